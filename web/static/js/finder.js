// Which boards are shown: those of a sector, or of a name that is typed; missing results first. A number, typed or entered on
// the number pad, brings its board into view and leaves the list whole.

import { setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const tools = document.querySelector(".tools");
const input = document.getElementById("find");
const pad = document.getElementById("pad");
const sectors = document.querySelector("[data-sectors]");
const list = document.querySelector("[data-rows]");
const noMatch = document.querySelector("[data-no-match]");
const NUMBER = /^\d{1,5}$/;
const SECTOR = /^(\d{1,5})\s*[-–]\s*(\d{1,5})$/;

export class Finder {
  #place = `sector ${document.body.dataset.tournament}`;
  #sector = null; // [first, last]
  #name = []; // spellings of the name that is typed
  #folding = null; // loaded with the first name
  #byBoard = false;
  #show;

  // `show("order")` is called when the rows must be sorted again, `show("filter")` when other boards must be shown.
  constructor(show) {
    this.#show = show;
    this.#chooseSector(sectors.dataset.sectors || stored(this.#place));
    input.addEventListener("input", () => this.#find());
    sectors.addEventListener("input", () => {
      this.#chooseSector(sectors.querySelector("input").value);
      this.#show("filter");
    });
    for (const button of tools.querySelectorAll("[data-show]")) button.addEventListener("click", () => this.#sort(button));
    pad.addEventListener("click", (event) => this.#press(event.target.closest("button")));
    tools.querySelector("[data-pad]").addEventListener("click", (event) => {
      setHidden(pad, !pad.hidden);
      event.currentTarget.setAttribute("aria-expanded", String(!pad.hidden));
    });
  }

  // Whether the boards are listed by their numbers, not those without a result first.
  get byBoard() {
    return this.#byBoard;
  }

  has(row) {
    if (this.#name.length) return [row.white, row.black].some(({ name }) => this.#folding.finds(this.#name, this.#folding.wordSpellings(name)));
    return !this.#sector || (row.board >= this.#sector[0] && row.board <= this.#sector[1]);
  }

  // Hide the boards of other sectors and names; returns how many are shown.
  filter(rows, model) {
    let seen = 0;
    for (const element of rows.all()) {
      const shown = model.rows[element.dataset.key] && this.has(model.rows[element.dataset.key]);
      setHidden(element, !shown);
      seen += shown ? 1 : 0;
    }
    setHidden(noMatch, seen > 0 || model.order.length === 0);
    return seen;
  }

  // After a result, clear the number so that the next one can be typed.
  done() {
    if (pad.hidden || input.value === "") return;
    input.value = "";
    this.#find();
  }

  // Show what was typed: the board of a number, also one outside the sector, or the boards of a name.
  async #find() {
    const typed = input.value.trim();
    const named = typed !== "" && !NUMBER.test(typed);
    if (named) this.#folding ??= await import("./folding.js");
    if (typed !== input.value.trim()) return;
    const name = named ? this.#folding.wordSpellings(typed) : [];
    if (name.length || this.#name.length) {
      this.#name = name;
      this.#show("filter");
    }
    for (const other of list.querySelectorAll(".found")) other.classList.remove("found");
    const found = NUMBER.test(typed) ? boardOf(typed) : null;
    setHidden(noMatch, !NUMBER.test(typed) ? noMatch.hidden : Boolean(found));
    if (!found) return;
    setHidden(found, false);
    found.classList.add("found");
    bringIntoView(found);
  }

  #chooseSector(text) {
    const found = SECTOR.exec(text.trim());
    this.#sector = found ? [Number(found[1]), Number(found[2])] : null;
    const summary = document.querySelector(".more summary");
    write(summary, found ? filled(summary.dataset.of, { sector: text.trim() }) : summary.dataset.none);
    const field = sectors.querySelector("input");
    if (document.activeElement !== field) field.value = found ? text.trim() : "";
    if (!sectors.dataset.sectors) store(this.#place, found ? text.trim() : ""); // otherwise the sector is that of the device
  }

  #sort(pressed) {
    this.#byBoard = pressed.dataset.show === "boards";
    for (const each of tools.querySelectorAll("[data-show]")) each.setAttribute("aria-pressed", String(each === pressed));
    this.#show("order");
  }

  #press(button) {
    if (!button) return;
    if (button.dataset.digit) input.value = (input.value + button.dataset.digit).slice(0, 5);
    else input.value = "back" in button.dataset ? input.value.slice(0, -1) : "";
    this.#find();
  }
}

// The element of the board of this number.
export function boardOf(number) {
  return [...list.children].find((each) => each.querySelector(".board").textContent.trim() === number) ?? null;
}

let sought = null; // the board that the next frame brings into view

// Scroll no further than is needed to see a board whole, below the bar of tools. It is done once a frame, when the page is laid
// out anyway.
export function bringIntoView(element) {
  if (!sought) {
    requestAnimationFrame(() => {
      sought.scrollIntoView({ block: "nearest" });
      sought = null;
    });
  }
  sought = element;
}

function stored(place) {
  try {
    return localStorage.getItem(place) ?? "";
  } catch {
    return ""; // a browser without storage
  }
}

function store(place, text) {
  try {
    localStorage.setItem(place, text);
  } catch {
    // then it is requested again after a reload
  }
}
