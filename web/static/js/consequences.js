// The consequences of a change: window, events, boards, places. Fills templates/parts/consequences.html.

import { element, list } from "./elements.js";
import { points } from "./formats.js";
import { setHidden, write } from "./rows.js";
import { filled, text, textsOf } from "./words.js";

await textsOf("consequences.js").catch(() => {}); // as in palette.js

const MOST_SHOWN = 5; // boards of a round before the others are asked for
const MOST_NUMBERS = 3; // pairing numbers that change before they are counted
const NO_ARTICLES = new Set(["scores", "order", "players"]); // used if no article decides

// `found` is the answer of what-if: for a correction or an undo (with a window), or for a changed event.
export function showConsequences(place, found) {
  const shown = document.getElementById("consequences").content.cloneNode(true);
  const part = (name) => shown.querySelector(`[data-${name}]`);
  const isIdle = found.nothing && found.window?.counts_for === "standings"; // it counts, but nothing differs by it
  setHidden(shown.querySelector(".window"), !found.window || isIdle);
  if (found.window) {
    write(part("says"), found.window.says);
    write(part("article"), `(${found.window.article})`);
  }
  const recorded = (found.facts ?? []).filter((event) => event.type !== "FideModeLeft"); // a change says so
  const facts = recorded.map((event) => event.says);
  const changing = recorded.filter((event) => event.type !== "ActionUndone").map((event) => event.says); // an undo records itself too
  list(part("facts"), facts);
  if (found.causes?.length) part("facts").after(causesOf(part("facts"), found.causes));
  list(part("warnings"), (found.warnings ?? []).map((each) => each.article ? `${each.text} (${each.article})` : each.text));
  list(part("breaches"), found.breaches ?? []);
  const changes = (found.changes ?? []).filter((each) => !facts.includes(each.says));
  const numbers = changes.filter((each) => each.part === "numbers");
  const areFolded = numbers.length > MOST_NUMBERS;
  for (const when of ["at-once", "next-pairing"]) {
    list(part(when), changes.filter((each) => each.takes_effect === when && !(areFolded && each.part === "numbers")).map((each) => because(each, changing)));
  }
  setHidden(part("settled"), !found.settled);
  if (found.settled) write(part("settled"), filled(part("settled").dataset.of, found));
  const { standings = [] } = found; // several if an event of the past is another one, each after its round
  const moves = [standings].flat().filter((each) => each.moves.length + each.tie_breaks.length);
  const rounds = found.rounds.filter((each) => each.new !== false); // of what differs already nothing is changed here
  const whole = new Set([...place.querySelectorAll("[data-whole]")].map((each) => each.dataset.whole)); // stay as they were opened
  for (const round of rounds) part("effects").append(roundEffect(round, whole.has(String(round.round))));
  if (areFolded) part("effects").append(numbersEffect(numbers.map((each) => because(each, changing)), found.players));
  for (const each of moves) part("effects").append(standingsEffect(each, Array.isArray(standings)));
  setHidden(part("options"), !found.options?.length || found.nothing);
  setHidden(part("nothing"), !(found.nothing ?? rounds.length + moves.length === 0));
  setHidden(part("impossible"), !found.impossible);
  if (found.impossible) write(part("impossible"), filled(part("impossible").dataset.of, found.impossible));
  place.replaceChildren(shown);
}

// A change with its reason, unless the reason says the same, or is the only thing that is recorded.
export function because({ says, because: reason }, facts = []) {
  return reason === says || (facts.length === 1 && reason === facts[0]) ? says : `${says} (${reason})`;
}

export function seatText(seat) {
  const words = document.getElementById("effect-words").dataset;
  if (!seat) return words.noOne;
  return seat.black ? `${seat.white.name} – ${seat.black.name}` : filled(words.bye, seat.white);
}

