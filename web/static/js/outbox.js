// The outbox of a tablet: commands about games, stored in the browser's database until the server has answered each of them.
// They are sent one after the other in the order of the taps. Each carries its command id, so that sending it twice is
// harmless, and the game, the player who had White on the screen and the version seen, so that it cannot apply to anything else.
//
// A command's `kind` is the last part of the address that it is sent to. A newer command of a game replaces or follows the one
// before. Commands of a counted kind do not: each adds one to a count of a player, and is sent by POST. If somebody else uses the
// device by the time a command is sent, the command says who reported it.

import { Problem, newKey, send } from "./api.js";
import { openStorage } from "./storage.js";

export const ILLEGAL_MOVES = "illegal-moves";

const COUNTED = new Set([ILLEGAL_MOVES]); // the counted kinds of commands

const AGAIN_MS = 3000;
const TIMEOUT_MS = 10_000; // bad Wi-Fi keeps a request hanging for minutes
const UNSENT = "unsent"; // in localStorage: whether other pages have something to send, see frame.js
const LATER = new Set([401, 408, 429]); // 401: a device without access keeps its entries until it has a new code

// keeping (being written) -> waiting -> sending -> recorded; conflict and refused wait for a person
export const isOpen = (command) => ["keeping", "waiting", "sending"].includes(command.state);

export class Outbox {
  #storage;
  #commands;
  #changed;
  #running = false;
  #timer = 0;

  // `changed(command)` is called after every change of a command.
  static async open(changed) {
    const storage = await openStorage();
    const found = await storage.all().catch(() => []);
    found.sort((one, other) => one.order - other.order);
    return new Outbox(storage, found.map(asFound), changed);
  }

  constructor(storage, commands, changed) {
    this.#storage = storage;
    this.#commands = commands;
    this.#changed = changed;
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
  }

  get durable() {
    return this.#storage.durable;
  }

