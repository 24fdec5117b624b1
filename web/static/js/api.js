// The JSON API, as programs use it, in the language of the page. Every write carries an Idempotency-Key, so sending it
// again is harmless.

import { text } from "./words.js";

const CREATED = 201;
const WITHOUT_ROLE = 401;
const AT_ONCE_MS = 4000;
const LANGUAGE = { "Accept-Language": document.documentElement.lang || "en" };

export class Problem extends Error {
  constructor(status, body) {
    if (status === WITHOUT_ROLE) dispatchEvent(new Event("cut-off")); // frame.js asks for a new code
    super(body.title ?? text("The server answered {status}.", { status }));
    this.status = status;
    this.body = body;
  }

  get text() {
    const article = this.body.article ? ` (${this.body.article})` : "";
    return [this.message + article, this.body.detail].filter(Boolean).join(" ");
  }
}

export function newKey() {
  // crypto.randomUUID is for secure pages only; a server at a venue uses plain HTTP
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Throws Problem if the server refuses, TypeError if it was not reached. A command that changed nothing answers without `isRecorded`.
export async function send(method, path, body, { key = newKey(), type = "application/json", signal, keepalive = false, headers = {} } = {}) {
  const response = await fetch(`/api/v1${path}`, {
    method,
    signal,
    keepalive,
    headers: { ...LANGUAGE, "Content-Type": type, "Idempotency-Key": key, ...headers },
    body: type === "application/json" ? JSON.stringify(body ?? {}) : body,
  });
  const received = await response.text();
  const answer = received && isJson(response) ? JSON.parse(received) : {};
  if (!response.ok) throw new Problem(response.status, answer);
  return Object.defineProperty(answer, "isRecorded", { value: response.status === CREATED });
}

// Read a resource. Throws as `send` does.
export async function read(path, headers = {}) {
  const response = await fetch(`/api/v1${path}`, { headers: { ...LANGUAGE, ...headers } });
  const answer = isJson(response) ? await response.json() : {};
  if (!response.ok) throw new Problem(response.status, answer);
  return answer;
}

function isJson(response) {
  return /json/.test(response.headers.get("Content-Type") ?? "");
}

// Whether the server answers at once.
export async function serverAnswers() {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), AT_ONCE_MS);
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: ending.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

// Join with the code in a form; an accepted one is answered by a redirection, which is not followed.
export function join(form) {
  return fetch("/join", { method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual" });
}

const underWay = new Set(); // promises of what was asked for and is not answered yet

// Count something as under way until it is answered.
export function track(promise) {
  const answered = () => underWay.delete(promise);
  underWay.add(promise);
  promise.then(answered, answered);
  return promise;
}

// Resolves when nothing is under way.
export async function allAnswered() {
  while (underWay.size) await Promise.allSettled(underWay);
}

// Do something for a form or button: its buttons, or those given, are disabled meanwhile, and a refusal is shown in its [data-message].
export function attempt(scope, doing, disabled = scope.querySelectorAll("button")) {
  return track(attempted(scope, doing, disabled));
}

async function attempted(scope, doing, disabled) {
  const message = scope.querySelector("[data-message]");
  const focused = document.activeElement;
  const buttons = [...disabled].filter((button) => !button.disabled);
  message.hidden = true;
  for (const button of buttons) button.disabled = true;
  try {
    return await doing();
  } catch (error) {
    message.textContent = error instanceof Problem ? error.text : text("The server cannot be reached. Nothing was changed.");
    message.hidden = false;
    return null;
  } finally {
    for (const button of buttons) button.disabled = false;
    if (buttons.includes(focused)) import("./focus.js").then(({ giveBack }) => giveBack(focused), () => {});
  }
}
