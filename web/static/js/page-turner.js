// Turns the pages of a list, each after its time, and shows which one is shown: a dot for each, which fills while its page is shown.

import { write } from "./rows.js";

const MOST_DOTS = 12;
const LONE_MS = 20_000; // for which a list of one page is shown, where another list follows

export class PageTurner {
  #show;
  #pages = 1;
  #seconds = 10;
  #cycle = 0;
  #timer = 0;
  #over;
  page = 0;

  // `show(page)` shows a page, counted from 0; `over()` is called whenever all pages were shown.
  constructor(show, over = null) {
    this.#show = show;
    this.#over = over;
    this.#start();
  }

  // Begin again at the first page.
  first() {
    this.page = 0;
    this.#start();
  }

  set({ pages, seconds }) {
    const isSame = pages === this.#pages && seconds === this.#seconds;
    Object.assign(this, { page: this.page % pages });
    [this.#pages, this.#seconds, this.#cycle] = [pages, seconds, Math.round(pages * seconds)];
    if (!isSame) this.#start();
  }

  #start() {
    clearInterval(this.#timer);
    this.#mark();
    if (this.#pages < 2) {
      if (this.#over) this.#timer = setInterval(this.#over, LONE_MS);
      return;
    }
    this.#timer = setInterval(() => {
      this.page = (this.page + 1) % this.#pages;
      if (!this.page) this.#over?.();
      this.#show(this.page);
      this.#mark();
    }, this.#seconds * 1000);
  }

  #mark() {
    const turns = this.#pages > 1;
    write(document.getElementById("pages"), turns ? `${this.page + 1} / ${this.#pages} · ${this.#cycle} s` : "");
    const dots = document.getElementById("dots");
    const count = !turns ? 0 : this.#pages <= MOST_DOTS ? this.#pages : 1; // one that fills with each page
    dots.style.setProperty("--seconds", `${this.#seconds}s`);
    dots.replaceChildren(...Array.from({ length: count }, (_, at) => Object.assign(document.createElement("i"), { className: at === this.page || count === 1 ? "now" : "" })));
  }
}