  all() {
    return [...this.#commands];
  }

  isCounted(command) {
    return COUNTED.has(command.kind);
  }

  // The newest command about a game that is not of a counted kind.
  of(game) {
    return this.all().reverse().find((command) => command.game === game && !this.isCounted(command));
  }

  // How many commands of a counted kind about a player in a game the server has not answered yet.
  pending(kind, game, player) {
    return this.#commands.filter((each) => each.kind === kind && each.game === game && each.player === player && isOpen(each)).length;
  }

  // Add a command. One about the same game that was never sent is replaced; one on its way is followed.
  async add(wanted) {
    let last = this.isCounted(wanted) ? undefined : this.of(wanted.game);
    if (last?.state === "recorded") wanted = { ...wanted, seen: Math.max(wanted.seen, last.recorded) };
    if (last && !isOpen(last)) last = void this.forget(last); // its card is settled by this command
    const unsent = last && last.tries === 0 && last.kind === wanted.kind;
    const command = unsent ? Object.assign(last, wanted, { seen: last.seen }) : { ...wanted, id: newKey(), order: this.#order() };
    const follows = !unsent && last ? last.id : command.follows ?? null;
    Object.assign(command, { by: user(), key: newKey(), tapped: Date.now(), tries: 0, recorded: null, takeBack: false, problem: null, follows });
    if (!unsent) this.#commands.push(command);
    await this.#keep(command);
    return command;
  }

  // Take a command back: one that was never sent is removed, a recorded one is undone.
  async takeBack(command) {
    if (command.tries === 0) return this.forget(command);
    command.takeBack = true;
    if (command.state !== "sending") return this.#keep(command);
    this.#changed(command);
    await this.#storage.put(stored(command)).catch(() => {});
  }

  // Send a refused or conflicting command again, with `seen` as the version seen.
  again(command, seen = command.seen) {
    Object.assign(command, { key: newKey(), seen, tries: 0, problem: null, follows: null });
    return this.#keep(command);
  }

  // Forget a recorded command, without notifying.
  drop(command) {
    this.#commands = this.#commands.filter((each) => each !== command);
  }

  async forget(command) {
    this.drop(command);
    command.state = "forgotten";
    this.#changed(command);
    await this.#storage.remove(command.id).catch(() => {});
  }

  // Send the waiting commands now; to be called when the network may be back.
  async wake() {
    clearTimeout(this.#timer);
    if (this.#running) return;
    this.#running = true;
    let reached = true;
    for (let command; reached && (command = this.#next()); ) reached = await this.#deliver(command);
    this.#running = false;
    noteUnsent(this.#commands.some(isOpen));
    if (!reached) this.#timer = setTimeout(() => this.wake(), AGAIN_MS * (0.5 + Math.random()));
  }

  #order() {
    return Math.max(Date.now(), ...this.#commands.map((command) => command.order + 1));
  }

  #next() {
    return this.#commands.find((command) => isOpen(command) && command.state !== "sending");
  }

  async #keep(command) {
    const mark = (command.state = "keeping");
    this.#changed(command);
    noteUnsent(true);
    command.kept = await this.#storage.put(stored(command)).then(() => this.durable, () => false);
    if (command.state === mark) command.state = "waiting";
    this.#changed(command);
    this.wake();
  }

  // Send one command. Resolves to whether the server was reached.
  async #deliver(command) {
    if (command.state === "keeping") await new Promise((resolve) => setTimeout(resolve, 10)); // it is sent only once it is stored
    if (command.state !== "waiting") return true;
    command.state = "sending";
    command.tries += 1;
    this.#changed(command);
    try {
      await this.#send(command);
    } catch (error) {
      if (!isAnswer(error)) {
        command.state = "waiting";
        this.#changed(command);
        return false;
      }
      await this.#refused(command, error);
    }
    this.#changed(command);
    return true;
  }

  async #send(command) {
    const path = `/tournaments/${encodeURIComponent(command.tournament)}`;
    if (command.recorded === null) {
      const game = `${path}/rounds/${command.round}/games/${encodeURIComponent(command.game)}`;
      const answer = await call(this.isCounted(command) ? "POST" : "PUT", `${game}/${command.kind}`, this.#bodyOf(command), command.key);
      command.recorded = answer.seen ?? answer.version;
      if (!command.takeBack) command.state = "recorded"; // before the next await: a tap from here on has seen it
      await this.#updateFollowing(command);
    }
    if (command.takeBack) {
      await call("POST", `${path}/undo`, { version: command.recorded, reason: "" }, `${command.key}u`);
      return this.forget(command);
    }
    command.state = "recorded";
    await this.#storage.remove(command.id).catch(() => {});
  }

  // A command that follows this one has now seen what was recorded.
  async #updateFollowing(command) {
    for (const other of this.#commands.filter((each) => each.follows === command.id)) {
      Object.assign(other, { seen: command.recorded, follows: null });
      await this.#storage.put(stored(other)).catch(() => {});
    }
  }

  #bodyOf({ kind, result, player, white, seen, reason, reported_by, own_slip, leave_fide_mode, by = user() }) {
    if (by !== user()) reported_by ||= by;
    if (this.isCounted({ kind })) return { player, seen };
    return kind === "colours" ? { white: player, seen, reason, reported_by } : { result, white: white.player, seen, reason, reported_by, own_slip, leave_fide_mode };
  }

  async #refused(command, error) {
    const followed = this.#commands.some((other) => other.follows === command.id);
    if (followed || (command.takeBack && command.recorded === null)) return this.forget(command); // it was replaced or taken back meanwhile
    command.state = error.status === 409 && error.body.recorded && command.recorded === null ? "conflict" : "refused";
    command.problem = { text: error.text, recorded: error.body.recorded ?? null };
    await this.#storage.put(stored(command)).catch(() => {});
  }
}

function noteUnsent(is) {
  try {
    if (is) localStorage.setItem(UNSENT, "yes");
    else localStorage.removeItem(UNSENT);
  } catch {
    // a browser without storage sends from the page of result entry alone
  }
}

// The name of who uses this device.
function user() {
  return document.querySelector("[data-leave]")?.dataset.name ?? "";
}

// What is stored of a command: one that was being stored or sent is waiting after a reload.
function stored({ state, ...command }) {
  return { ...command, state: state === "keeping" || state === "sending" ? "waiting" : state };
}

// A stored command after a reload: it may have been sent before. `turned` is what older versions called the player.
function asFound({ turned = null, ...command }) {
  return { player: turned, ...command, kept: true, tries: Math.max(1, command.tries) };
}

// Only a problem document is an answer of the server; the error page of a router, a proxy or a stopping server is not.
function isAnswer(error) {
  return error instanceof Problem && error.body.title && error.status < 500 && !LATER.has(error.status);
}

async function call(method, path, body, key) {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const answer = await send(method, path, body, { key, signal: timeout.signal, keepalive: true }); // it outlives the page
    if (!Number.isInteger(answer.version)) throw new TypeError("not an answer of the server");
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
