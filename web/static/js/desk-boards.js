// The boards of the round in play on the desk: those in conflict first, then missing ones, filtered, entered by keys. A row keeps its place while
// results come in; only a filter, a round or a press sorts again.

import { attempt, read, send, track } from "./api.js";
import { meaningOf } from "./board-keys.js";
import { FittedNames } from "./fit-names.js";
import { FORMATS } from "./formats.js";
import { serverNow } from "./hall-clock.js";
import { Rows, mark, setHidden, write } from "./rows.js";
import { offerUndoOfResult } from "./undo.js";
import { showWhy } from "./why.js";
import { filled, locale, text } from "./words.js";

const SETTLED_MS = 500; // results come in bursts
const EDGE = 12; // pixels that stay free below the list
const MINUTE_MS = 60_000;
const LEAST_LONG_MS = 30 * MINUTE_MS;
const LONG_SHARE = 0.8; // a game is long if this share of the boards ended after a shorter time
const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}`;
const section = document.getElementById("boards");
const list = section.querySelector("tbody");
const rows = new Rows(list, document.getElementById("board-row"), decorate);
const scrolled = section.querySelector(".list-of-boards");
const names = new FittedNames(scrolled, { cell: ".who", weightOf: (row) => (row.result === null ? 600 : 400) }); // as in desk.css
const TESTS = {
  all: () => true,
  missing: (row) => row.result === null,
  conflict: (row) => conflicts.has(row.game),
  long: (row) => row.result === null && isLong(),
  adjourned: (row) => row.result === "adjourned",
};
let model = null;
let starts = ""; // the stated start of the round
let published = "";
let entries = new Map(); // game -> {version, by, who, at} of its latest result
let newest = 0; // the version up to which entries are known
let conflicts = new Set(); // games in conflict
let filter = "all";
let asking = 0;
const sent = new Set(); // games whose first result was entered here and is not shown yet
let sending = Promise.resolve(); // results are sent in the order of the keys, so that Undo is about the last

// `moved()` is called when the counts changed.
export function showBoards(shown, changed, { old, moved = () => {} } = {}) {
  const another = old?.head.round !== shown.head.round || !model;
  if (another) [entries, newest, published] = [new Map(), 0, ""];
  const stood = rows.all().map((element) => element.dataset.key);
  model = shown;
  const isSame = !another && stood.length === model.order.length && stood.every((key) => key in model.rows);
  rows.show(model, changed, isSame ? stood : urgentFirst());
  for (const key of changed) if (model.rows[key]?.result) sent.delete(model.rows[key].game);
  for (const key of changed) if (!another && old?.rows[key] && old.rows[key].result !== model.rows[key]?.result) mark(rows.get(key));
  if (another) names.prepare(Object.values(model.rows), showTimes);
  const title = document.getElementById("boards-title");
  write(title, filled(title.dataset.of, model.head));
  apply();
  clearTimeout(asking);
  asking = setTimeout(() => ask().then(moved), another ? 0 : SETTLED_MS);
}

function isSettled(row) {
  return !TESTS.missing(row) && !TESTS.adjourned(row) && !TESTS.conflict(row);
}

export function countsOfBoards() {
  const all = model.order.map((key) => model.rows[key]);
  const [missing, adjourned, conflicts] = ["missing", "adjourned", "conflict"].map((name) => all.filter(TESTS[name]).length);
  return { boards: all.length, in: all.filter(isSettled).length, missing, adjourned, conflicts };
}

export function showStart(moment) {
  starts = moment;
}

export function showConflicts(games) {
  const isSame = games.size === conflicts.size && [...games].every((game) => conflicts.has(game));
  conflicts = games;
  if (!model) return;
  if (!isSame && !section.matches(":hover, :focus-within")) rows.show(model, [], urgentFirst()); // else a press could meet another board
  showTimes();
}

// When each result was entered and by whom, since the last time.
async function ask() {
  const { round } = model.head;
  if (!round || !model.order.length) return;
  try {
    const found = await read(`${path}/rounds/${round}/entries?after=${newest}`);
    if (round !== model.head.round) return;
    newest = found.version;
    published ||= found.published_at;
    for (const entry of found.entries) entries.set(entry.game, entry);
  } catch {
    return; // the boards are shown without times
  }
  showTimes();
}

function urgentFirst() {
  const urgency = (key) => (TESTS.conflict(model.rows[key]) ? 0 : TESTS.missing(model.rows[key]) ? 1 : 2);
  return [...model.order].sort((one, other) => urgency(one) - urgency(other));
}

function decorate(element, row) {
  element.dataset.state = conflicts.has(row.game) ? "conflict" : row.result === null ? "open" : row.result === "adjourned" ? "adjourned" : "in";
  element.setAttribute("aria-label", text("Board {board}: {white} {result} {black}", { board: row.board, white: row.white.name, black: row.black.name, result: FORMATS.result(row.result) }));
  const entry = row.result === null ? null : entries.get(row.game);
  write(element.querySelector("[data-since]"), entry ? clock(entry.at) : row.result === null && begun() ? duration(serverNow() - begun()) : "");
  const by = element.querySelector("[data-by]");
  write(by, conflicts.has(row.game) ? text("⚠ two results") : entry ? `✓\u00a0${entry.who}` : "–");
  by.title = entry?.by ?? "";
  element.dataset.long = String(TESTS.long(row));
  names.fit(element, row);
  element.querySelector("[data-correct]").href = `/t/${encodeURIComponent(tournament)}/enter?round=${model.head.round}#${encodeURIComponent(row.game)}:other`;
}