function roundEffect(effect, whole) {
  const made = document.getElementById("round-effect").content.cloneNode(true);
  const part = (name) => made.querySelector(`[data-${name}]`);
  write(part("title"), filled(part("title").dataset.of, { ...effect, count: effect.boards.length }));
  const isStale = effect.from_recorded === false && Boolean(effect.status); // a draft that lacks something already
  const roundStatus = effect.takes_effect !== "at-once" && !isStale && part("round-status").dataset[(effect.status === null ? "not paired" : effect.status ?? "").replace(/ (\w)/, (_, letter) => letter.toUpperCase())];
  setHidden(part("round-status"), !roundStatus);
  if (roundStatus) write(part("round-status"), roundStatus);
  setHidden(part("because"), !effect.because);
  if (effect.because) {
    const article = NO_ARTICLES.has(effect.because.article) ? "" : ` (${effect.because.article})`;
    write(part("because"), filled(part("because").dataset.of, effect.because) + article);
  }
  setHidden(part("refusal"), !effect.refusal);
  if (effect.refusal) write(part("refusal"), filled(part("refusal").dataset.of, effect));
  setHidden(made.querySelector("table"), effect.boards.length === 0);
  if (effect.from_recorded === false) for (const head of made.querySelectorAll("[data-twice]")) write(head, head.dataset.twice);
  if (isStale) part("because").before(element("p", text("The draft is out of date: the columns show what re-pairing gives now, and what it gives after this.")));
  const numbered = effect.boards.some((each) => each.board ?? each.board_now);
  setHidden(part("number"), !numbered);
  const boards = effect.boards.map((each) => row(...(numbered ? [[numberText(each), "number"]] : []), [seatText(each.was), ""], [seatText(each.now), ""]));
  if (effect.moved.length) made.querySelector(".effect").append(element("p", text("Same players at another board: {list}", { list: effect.moved.map(runText).join("; ") }), "soft"));
  made.querySelector("tbody").replaceChildren(...boards);
  const more = part("more");
  const isShort = boards.length <= MOST_SHOWN + 1;
  setHidden(more, isShort);
  if (isShort) return made;
  for (const each of boards.slice(MOST_SHOWN)) each.hidden = true; // so that the buttons below stay visible
  write(more, filled(more.dataset.of, { count: boards.length }));
  const all = made.querySelector(".effect");
  const unfold = () => {
    for (const each of boards) each.hidden = false;
    more.hidden = true;
    all.dataset.whole = effect.round;
  };
  more.addEventListener("click", unfold);
  if (whole) unfold();
  return made;
}

// The number of a board: the old and the new one where it changes.
function numberText({ board, board_now: now }) {
  if (!now || board === now) return board ?? "";
  return board ? `${board} → ${now}` : `→ ${now}`;
}

// Boards that keep their players and get other numbers, as 3–7 → 4–8.
function runText({ first, last, first_now: now }) {
  const run = (from) => (first === last ? String(from) : `${from}–${from + last - first}`);
  return `${run(first)} → ${run(now)}`;
}

// What has come in since a pairing was made, headed like the events.
function causesOf(events, causes) {
  const made = events.cloneNode(true);
  made.removeAttribute("data-facts");
  made.dataset.causes = "";
  write(made.firstElementChild, text("What has changed since"));
  list(made, causes);
  return made;
}

// Who gets another pairing number, folded up.
function numbersEffect(says, players) {
  const made = element("details", "", "effect");
  const names = element("ul", "");
  names.append(...says.map((each) => element("li", each)));
  made.append(element("summary", text("Another pairing number: {count} of {players} players", { count: says.length, players })), names);
  return made;
}

function standingsEffect(effect, afterRounds) {
  const made = document.getElementById("standings-effect").content.cloneNode(true);
  const title = made.querySelector("[data-title]");
  const pattern = !effect.after ? text("Order before round 1: players who move: {count}") : title.dataset[afterRounds ? "after" : "of"];
  write(title, filled(pattern, { ...effect, count: effect.moves.length }));
  made.querySelector("tbody").replaceChildren(...effect.moves.map((move) => row(
    [move.name, ""],
    [change(points(move.points_was), points(move.points_now)), "number"],
    [change(move.place_was || "–", move.place_now || "–"), "number"],
    [move.because, "soft"],
  )));
  const others = made.querySelector("[data-tie-breaks]");
  setHidden(others, effect.tie_breaks.length === 0);
  write(others, filled(others.dataset.of, { names: effect.tie_breaks.map((each) => each.name).join("; ") }));
  return made;
}

function change(was, now) {
  return String(was) === String(now) ? String(now) : `${was} → ${now}`;
}

function row(...cells) {
  const made = document.createElement("tr");
  made.append(...cells.map(([text, className]) => element("td", text, className)));
  return made;
}
