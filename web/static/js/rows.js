// Rows in the page, found by their keys. A change touches the nodes whose text differs and nothing else.

import { FORMATS } from "./formats.js";
import { filled } from "./words.js";

const MARKED_MS = 20_000;
const marks = new WeakMap();

export class Rows {
  #container;
  #template;
  #decorate;

  constructor(container, template, decorate = () => {}) {
    this.#container = container;
    this.#template = template;
    this.#decorate = decorate;
  }

  get(key) {
    return this.#container.querySelector(`:scope > [data-key="${CSS.escape(key)}"]`);
  }

  all() {
    return [...this.#container.children];
  }

  // Make the container show the model; `order` may differ from the model's.
  show(model, changed, order = model.order) {
    const present = new Map(this.all().map((element) => [element.dataset.key, element]));
    for (const [key, element] of present) if (!(key in model.rows)) element.remove();
    const wanted = new Set(changed);
    const focused = document.activeElement;
    let before = this.#container.firstElementChild;
    for (const key of order) {
      let element = present.get(key);
      if (!element) {
        element = this.#template.content.firstElementChild.cloneNode(true);
        element.dataset.key = key;
        wanted.add(key);
      }
      if (wanted.has(key)) this.fill(element, model.rows[key]);
      if (element === before) before = before.nextElementSibling;
      else this.#container.insertBefore(element, before);
    }
    if (focused !== document.activeElement) focused.focus({ preventScroll: true }); // the focus was lost with its row
  }

  fill(element, row) {
    for (const slot of element.querySelectorAll("[data-f]")) {
      const value = slot.dataset.f.split(".").reduce((at, field) => at?.[field], row);
      const format = slot.dataset.as ?? "text";
      const empty = (value === null || value === undefined) && format !== "result";
      write(slot, empty ? "" : FORMATS[format](value, row));
    }
    this.#decorate(element, row);
  }
}

export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function setHidden(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}

export function state(row) {
  if (row.bye) return "bye";
  return row.result === null ? "open" : "played";
}

// Mark a row as changed for some seconds.
export function mark(element, milliseconds = MARKED_MS) {
  clearTimeout(marks.get(element));
  element.classList.add("changed");
  marks.set(element, setTimeout(() => element.classList.remove("changed"), milliseconds));
}

// The texts above the rows: <span data-head="round" data-of="Round {round}" data-before="Boards">. Before round one, and while the
// value is 0 or unknown, `data-before` is there; without it such a value is hidden.
export function showHead(head) {
  for (const element of document.querySelectorAll("[data-head]")) {
    const value = head[element.dataset.head];
    const { before, of } = element.dataset;
    const isNone = value === null || value === undefined || value === 0;
    setHidden(element, isNone && !before);
    write(element, before && (isNone || head.round === 0) ? before : filled(of, head));
  }
}

export function showEmpty(model) {
  const element = document.querySelector("body [data-empty]");
  if (element) setHidden(element, model.order.length > 0);
}

export function pageState() {
  return JSON.parse(document.getElementById("state").textContent);
}

// Pages that take taps are inert until their module listens, so that no tap is lost. Pages of the past stay inert.
export function ready() {
  if (document.body.dataset.at) return;
  for (const element of document.querySelectorAll("[inert]")) element.inert = false;
}
