// Conflicts on the tablet: a card for every command that the server did not accept. For two results it shows both, who entered
// the other and when, and one tap settles it; otherwise it shows what the server answered. A card names round and board,
// since the page may show another round by now. What the desk has settled meanwhile is not asked about any more.

import { read, send } from "./api.js";
import { FORMATS } from "./formats.js";
import { serverNow } from "./hall-clock.js";
import { setHidden, write } from "./rows.js";
import { filled, locale } from "./words.js";

const AGAIN_MS = 3000;
const wants = (command) => command.state === "conflict" || command.state === "refused";

export class ConflictCards {
  #place = document.getElementById("cards");
  #outbox;
  #round; // the round that the page shows
  #count = document.querySelector("[data-decisions]"); // stays in sight while the page is scrolled
  #timer = 0;

  constructor(outbox, round) {
    this.#outbox = outbox;
    this.#round = round;
  }

  // Returns whether cards came or went, which moves what is below them.
  show() {
    const before = this.#place.textContent;
    const commands = this.#outbox.all().filter(wants);
    const ids = new Set(commands.map((command) => command.id + command.key));
    for (const card of [...this.#place.children]) if (!ids.has(card.dataset.id)) card.remove();
    const there = new Set([...this.#place.children].map((card) => card.dataset.id));
    for (const command of commands) if (!there.has(command.id + command.key)) this.#place.append(this.#card(command));
    setHidden(this.#place, commands.length === 0);
    setHidden(this.#count, commands.length === 0);
    write(this.#count, filled(this.#count.dataset.of, { count: commands.length }));
    if (commands.some(isConflict)) this.#timer ||= setTimeout(() => this.#look(), AGAIN_MS);
    return this.#place.textContent !== before;
  }

  // Forget what was settled elsewhere.
  async #look() {
    for (const command of this.#outbox.all().filter(isConflict)) {
      const { key } = command;
      const found = await read(`${pathOf(command)}/conflict`).catch(() => ({ open: true })); // without network it stays
      if (!found.open && isConflict(command) && command.key === key) this.#outbox.forget(command);
    }
    this.#timer = 0;
    this.show();
  }

  #card(command) {
    const two = command.state === "conflict";
    const card = document.getElementById(two ? "conflict" : "refused").content.firstElementChild.cloneNode(true);
    const part = (name) => card.querySelector(`[data-${name}]`);
    card.dataset.id = command.id + command.key;
    const where = part("where");
    write(where, filled(where.dataset.of, command));
    card.setAttribute("aria-label", where.textContent);
    write(part("names"), `${command.white.name} – ${command.black.name}`);
    const older = command.tournament !== document.body.dataset.tournament || command.round !== this.#round();
    setHidden(part("older"), !older);
    write(part("older"), filled(part("older").dataset.of, { ...command, tournament: command.name }));
    write(part("mine"), wanted(part("mine"), command));
    write(part("tapped"), filled(part("tapped").dataset.of, { when: clock(command.tapped + serverNow() - Date.now()) })); // by the server's clock, as the other side
    if (two) this.#settle(card, part, command);
    else {
      write(part("text"), command.problem.text);
      part("again").addEventListener("click", () => this.#outbox.again(command, this.#outbox.isCounted(command) ? null : command.seen));
      part("close").addEventListener("click", () => this.#outbox.forget(command));
    }
    return card;
  }

  #settle(card, part, command) {
    const { result, seen, by, at } = command.problem.recorded;
    write(part("theirs"), result === null ? part("theirs").dataset.none : FORMATS.result(result));
    setHidden(part("by"), !by);
    if (by) write(part("by"), filled(part("by").dataset.of, { by, when: clock(at) }));
    card.querySelector("[data-keep]").addEventListener("click", () => {
      this.#outbox.forget(command);
      send("DELETE", `${pathOf(command)}/conflict`).catch(() => {}); // without network the desk settles it
    });
    card.querySelector("[data-record]").addEventListener("click", () => this.#outbox.again(command, seen));
  }
}

// Two results of a game, which the desk is asked about too.
function isConflict({ state, kind }) {
  return state === "conflict" && kind === "result";
}

function pathOf({ tournament, round, game }) {
  return `/tournaments/${encodeURIComponent(tournament)}/rounds/${round}/games/${encodeURIComponent(game)}`;
}

function wanted(slot, command) {
  if (command.kind === "result") return FORMATS.result(command.result);
  const who = command.player === command.white.player ? command.white : command.black;
  return filled(slot.getAttribute(`data-${command.kind}`), who);
}

// A time of day to the second, with its day if that is another.
export function clock(moment) {
  const time = new Date(moment);
  const today = time.toDateString() === new Date().toDateString();
  const day = today ? {} : { day: "numeric", month: "short" };
  return time.toLocaleString(locale, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", ...day });
}
