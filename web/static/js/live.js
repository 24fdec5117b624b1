// The client of the live protocol (docs/protocol.md): watches views over one WebSocket, applies patches, and reconnects by
// itself. The server is never polled; the only timer checks how long nothing was received.

import { BROKEN, DROP, GAP, readFrame, reduce } from "./reducer.js";

const SILENT_MS = 10_600; // the server sends a heartbeat every five seconds
const ATTEMPT_MS = 5000; // after which an attempt to connect is given up: the browser itself would wait for minutes
const LONGEST_PAUSE_MS = 4000;
const REFUSED_PAUSE_MS = 30_000;
const LONGEST_STATED_MS = 60_000;
const NOT_VALID = 4401;
const SHOWN = new Set(["snapshot", "patch"]);
const KNOWN = new Set([...SHOWN, "heartbeat", "error"]);
const PROGRAM = /~([0-9a-f]+)\//.exec(import.meta.url)?.[1]; // the version of the pages that this one belongs to
const CLOSED_FOR_GOOD = new Set([NOT_VALID, 4403]);

export class Live {
  #socket = null;
  #watches = new Map();
  #attempt = 0;
  #retry = 0; // timer of the next attempt
  #limit = 0; // timer that ends the attempt
  #opened = moment();
  #lastReceived = moment(Date.now() - (Number(document.body.dataset.kept) || Date.now())); // a page kept by worker.js is as old as that
  #onStatus;

