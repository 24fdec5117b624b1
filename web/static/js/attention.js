// What needs the director now, above the boards: conflicts with both results, tablets and displays away, the server.

import { attempt, read, send } from "./api.js";
import { FORMATS } from "./formats.js";
import { setHidden, write } from "./rows.js";
import { offerUndoOfResult } from "./undo.js";
import { filled, locale } from "./words.js";

const AGAIN_MS = 5000;
const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}`;
const section = document.getElementById("attention");
const list = section.querySelector("[data-needs]");
const words = document.getElementById("need-words").dataset;
const items = new Map(); // key -> its element, kept so that the focus stays
let shown = null;
let late = 0;
let timer = 0;
let onConflicts = () => {};

// `conflicting(conflicts)` is called with the conflicts {round, game} whenever they were read.
export function watchAttention(conflicting) {
  onConflicts = conflicting;
  new MutationObserver(showSection).observe(section, { subtree: true, attributeFilter: ["hidden"] });
  showSection();
  if (document.body.dataset.at) return; // a past desk needs no attention
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  look();
}

export function lookAgain() {
  if (timer) look();
}

// The players who are not in the draft and were entered since.
export function showLate({ checklist }) {
  late = checklist.find((each) => each.item === "late")?.count ?? 0;
  show();
}

async function look() {
  clearTimeout(timer);
  timer = setTimeout(look, AGAIN_MS);
  if (document.visibilityState === "hidden") return;
  try {
    shown = await read(`${path}/attention`);
  } catch {
    return; // the status says that the server is away
  }
  onConflicts(shown.conflicts);
  show();
}

function show() {
  const wanted = [...(shown?.conflicts ?? []).map(conflict), ...(shown?.reports ?? []).map(report), ...others()];
  for (const [key, element] of items) {
    if (wanted.includes(element)) continue;
    element.remove();
    items.delete(key);
  }
  wanted.forEach((element, place) => {
    if (list.children[place] !== element) list.insertBefore(element, list.children[place] ?? null);
  });
  showSection();
}

function showSection() {
  const cards = [...section.querySelectorAll("#requests, #absent")].some((each) => !each.hidden);
  setHidden(section, !list.children.length && !cards);
}

function conflict(each) {
  const key = `conflict ${each.game} ${each.wanted.device} ${each.seen}`;
  if (items.has(key)) return items.get(key);
  const element = document.getElementById("need-conflict").content.firstElementChild.cloneNode(true);
  const what = element.querySelector(".what");
  write(what, filled(what.dataset.of, { round: each.round, board: each.board, white: each.white.name, black: each.black.name }));
  const game = pathOf(each);
  side(element, "keep", each, each.recorded, () => send("DELETE", `${game}/conflict`));
  side(element, "record", each, each.wanted, () => send("PUT", `${game}/result`, { result: each.wanted.result, seen: each.seen, white: each.white.player }));
  items.set(key, element);
  return element;
}

function pathOf({ round, game }) {
  return `${path}/rounds/${round}/games/${encodeURIComponent(game)}`;
}

// What players report of a game and do not agree on; one tap records the result.
function report(each) {
  const { white_says: white, black_says: black } = each;
  const key = `report ${each.game} ${white} ${black}`;
  if (items.has(key)) return items.get(key);
  const element = document.getElementById("need-report").content.firstElementChild.cloneNode(true);
  const what = element.querySelector(".what");
  const [who, other] = white ? [each.white, each.black] : [each.black, each.white];
  const values = { board: each.board, white: each.white.name, black: each.black.name, who: who.name, other: other.name, when: clock(each.at),
    result: FORMATS.result(white ?? black), white_says: FORMATS.result(white), black_says: FORMATS.result(black) };
  write(what, filled(white && black ? what.dataset.both : what.dataset.one, values));
  const game = pathOf(each);
  for (const button of element.querySelectorAll("[data-result]")) {
    const result = button.dataset.result;
    button.classList.toggle("primary", result === (white ?? black) && !(white && black));
    settles(element, button, each, result, () => send("PUT", `${game}/result`, { result, seen: null, white: each.white.player }));
  }
  items.set(key, element);
  return element;
}

function side(element, which, game, { result, by, at }, doing) {
  const button = element.querySelector(`[data-${which}]`);
  const whose = button.querySelector("[data-whose]");
  write(button.querySelector("[data-result]"), FORMATS.result(result));
  write(whose, by ? filled(whose.dataset.of, { by, when: clock(at, { second: "2-digit" }) }) : "");
  settles(element, button, game, result, doing);
}

// A press of the button does this, which may record a result.
function settles(element, button, { round, board }, result, doing) {
  button.addEventListener("click", async () => {
    const done = await attempt(element, doing);
    if (!done) return;
    look();
    if (done.isRecorded && done.seen) offerUndoOfResult(round, board, result, done.seen);
  });
}

function others() {
  const found = [];
  if (late) found.push(need("late", filled(words.late, { count: late }), `/t/${encodeURIComponent(tournament)}/roster`, words.players));
  for (const each of shown?.tablets ?? []) {
    found.push(need(`tablet ${each.device}`, filled(words.tablet, { name: each.name, when: clock(each.seen_at) }), `/devices?tournament=${encodeURIComponent(tournament)}`, words.tablets));
  }
  for (const each of shown?.displays ?? []) {
    const says = each.live ? words.behind : words.display;
    found.push(need(`display ${each.display}`, filled(says, { name: each.name || each.code, when: clock(each.since) }), `/displays?tournament=${encodeURIComponent(tournament)}`, words.displays));
  }
  if (shown?.rating_list) {
    const { players, month } = shown.rating_list;
    found.push(need("ratings", filled(words.ratings, { count: players, month }), `/t/${encodeURIComponent(tournament)}/rating-list`, words.list));
  }
  for (const each of [...(shown?.alarm ? ["alarm"] : []), ...(shown?.warnings ?? [])]) found.push(need(each, words[each], "/ops", words.ops));
  return found;
}

function need(key, says, href, label) {
  if (!items.has(key)) items.set(key, document.getElementById("need").content.firstElementChild.cloneNode(true));
  const element = items.get(key);
  const link = element.querySelector("a");
  write(element.querySelector(".what"), says);
  if (link.getAttribute("href") !== href) link.setAttribute("href", href);
  write(link, label);
  return element;
}

function clock(moment, more = {}) {
  return new Date(moment).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...more });
}