function showTimes() {
  for (const element of rows.all()) if (model.rows[element.dataset.key]) decorate(element, model.rows[element.dataset.key]);
  apply();
}

// Show the boards of the filter; the others keep their places.
function apply() {
  let seen = 0;
  for (const element of rows.all()) {
    const row = model.rows[element.dataset.key];
    const wanted = Boolean(row) && TESTS[filter](row);
    setHidden(element, !wanted);
    seen += wanted ? 1 : 0;
  }
  setHidden(section.querySelector("[data-none]"), seen > 0 || !model.order.length);
  const all = model.order.map((key) => model.rows[key]);
  for (const pill of section.querySelectorAll("[data-filter]")) {
    const count = all.filter(TESTS[pill.dataset.filter]).length;
    write(pill.querySelector("[data-count]"), String(count));
    setHidden(pill, count === 0 && ["conflict", "long", "adjourned"].includes(pill.dataset.filter) && filter !== pill.dataset.filter);
  }
  const focused = list.querySelector('tr[tabindex="0"]:not([hidden])') ?? list.querySelector("tr:not([hidden])");
  for (const element of rows.all()) element.tabIndex = element === focused ? 0 : -1;
}

section.querySelector(".pills").addEventListener("click", (event) => {
  const pill = event.target.closest("[data-filter]");
  if (!pill) return;
  filter = pill.dataset.filter;
  for (const each of section.querySelectorAll("[data-filter]")) each.setAttribute("aria-pressed", String(each === pill));
  rows.show(model, [], urgentFirst());
  apply();
});

section.querySelector("[data-jump]").addEventListener("keydown", (event) => {
  if (event.key === "Escape") return list.querySelector('tr[tabindex="0"]')?.focus();
  if (event.key !== "Enter") return;
  event.preventDefault();
  const wanted = rows.all().find((element) => String(model.rows[element.dataset.key].board) === event.target.value.trim());
  showMessage(wanted ? "" : text("There is no board {board} in this round.", { board: event.target.value.trim() }));
  if (!wanted) return event.target.select();
  setHidden(wanted, false);
  event.target.value = "";
  focus(wanted);
});

list.addEventListener("click", (event) => {
  const element = event.target.closest("tr");
  if (!element) return;
  if (event.target.closest("[data-ask]")) return openWhy(model.rows[element.dataset.key]);
  if (!event.target.closest("a, button")) focus(element);
});

