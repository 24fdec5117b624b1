// Tells a reader what is new of a player: by Web Push where page, browser and server can (docs/adr/0023), else by the open page.

import { Alarm } from "./alarm.js";
import { Problem, read, send } from "./api.js";
import { setHidden } from "./rows.js";

const WORKER = "/static/push-worker.js";
const SCOPE = "/push/"; // no page is there: the worker of officials' pages (offline.js) stays in charge of all
const DAY_MS = 24 * 3600 * 1000;
const NOT_FOUND = 404;

export class Notifications {
  #button;
  #section;
  #path;
  #key; // of what this device remembers: the ways in which it is told, and since when
  #alarm;
  #way = ""; // "push", "page", or none

  constructor(section, { tournament, player }) {
    this.#section = section;
    this.#button = section.querySelector("#notify");
    this.#path = `/tournaments/${encodeURIComponent(tournament)}/players/${encodeURIComponent(player)}/notifications`;
    this.#key = `notified:${tournament}:${player}`;
    this.#alarm = new Alarm();
    this.#button.addEventListener("click", () => this.#toggle());
    this.#button.hidden = false;
    this.#resume();
  }

  // Takes the newest head of the page's view, and the one before. A push service tells of it by itself.
  heard(head, before) {
    if (this.#way === "page" && noticeOf(head) !== noticeOf(before)) this.#alarm.ring();
  }

  #toggle() {
    if (this.#way) this.#stop();
    else this.#start();
  }

  // First by the open page, for the question of the browser may wait for its answer.
  async #start() {
    this.#alarm.allow();
    this.#settle("asked");
    const why = await subscribe(this.#path);
    if (this.#way) this.#settle(why);
    else await unsubscribe(this.#path).catch(() => {}); // it was pressed again meanwhile
  }

  // `why` is what keeps this browser from being told by its push service, empty if nothing does.
  #settle(why) {
    this.#remember({ way: why ? "page" : "push", at: Date.now() });
    this.#show(why ? "page" : "push", why);
  }

  async #stop() {
    const way = this.#way;
    this.#remember(null);
    this.#show("");
    if (way === "push") await unsubscribe(this.#path).catch(() => {}); // what the push service brings now, the worker takes back
  }

  // As this device was told before. A subscription is renewed once a day.
  async #resume() {
    const known = this.#remembered();
    if (!known) return;
    if (known.way === "push" && Notification.permission === "granted") {
      this.#show("push");
      if (Date.now() - known.at < DAY_MS) return;
      const why = await subscribe(this.#path);
      if (why !== "failed") this.#settle(why); // else what was set up is still there
    } else this.#show("page", known.way === "push" ? "denied" : reason());
  }

  #show(way, why = "") {
    this.#way = way;
    this.#button.setAttribute("aria-pressed", String(Boolean(way)));
    for (const each of this.#section.querySelectorAll("[data-told]")) setHidden(each, each.dataset.told !== way);
    for (const each of this.#section.querySelectorAll("[data-why]")) setHidden(each, each.dataset.why !== why);
  }

  #remembered() {
    try {
      return JSON.parse(localStorage.getItem(this.#key));
    } catch {
      return null;
    }
  }

  #remember(what) {
    try {
      if (what) localStorage.setItem(this.#key, JSON.stringify(what));
      else localStorage.removeItem(this.#key);
    } catch {
      // a browser that keeps nothing: until the page is closed
    }
  }
}

// What must have changed for a reader to be told.
function noticeOf({ now }) {
  return JSON.stringify(now && [now.round, now.board, now.colour, now.opponent?.player, now.score]);
}

// Why this page cannot be told when it is closed; empty if it can.
function reason() {
  if (!isSecureContext) return "insecure";
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window ? "" : "browser";
}

// Have this browser told by its push service; returns why that cannot be, empty if it is done.
async function subscribe(path) {
  const why = reason();
  if (why) return why;
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  try {
    const { key } = await read("/push-key");
    const { endpoint, keys } = (await subscription(key)).toJSON();
    await send("PUT", path, { endpoint, ...keys, language: document.documentElement.lang });
    return "";
  } catch (error) {
    return error instanceof Problem && error.status === NOT_FOUND ? "none" : "failed";
  }
}

async function subscription(key) {
  const worker = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await active(worker);
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  try {
    return await worker.pushManager.subscribe(options);
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error;
    await (await worker.pushManager.getSubscription())?.unsubscribe(); // it was made for an earlier key
    return worker.pushManager.subscribe(options);
  }
}

async function unsubscribe(path) {
  const worker = await navigator.serviceWorker.getRegistration(SCOPE);
  const made = await worker?.pushManager.getSubscription();
  if (!made) return;
  const { left } = await send("DELETE", path, { endpoint: made.endpoint });
  if (!left) await made.unsubscribe();
}

function active({ active: found, installing, waiting }) {
  if (found) return found;
  const coming = installing ?? waiting;
  return new Promise((resolve) => coming.addEventListener("statechange", () => coming.state === "activated" && resolve(coming)));
}

function bytes(key) {
  return Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
}
