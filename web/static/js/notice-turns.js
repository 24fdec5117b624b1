// Notices beside a list: all at once in the height that the list leaves to them, else some of them after the others, so that the list keeps
// its pages. What has no room by itself is shown in parts of so many lines, one after the other, each marked as one (2/5).

import { fitHeights, largest, shrunk } from "./fit-height.js";

const TURN_MS = 8000;
const MOST_TURNS = 12; // more are shown at once, the newest of them
const LEAST = 0.6; // of the type of several at once, for the sake of a list's pages

const MANY_PARTS = 3;
const WIDEST_PART = "99/99";

export class NoticeTurns {
  #elements = [];
  #room = { spare: 0, most: 0, isFar: false }; // as of the wall
  #seen = []; // the paragraphs that have something to say
  #turns = []; // {those (paragraphs), lines, from, part and least (type; of one that is shown in parts)}
  #high = 0; // the height of the highest turn
  #now = 0;

  constructor() {
    setInterval(() => {
      if (this.#turns.length > 1) this.#show(this.#now + 1);
    }, TURN_MS);
  }

  // Fit these elements, the notices of each section, into the height that a list leaves to them.
  fit(elements, room) {
    [this.#elements, this.#room] = [elements, { ...room }];
    this.#reset();
    this.#seen = this.#paragraphs.filter((each) => each.offsetHeight);
    this.#turns = [];
    if (!this.#seen.length) return;
    this.#turns = this.#height({ those: this.#seen }) > room.spare ? this.#inTurns() : [{ those: this.#seen }];
    if (this.#turns.length > MOST_TURNS) {
      this.#turns = [];
      return this.#showAll();
    }
    this.#high = Math.max(...this.#turns.map((turn) => this.#height(turn)));
    this.#show(this.#now);
  }

  #showAll() {
    this.#reset();
    fitHeights(this.#elements);
  }

  #reset() {
    for (const element of this.#elements) {
      element.style.minHeight = "";
      mark(element, "");
    }
    for (const each of this.#paragraphs) {
      each.removeAttribute("data-over");
      each.style.height = "";
    }
    largest(this.#elements);
  }

  get #paragraphs() {
    return this.#elements.flatMap((element) => [...element.querySelectorAll("p")]);
  }

  // As many at once as have room, in their order; the list's type yields to one that needs it.
  #inTurns() {
    const { spare, most } = this.#room;
    const alone = this.#seen.map((each) => this.#height({ those: [each] })).filter((height) => height <= most);
    this.#room.spare = Math.max(spare, ...alone);
    const turns = [];
    let those = [];
    const end = () => {
      if (those.length) turns.push({ those });
      those = [];
    };
    for (const each of this.#seen) {
      if (this.#height({ those: [each] }) > this.#room.spare) {
        end();
        turns.push(...this.#parts(each));
        continue;
      }
      if (those.length && this.#height({ those: [...those, each] }) > this.#room.spare) end();
      those.push(each);
    }
    end();
    return turns;
  }

  // The parts of one that has no room by itself; its type yields too if they are many.
  #parts(each) {
    const parts = this.#partsOf(each, 1);
    return parts.length > MANY_PARTS ? this.#partsOf(each, LEAST) : parts;
  }

  #partsOf(each, least) {
    const high = this.#height({ those: [each], part: WIDEST_PART, least });
    const line = parseFloat(getComputedStyle(each).lineHeight);
    const all = Math.round(each.offsetHeight / line);
    const beside = high - each.offsetHeight; // margins
    const lines = Math.max(1, Math.floor((this.#room.spare - beside) / line));
    const parts = Math.ceil(all / lines);
    return Array.from({ length: parts }, (_, at) => ({ those: [each], lines, from: at * lines, part: parts > 1 ? `${at + 1}/${parts}` : "", least }));
  }

  // How high the notices of a turn are, which are shown without the others.
  #height({ those, lines = 0, from = 0, part = "", least = this.#room.isFar ? 1 : those.length > 1 ? LEAST : 0 }) {
    largest(this.#elements);
    for (const element of this.#elements) {
      element.style.minHeight = "";
      mark(element, element.contains(those[0]) ? part : "");
    }
    for (const each of this.#seen) {
      each.toggleAttribute("data-over", !those.includes(each));
      each.style.height = "";
    }
    const high = shrunk(this.#elements, this.#room.spare, least);
    if (!lines) return high;
    const [one] = those;
    const line = parseFloat(getComputedStyle(one).lineHeight);
    const whole = one.offsetHeight;
    one.style.height = `${lines * line}px`;
    one.scrollTop = from * line;
    return high - whole + one.offsetHeight;
  }

  // Every turn is as high as the highest, so that the rows stay where they are.
  #show(turn) {
    this.#now = turn % this.#turns.length;
    const height = this.#height(this.#turns[this.#now]);
    const [first] = this.#elements.filter((element) => element.offsetHeight);
    if (first && this.#turns.length > 1) first.style.minHeight = `${first.offsetHeight + this.#high - height}px`;
  }
}

function mark(element, part) {
  if (part) element.dataset.part = part;
  else delete element.dataset.part;
}