list.addEventListener("keydown", (event) => {
  const element = event.target.closest("tr");
  if (!element || event.ctrlKey || event.altKey || event.metaKey) return;
  const { result, by, to } = meaningOf(event) ?? {};
  if (!(by || (event.target === element && (result || to)))) return; // a button of the row is pressed
  event.preventDefault();
  event.stopPropagation();
  if (by) focus(beside(element, by > 0 ? "nextElementSibling" : "previousElementSibling"));
  else if (result) enter(element, result);
  else if (to === "missing") focus(nextMissing(element) ?? element);
  else seek();
});

// The number of another board is typed.
export function seek() {
  const field = section.querySelector("[data-jump]");
  field.focus();
  field.select();
}

// A first result is entered at once, with Undo; another one is corrected where a reason is asked for.
function enter(element, result) {
  const row = model.rows[element.dataset.key];
  showMessage(isOpen(row) ? "" : text("Board {board} has a result already. Enter opens its correction.", row));
  if (!isOpen(row)) return element.querySelector("[data-correct]").focus();
  sent.add(row.game);
  focus(nextMissing(element) ?? element);
  const { round } = model.head;
  sending = track(sending.then(() => attempt(section, async () => {
    const game = `${path}/rounds/${round}/games/${encodeURIComponent(row.game)}`;
    const made = await send("PUT", `${game}/result`, { result, seen: row.seen, white: row.white.player });
    offerUndoOfResult(round, row.board, result, made.seen);
    return made;
  })).then((made) => made || sent.delete(row.game)));
}

function isOpen({ game, result }) {
  return result === null && !sent.has(game);
}

function showMessage(what) {
  const message = section.querySelector("[data-message]");
  write(message, what);
  setHidden(message, !what);
}

function nextMissing(element) {
  const shown = rows.all().filter((each) => !each.hidden);
  const after = [...shown.slice(shown.indexOf(element) + 1), ...shown.slice(0, shown.indexOf(element))];
  return after.find((each) => isOpen(model.rows[each.dataset.key]));
}

function beside(element, which) {
  let found = element[which];
  while (found?.hidden) found = found[which];
  return found ?? element;
}

function focus(element) {
  for (const each of rows.all()) each.tabIndex = each === element ? 0 : -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest" });
}

function openWhy(row) {
  const dialog = document.getElementById("game");
  const title = document.getElementById("game-title");
  write(title, filled(title.dataset.of, { board: row.board, white: row.white.name, black: row.black.name }));
  dialog.showModal();
  showWhy(dialog.querySelector("[data-explanation]"), tournament, { round: model.head.round, game: row.game, at: document.body.dataset.at });
}

// When the round began: at its stated start, if that is over, else at its publication.
function begun() {
  const stated = starts ? Date.parse(starts) : 0;
  return stated && stated <= serverNow() ? stated : Date.parse(published) || 0;
}

function isLong() {
  const ended = [...entries.values()].map((each) => Date.parse(each.at) - begun()).sort((one, other) => one - other);
  const limit = ended[Math.floor(ended.length * LONG_SHARE)];
  return model.order.length > 0 && ended.length >= model.order.length / 2 && serverNow() - begun() > Math.max(limit, LEAST_LONG_MS);
}

function duration(milliseconds) {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

function clock(moment) {
  return new Date(moment).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

// The list ends at the lower edge of the window, above what its card has below it.
function reachEdge() {
  const { top, bottom } = scrolled.getBoundingClientRect();
  const below = section.getBoundingClientRect().bottom - bottom;
  scrolled.style.setProperty("--room", `${Math.floor(innerHeight - top - scrollY - below - EDGE)}px`);
}

const sizes = new ResizeObserver(reachEdge);
for (const each of [section, scrolled, ...document.querySelectorAll("main, .next, #attention")]) sizes.observe(each);
addEventListener("resize", reachEdge);
setInterval(() => model && showTimes(), MINUTE_MS);
