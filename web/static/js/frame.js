// The frame of officials' pages: the tournament's state follows the page's live connection, and the list of other tournaments
// is loaded when it is opened, as is the search ("/", Ctrl-K).

const AGAIN_MS = 3000;
const bar = document.querySelector("[data-frame]");
const { frame: tournament } = bar.dataset;
const name = bar.querySelector("[data-frame-name]");
const state = bar.querySelector("[data-frame-state]");
const players = document.querySelector("[data-frame-players]");
const menu = bar.querySelector(".switch");
let head = null; // of the view `in-short`, once it is live
let known = { draft: Number(state?.dataset.draftOf) }; // what it does not say

menu?.addEventListener("toggle", () => import("./tournament-switch.js").then(({ fill }) => fill(menu, tournament)), { once: true });
document.addEventListener("click", ({ target }) => menu?.open && !menu.contains(target) && (menu.open = false));
menu?.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

document.querySelector("[data-leave]").addEventListener("submit", (event) => {
  event.preventDefault();
  import("./leave.js").then(({ askToLeave }) => askToLeave(event.target));
});

const find = document.getElementById("find-open");
let early = null; // what is typed until the search is there
find.hidden = false;
find.addEventListener("click", openPalette);
addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isAsked = key.toLowerCase() === "k" ? (ctrlKey || metaKey) && !altKey : key === "/" && !ctrlKey && !metaKey && !takesText(target);
  if (!isAsked || document.querySelector("dialog:modal")) return;
  event.preventDefault();
  openPalette();
});

// A field of a dialog that was just closed keeps the focus until the next frame, but takes no more text.
function takesText(target) {
  return target.matches?.("input:not([data-finds]), select, textarea, [contenteditable]") && target.getClientRects().length > 0;
}

async function openPalette() {
  if (early !== null) return;
  early = "";
  addEventListener("keydown", keepEarly, { capture: true });
  try {
    await (await import("./palette.js")).openPalette(takeEarly);
  } finally {
    takeEarly();
  }
}

// Until the search has loaded, letters are kept for its field, and Enter as a line break at their end.
function keepEarly(event) {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  if (key === "Backspace") early = early.slice(0, -1);
  else if (key === "Enter") early += "\n";
  else if (key.length === 1) early += key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function takeEarly() {
  removeEventListener("keydown", keepEarly, { capture: true });
  const typed = early;
  early = null;
  return typed;
}

addEventListener("cut-off", showCutOff);

const offline = location.protocol === "https:" ? import("./offline.js") : null;

// Without a network the module cannot be loaded.
function showCutOff() {
  import("./cut-off.js").then((module) => module.showCutOff()).catch(() => setTimeout(showCutOff, AGAIN_MS));
}

// What was entered on the page of results and could not be sent before it was left is sent from here.
if (hasUnsent() && !document.querySelector("[data-outbox]")) import("./unsent.js").catch(() => {}); // else from the next page

function hasUnsent() {
  try {
    return localStorage.getItem("unsent") !== null; // as outbox.js notes it
  } catch {
    return false;
  }
}

export function follow(live) {
  if (!tournament) return;
  live.watch({ view: "in-short", tournament }, null, (model) => {
    ({ head } = model);
    show();
    offline?.then(({ keepSoon }) => keepSoon());
  });
}

// What a page knows beyond the public state: the round of the draft (0 for none), and the boards in conflict, {round, count}.
export function showRoundState(news) {
  known = { ...known, ...news };
  if (head) show();
}

function show() {
  const now = phase({ ...head, ...known });
  const round = { conflict: known.conflict?.round, draft: known.draft }[now] ?? head.round;
  write(name, head.name);
  write(state, state.dataset[now].replace("{round}", round).replace("{adjourned}", head.adjourned).replace("{conflicts}", known.conflict?.count));
  if (players) write(players, head.players);
}

function phase({ finished, round, status, missing, adjourned, draft, conflict }) {
  if (finished) return "finished";
  if (conflict?.count) return "conflict";
  if (draft > round) return "draft";
  if (!round) return "before";
  if (status === "published") return "published";
  if (missing) return "playing";
  return adjourned ? "adjourned" : "complete";
}

function write(element, text) {
  if (element.textContent !== String(text)) element.textContent = text;
}
