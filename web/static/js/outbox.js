// The outbox of a tablet: wishes about games, kept in the browser's database until the server has answered each of them.
// They are sent one after the other, in the order of the taps; each carries its command id, so that twice is once, the
// game, the player who had White on the screen and the version seen, so that it never lands on anything else.

import { Problem, newKey, send } from "./api.js";
import { openVault } from "./vault.js";

const AGAIN_MS = 3000;
const PATIENCE_MS = 10_000; // bad Wi-Fi keeps a request hanging for minutes
export const MOVES = "illegal-moves"; // a kind is the last part of the address that its wishes are sent to
const LATER = new Set([408, 429]);

// keeping (being written) -> waiting -> sending -> recorded; conflict and refused wait for a person
export const isOpen = (wish) => ["keeping", "waiting", "sending"].includes(wish.state);

export class Outbox {
  #vault;
  #wishes;
  #changed;
  #running = false;
  #timer = 0;

  // `changed(wish)` is called after every change of a wish.
  static async open(changed) {
    const vault = await openVault();
    const found = await vault.all().catch(() => []);
    found.sort((one, other) => one.order - other.order);
    return new Outbox(vault, found.map(asFound), changed);
  }

  constructor(vault, wishes, changed) {
    this.#vault = vault;
    this.#wishes = wishes;
    this.#changed = changed;
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
  }

  get durable() {
    return this.#vault.durable;
  }