  constructor(onStatus = () => {}) {
    this.#onStatus = onStatus;
    setInterval(() => this.#check(), 1000);
    addEventListener("online", () => this.#connectNow());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#check(true));
    addEventListener("pagehide", () => this.#socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.#connectNow());
    if (document.querySelector("[data-frame]")) import("./frame.js").then(({ follow }) => follow(this));
  }

  // `held` is what the page was rendered from: {model, version, epoch, hash}, or null; `short` if rows are missing in it.
  // `onChange(model, {changed, whole, old, version})`: `changed` are the keys of new or changed rows.
  watch(subject, held, onChange, onError = () => {}) {
    if (held?.short) return void this.#complete(subject, held, onChange, onError);
    if (subject.at || document.body.dataset.at) return; // a past version does not change
    this.#watches.set(name(subject), { subject, held, onChange, onError });
    if (this.#isOpen()) this.#send(this.#watches.get(name(subject)));
    else if (!this.#socket) this.#connect();
  }

  async #complete(subject, painted, onChange, onError) {
    const { fullView } = await import("./full-view.js");
    const held = subject.film ? null : await fullView(painted.subject);
    if (held) onChange(held.model, { changed: held.model.order, version: held.version, whole: true });
    this.watch(subject, held, onChange, onError);
  }

  unwatch(subject) {
    const watch = this.#watches.get(name(subject));
    if (watch && this.#watches.delete(name(subject)) && this.#isOpen()) this.sendFrame({ type: "unwatch", ...watch.subject });
  }

  // Send a frame that is no watch; returns whether it could be sent.
  sendFrame(frame) {
    if (this.#isOpen()) this.#socket.send(JSON.stringify(frame));
    return this.#isOpen();
  }

  // The views shown, each with its version.
  get shown() {
    return [...this.#watches.values()].filter(({ held }) => held).map(({ subject: { view, tournament }, held: { version } }) => ({ view, tournament, version }));
  }

  #isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #connect() {
    clearTimeout(this.#retry);
    this.#retry = 0;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const screen = new URLSearchParams(location.search).get("screen"); // a second display in this browser
    const socket = new WebSocket(`${scheme}://${location.host}/live${screen ? `?screen=${encodeURIComponent(screen)}` : ""}`);
    this.#socket = socket;
    this.#limit = setTimeout(() => this.#giveUp(), ATTEMPT_MS);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#limit);
      this.#opened = moment();
      for (const watch of this.#watches.values()) this.#send(watch);
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      const frame = readFrame(event.data);
      if (!frame || !this.#take(frame)) return this.#giveUp();
      this.#reportStatus();
    };
    socket.onclose = (event) => socket === this.#socket && this.#reconnect(event);
  }

  #connectNow() {
    if (!this.#watches.size) return;
    if (this.#isOpen() && since(this.#lastReceived) < SILENT_MS / 2) return;
    this.#leave();
    this.#attempt = 0;
    this.#connect();
  }

  #giveUp() {
    this.#leave();
    this.#reconnect();
  }

  #leave() {
    clearTimeout(this.#limit);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }

  #reconnect({ code, reason } = {}) {
    if (code === NOT_VALID) dispatchEvent(new Event("cut-off"));
    clearTimeout(this.#limit);
    this.#socket = null;
    this.#reportStatus();
    const pause = CLOSED_FOR_GOOD.has(code) ? REFUSED_PAUSE_MS : stated(reason) ?? this.#jitter();
    this.#retry = setTimeout(() => this.#connect(), pause);
  }

  #jitter() {
    this.#attempt += 1;
    return Math.random() * Math.min(LONGEST_PAUSE_MS, 500 * 2 ** this.#attempt);
  }

  #check(seen = false) {
    if (this.#isOpen() && Math.min(since(this.#lastReceived), since(this.#opened)) > SILENT_MS) this.#connectNow();
    else if (seen && !this.#isOpen()) this.#connectNow();
    this.#reportStatus();
  }

  #reportStatus() {
    const silent = since(this.#lastReceived);
    const held = [...this.#watches.values()].every((watch) => watch.answered);
    const live = this.#isOpen() && held && silent < SILENT_MS;
    this.#onStatus(live ? "live" : "delayed", live ? 0 : silent);
  }

  #send(watch) {
    const { held, subject } = watch;
    watch.answered = false;
    const since = held ? { since: held.version, epoch: held.epoch, hash: held.hash } : {};
    this.#socket.send(JSON.stringify({ type: "watch", ...subject, patches: "fields", ...since }));
  }

  // Returns false for a frame that is broken.
  #take(frame) {
    const watch = this.#watches.get(name(frame));
    const patched = watch && SHOWN.has(frame.type) ? reduce(watch.held, frame) : null;
    if (patched === BROKEN) return false;
    if (!KNOWN.has(frame.type)) return true;
    this.#lastReceived = moment();
    this.#attempt = 0;
    if (frame.type === "heartbeat") this.#beat(frame);
    else if (watch) this.#answer(watch, frame, patched);
    return true;
  }

  #answer(watch, frame, patched) {
    const isAsked = !watch.answered;
    watch.answered = frame.type !== "error";
    if (frame.type === "error" && frame.code === "unknown-tournament" && watch.held) location.reload(); // deleted: the server says so
    else if (frame.type === "error") {
      if (frame.code === "forbidden") dispatchEvent(new Event("cut-off"));
      if (frame.code === "too-many") setTimeout(() => this.#again(watch), REFUSED_PAUSE_MS);
      watch.onError(frame);
    } else this.#show(watch, !isAsked && isOlder(patched.held, watch.held) ? GAP : patched);
  }

  #again(watch) {
    if (this.#isOpen() && this.#watches.get(name(watch.subject)) === watch && !watch.answered) this.#send(watch);
  }

  #beat(frame) {
    const alarm = document.getElementById("storage-alarm"); // on officials' pages alone
    if (alarm) alarm.hidden = !frame.alarm;
    if (frame.time) dispatchEvent(new CustomEvent("server-time", { detail: frame.time }));
    if (frame.program && PROGRAM && frame.program !== PROGRAM) import("./other-program.js").catch(() => {}); // once
    for (const watch of this.#watches.values()) {
      const other = watch.held && watch.held.epoch !== frame.epoch;
      if (other && watch.subject.tournament === frame.tournament) this.#send(watch);
    }
  }

  #show(watch, patched) {
    if (patched === GAP) this.#send(watch);
    if (patched === GAP || patched === DROP) return;
    const old = watch.held?.model;
    watch.held = patched.held;
    watch.onChange(patched.held.model, { changed: patched.changed, old, version: patched.held.version, whole: patched.whole });
  }
}

// A moment by both clocks of a device: one does not go on while it sleeps, the other may be set back.
function moment(ago = 0) {
  return { running: performance.now() - ago, wall: Date.now() - ago };
}

function since({ running, wall }) {
  return Math.max(performance.now() - running, Date.now() - wall);
}

// Whether a whole view is of an older version of the same log. Only the answer to a watch may be: then the log was shortened.
function isOlder(found, held) {
  return Boolean(found && held) && found.epoch === held.epoch && found.version < held.version;
}

function name({ view, tournament, round = null, player = null, at = null, film = null }) {
  const shown = film && [film.from ?? 1, film.to ?? null, film.speed ?? 1];
  return JSON.stringify([view, tournament, round, player, at, shown]);
}

function stated(reason) {
  try {
    const pause = JSON.parse(reason).retry_ms;
    return Number.isFinite(pause) && pause >= 0 ? Math.min(pause, LONGEST_STATED_MS) : null;
  } catch {
    return null;
  }
}
