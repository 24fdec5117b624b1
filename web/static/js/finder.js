// Which boards are shown: those of a sector, one that is typed or pressed on the number pad; the missing ones first.

import { setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const tools = document.querySelector(".tools");
const input = document.getElementById("find");
const pad = document.getElementById("pad");
const sectors = document.querySelector("[data-sectors]");
const nobody = document.querySelector("[data-nobody]");
const SECTOR = /^(\d{1,5})\s*[-–]\s*(\d{1,5})$/;

export class Finder {
  #place = `sector ${document.body.dataset.tournament}`;
  #sector = null; // [first, last]
  #byBoard = false;
  #show;

  // `show` is called where the order is to be made anew, and with "filter" where only other boards are to be seen.
  constructor(show) {
    this.#show = show;
    this.#chooseSector(sectors.dataset.sectors || remembered(this.#place));
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

  // Rows stay where they are while results come in, so that a tap never lands on a neighbour: only a press sorts them.
  order(model, isOpen) {
    if (this.#byBoard) return model.order;
    return [...model.order.filter(isOpen), ...model.order.filter((key) => !isOpen(key))];
  }

  has(row) {
    if (input.value.trim() !== "") return String(row.board) === input.value.trim();
    return !this.#sector || (row.board >= this.#sector[0] && row.board <= this.#sector[1]);
  }

  // Hide the other boards; how many are to be seen.
  filter(rows, model) {
    let seen = 0;
    for (const element of rows.all()) {
      const shown = model.rows[element.dataset.key] && this.has(model.rows[element.dataset.key]);
      setHidden(element, !shown);
      seen += shown ? 1 : 0;
    }
    setHidden(nobody, seen > 0 || model.order.length === 0);
    return seen;
  }

  // After a board's result the next number may follow at once.
  done() {
    if (pad.hidden || input.value === "") return;
    input.value = "";
    this.#show("filter");
  }

  #chooseSector(text) {
    const found = SECTOR.exec(text.trim());
    this.#sector = found ? [Number(found[1]), Number(found[2])] : null;
    const told = document.querySelector(".more summary");
    write(told, found ? filled(told.dataset.of, { sector: text.trim() }) : told.dataset.none);
    const field = sectors.querySelector("input");
    if (document.activeElement !== field) field.value = found ? text.trim() : "";
    if (!sectors.dataset.sectors) remember(this.#place, found ? text.trim() : ""); // else it is the device's own
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

function remembered(place) {
  try {
    return localStorage.getItem(place) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

function remember(place, text) {
  try {
    localStorage.setItem(place, text);
  } catch {
    // then it is asked for again after a reload
  }
}