  all() {
    return [...this.#wishes];
  }

  // The newest wish about what became of a game.
  of(game) {
    return this.all().reverse().find((wish) => wish.game === game && wish.kind !== MOVES);
  }

  // The illegal moves of a player in a game that the server has not counted yet.
  moves(game, player) {
    return this.#wishes.filter((wish) => wish.kind === MOVES && wish.game === game && wish.turned === player && isOpen(wish)).length;
  }

  // A new wish. One about the same game that was never sent is replaced; one on its way is followed.
  async add(wanted) {
    let last = wanted.kind === MOVES ? undefined : this.of(wanted.game);
    if (last?.state === "recorded") wanted = { ...wanted, seen: Math.max(wanted.seen, last.recorded) };
    if (last && !isOpen(last)) last = void this.forget(last); // a card about it is answered by this
    const unsent = last && last.tries === 0 && last.kind === wanted.kind;
    const wish = unsent ? Object.assign(last, wanted, { seen: last.seen }) : { ...wanted, id: newKey(), order: this.#order() };
    const follows = !unsent && last ? last.id : wish.follows ?? null;
    Object.assign(wish, { key: newKey(), tapped: Date.now(), tries: 0, recorded: null, takeBack: false, problem: null, follows });
    if (!unsent) this.#wishes.push(wish);
    await this.#keep(wish);
    return wish;
  }

  // Take a wish back: what never left is forgotten, what is recorded is undone.
  async takeBack(wish) {
    if (wish.tries === 0) return this.forget(wish);
    wish.takeBack = true;
    if (wish.state !== "sending") return this.#keep(wish);
    this.#changed(wish);
    await this.#vault.put(stored(wish)).catch(() => {});
  }

  // Send again what was refused or is in conflict, now in sight of `seen`.
  again(wish, seen = wish.seen) {
    Object.assign(wish, { key: newKey(), seen, tries: 0, problem: null, follows: null });
    return this.#keep(wish);
  }

  // A recorded wish that nothing is to be told of any more.
  drop(wish) {
    this.#wishes = this.#wishes.filter((each) => each !== wish);
  }

  async forget(wish) {
    this.drop(wish);
    wish.state = "forgotten";
    this.#changed(wish);
    await this.#vault.remove(wish.id).catch(() => {});
  }

  // Send what is waiting, now: the network may be back.
  async wake() {
    clearTimeout(this.#timer);
    if (this.#running) return;
    this.#running = true;
    let reached = true;
    for (let wish; reached && (wish = this.#next()); ) reached = await this.#deliver(wish);
    this.#running = false;
    if (!reached) this.#timer = setTimeout(() => this.wake(), AGAIN_MS * (0.5 + Math.random()));
  }

  #order() {
    return Math.max(Date.now(), ...this.#wishes.map((wish) => wish.order + 1));
  }

  #next() {
    return this.#wishes.find((wish) => isOpen(wish) && wish.state !== "sending");
  }

  async #keep(wish) {
    const mark = (wish.state = "keeping");
    this.#changed(wish);
    wish.kept = await this.#vault.put(stored(wish)).then(() => this.durable, () => false);
    if (wish.state === mark) wish.state = "waiting";
    this.#changed(wish);
    this.wake();
  }

  // Whether the server was reached.
  async #deliver(wish) {
    if (wish.state === "keeping") await new Promise((resolve) => setTimeout(resolve, 10)); // not before it is kept
    if (wish.state !== "waiting") return true;
    wish.state = "sending";
    wish.tries += 1;
    this.#changed(wish);
    try {
      await this.#send(wish);
    } catch (error) {
      if (!isAnswer(error)) {
        wish.state = "waiting";
        this.#changed(wish);
        return false;
      }
      await this.#refused(wish, error);
    }
    this.#changed(wish);
    return true;
  }

  async #send(wish) {
    const path = `/tournaments/${encodeURIComponent(wish.tournament)}`;
    if (wish.recorded === null) {
      const game = `${path}/rounds/${wish.round}/games/${encodeURIComponent(wish.game)}`;
      const answer = await call(wish.kind === MOVES ? "POST" : "PUT", `${game}/${wish.kind}`, bodyOf(wish), wish.key);
      wish.recorded = answer.seen ?? answer.version;
      if (!wish.takeBack) wish.state = "recorded"; // before anything is waited for: whoever taps from here on has seen it
      await this.#handOn(wish);
    }
    if (wish.takeBack) {
      await call("POST", `${path}/undo`, { version: wish.recorded, reason: "" }, `${wish.key}u`);
      return this.forget(wish);
    }
    wish.state = "recorded";
    await this.#vault.remove(wish.id).catch(() => {});
  }

  // Who changed their mind meanwhile has seen what is now recorded.
  async #handOn(wish) {
    for (const other of this.#wishes.filter((each) => each.follows === wish.id)) {
      Object.assign(other, { seen: wish.recorded, follows: null });
      await this.#vault.put(stored(other)).catch(() => {});
    }
  }

  async #refused(wish, error) {
    const followed = this.#wishes.some((other) => other.follows === wish.id);
    if (followed || (wish.takeBack && wish.recorded === null)) return this.forget(wish); // nobody wants it any more
    wish.state = error.status === 409 && error.body.recorded && wish.recorded === null ? "conflict" : "refused";
    wish.problem = { text: error.text, recorded: error.body.recorded ?? null };
    await this.#vault.put(stored(wish)).catch(() => {});
  }
}

function stored({ state, ...wish }) {
  return { ...wish, state: state === "keeping" || state === "sending" ? "waiting" : state };
}

function bodyOf({ kind, result, turned, white, seen, reason, reported_by }) {
  if (kind === MOVES) return { player: turned, seen };
  return kind === "colours" ? { white: turned, seen, reason, reported_by } : { result, white: white.player, seen, reason, reported_by };
}

// Whoever reloads does not know whether it was on its way.
function asFound(wish) {
  return { ...wish, kept: true, tries: Math.max(1, wish.tries) };
}

// Only a problem document is the server's word: a router's page, a proxy's or a stopping server's is not.
function isAnswer(error) {
  return error instanceof Problem && error.body.title && error.status < 500 && !LATER.has(error.status);
}

async function call(method, path, body, key) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const answer = await send(method, path, body, { key, signal: patience.signal });
    if (!Number.isInteger(answer.version)) throw new TypeError("somebody else answered");
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
