// Boards are sorted again, missing ones first, once no finger, key or scrolling has touched the page for some seconds.

const QUIET_MS = 3000;
const TOUCHES = ["pointerdown", "pointerup", "pointercancel", "keydown", "wheel", "touchmove", "scroll"];
const BUSY = "dialog[open], [data-slot=prompt]:not([hidden])";

export class Calm {
  #list;
  #sort;
  #moved;
  #touched = 0;
  #fingers = new Set();
  #timer = 0;
  #wanted = [];

  // `sort()` sorts the rows; `moved()` is called if rows in view have moved.
  constructor(list, sort, moved) {
    [this.#list, this.#sort, this.#moved] = [list, sort, moved];
    for (const type of TOUCHES) addEventListener(type, (event) => this.#note(event), { passive: true, capture: true });
  }

  // Sort into this order of keys when the page is left alone.
  sortSoon(order) {
    this.#wanted = order;
    if (this.#isSorted()) return clearTimeout(this.#timer);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), Math.max(0, this.#touched + QUIET_MS - performance.now()));
  }

  #note({ type, pointerId }) {
    this.#touched = performance.now();
    if (type === "pointerdown") this.#fingers.add(pointerId);
    else if (type.startsWith("pointer")) this.#fingers.delete(pointerId);
  }

  #isSorted() {
    return [...this.#list.children].every((row, place) => row.dataset.key === this.#wanted[place]);
  }

  #look() {
    const early = performance.now() - this.#touched < QUIET_MS;
    if (early || this.#fingers.size || document.querySelector(BUSY)) this.#timer = setTimeout(() => this.#look(), QUIET_MS);
    else this.#keepInView();
  }

  // What is read first keeps its place on the screen, as far as the page can be scrolled.
  #keepInView() {
    const seen = () => [...this.#list.children].filter((row) => !row.hidden && isSeen(row));
    const before = seen();
    const first = before.find((row) => row.dataset.state === "") ?? before[0];
    const top = first?.getBoundingClientRect().top;
    this.#sort();
    if (first) scrollBy({ top: first.getBoundingClientRect().top - top, behavior: "instant" });
    if (seen().some((row, place) => row !== before[place])) this.#moved();
  }
}

function isSeen(row) {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
