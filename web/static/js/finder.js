// Which boards are shown: those of a sector, or one that is typed or entered on the number pad; missing results first.

import { setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const tools = document.querySelector(".tools");
const input = document.getElementById("find");
const pad = document.getElementById("pad");
const sectors = document.querySelector("[data-sectors]");
const noMatch = document.querySelector("[data-no-match]");
const SECTOR = /^(\d{1,5})\s*[-–]\s*(\d{1,5})$/;

export class Finder {
  #place = `sector ${document.body.dataset.tournament}`;
  #sector = null; // [first, last]
  #byBoard = false;
  #show;

  // `show("order")` is called when the rows must be sorted again, `show("filter")` when other boards must be shown.
  constructor(show) {
    this.#show = show;
    this.#chooseSector(sectors.dataset.sectors || stored(this.#place));
    input.addEventListener("input", () => this.#show("filter"));
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
    addEventListener("keydown", (event) => {
      if (/^[0-9]$/.test(event.key) && document.activeElement === document.body) input.focus();
    });
  }

  // Rows keep their places while results come in, so that a tap never hits another board: only a press sorts them.
  order(model, isOpen) {
    if (this.#byBoard) return model.order;
    return [...model.order.filter(isOpen), ...model.order.filter((key) => !isOpen(key))];
  }

  has(row) {
    if (input.value.trim() !== "") return String(row.board) === input.value.trim();
    return !this.#sector || (row.board >= this.#sector[0] && row.board <= this.#sector[1]);
  }

  // Hide the other boards; returns how many are shown.
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
    this.#show("filter");
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
    this.#show("filter");
  }
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
