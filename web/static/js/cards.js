// The desk for conflicts on the tablet: a card for every wish that the server did not take. Two results: both, who, when,
// and one tap to settle. Anything else: what the server said. A card names round and board, for by now the page may
// show another round.

import { FORMATS } from "./formats.js";
import { MOVES } from "./outbox.js";
import { setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const wants = (wish) => wish.state === "conflict" || wish.state === "refused";

export class Cards {
  #place = document.getElementById("cards");
  #outbox;
  #round; // the round that the page shows

  constructor(outbox, round) {
    this.#outbox = outbox;
    this.#round = round;
  }

  // Whether cards came or went: what stands below has moved.
  show() {
    const before = this.#place.textContent;
    const wishes = this.#outbox.all().filter(wants);
    const ids = new Set(wishes.map((wish) => wish.id + wish.key));
    for (const card of [...this.#place.children]) if (!ids.has(card.dataset.id)) card.remove();
    const there = new Set([...this.#place.children].map((card) => card.dataset.id));
    for (const wish of wishes) if (!there.has(wish.id + wish.key)) this.#place.append(this.#card(wish));
    setHidden(this.#place, wishes.length === 0);
    return this.#place.textContent !== before;
  }

  #card(wish) {
    const two = wish.state === "conflict";
    const card = document.getElementById(two ? "conflict" : "refused").content.firstElementChild.cloneNode(true);
    const part = (name) => card.querySelector(`[data-${name}]`);
    card.dataset.id = wish.id + wish.key;
    const where = part("where");
    write(where, filled(where.dataset.of, wish));
    card.setAttribute("aria-label", where.textContent);
    write(part("names"), `${wish.white.name} – ${wish.black.name}`);
    const older = wish.tournament !== document.body.dataset.tournament || wish.round !== this.#round();
    setHidden(part("older"), !older);
    write(part("older"), filled(part("older").dataset.of, { ...wish, tournament: wish.name }));
    write(part("mine"), wanted(part("mine"), wish));
    write(part("tapped"), filled(part("tapped").dataset.of, { when: clock(wish.tapped) }));
    if (two) this.#settle(card, part, wish);
    else {
      write(part("text"), wish.problem.text);
      part("again").addEventListener("click", () => this.#outbox.again(wish, wish.kind === MOVES ? null : wish.seen));
      part("close").addEventListener("click", () => this.#outbox.forget(wish));
    }
    return card;
  }

  #settle(card, part, wish) {
    const { result, seen, by, at } = wish.problem.recorded;
    write(part("theirs"), result === null ? part("theirs").dataset.none : FORMATS.result(result));
    setHidden(part("by"), !by);
    if (by) write(part("by"), filled(part("by").dataset.of, { by, when: clock(at) }));
    card.querySelector("[data-keep]").addEventListener("click", () => this.#outbox.forget(wish));
    card.querySelector("[data-record]").addEventListener("click", () => this.#outbox.again(wish, seen));
  }
}

function wanted(slot, wish) {
  if (wish.kind === "result") return FORMATS.result(wish.result);
  const who = wish.turned === wish.white.player ? wish.white : wish.black;
  return filled(wish.kind === MOVES ? slot.dataset.move : slot.dataset.colours, who);
}

// A time of day, with its day where that is another.
export function clock(moment) {
  const time = new Date(moment);
  const today = time.toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "short" };
  return time.toLocaleString(document.documentElement.lang || [], { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...day });
}
