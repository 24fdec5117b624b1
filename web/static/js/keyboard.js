// Results by keys alone, as fast as typing. The cursor is on a board, the first missing one when the page opens: each key of a
// result is entered there, and the cursor goes to the next missing board. In the field a number (or a name) and Enter move it. A
// key presses the button of that very game, so that it asks the same questions as a tap.

import { meaningOf } from "./board-keys.js";
import { boardOf, bringIntoView } from "./finder.js";
import { textOfConflicts } from "./in-conflict.js";
import { write } from "./rows.js";
import { offerShortcuts } from "./shortcuts.js";
import { filled } from "./words.js";

const COMMON = '[data-result="1-0"], [data-result="1/2-1/2"], [data-result="0-1"]';
const NUMBER = /^\d+$/;
const input = document.getElementById("find");
const list = document.querySelector("[data-rows]");
const status = document.getElementById("keys");
let game = null; // the game whose result the next key enters
let latest = null; // the last game whose result was entered by a key
let none = ""; // how it was said last that no result is missing

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const typed = event.target === input;
  if (!typed && event.target !== document.body && !event.target.matches(".game, .picks button")) return;
  if (event.key === "z" && (event.ctrlKey || event.metaKey)) return takeBack(event);
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const pressed = typed ? keyInField(event.key) : keyInList(event);
  if (!pressed) return;
  event.preventDefault();
  pressed();
});
list.addEventListener("focusout", ({ relatedTarget: to }) => to && !game?.contains(to) && release()); // not if the list only cannot have it now
input.addEventListener("input", release); // another board is meant
list.addEventListener("click", (event) => {
  const pressed = event.target.closest(".game");
  if (pressed && event.pointerType === "mouse" && !event.target.closest("button, [data-slot=prompt]")) aim(pressed);
});

// A question of a board (a reason, a confirmation) is answered by Enter or left by Escape.
list.addEventListener("keydown", (event) => {
  const prompt = event.target.closest("[data-slot=prompt]");
  const answers = { Escape: "[data-close]", Enter: "[data-yes]" };
  if (!prompt || !answers[event.key] || (event.key === "Enter" && !event.target.matches("input"))) return;
  event.preventDefault();
  latest = prompt.closest(".game");
  prompt.querySelector(answers[event.key])?.click();
  if (prompt.hidden) aim((event.key === "Enter" && nextMissing()) || latest);
});
new MutationObserver(() => game && document.activeElement === document.body && focus(game)).observe(list, { attributeFilter: ["inert"] });
offerShortcuts({});

// Where there are keys: a finger needs no cursor.
export function openWithCursor() {
  if (matchMedia("(hover: hover)").matches && document.activeElement === document.body && nextMissing()) aim(nextMissing());
}

// Other boards are in conflict: say it where it is said that no result is missing.
export function showConflicts() {
  if (!none || !status.textContent.endsWith(none)) return;
  const before = status.textContent.slice(0, -none.length);
  showNone();
  write(status, before + none);
}

// What a key does in the field; the others are typed.
function keyInField(key) {
  const typed = input.value.trim();
  const { by } = meaningOf({ key }) ?? {};
  if (by) return () => aimBeside(by);
  if (key === "Escape") return leaveField;
  if (key === "Enter") return () => (typed ? aimAtTyped(typed) : aimAtNext());
  return null;
}

// What a key does at the cursor. While there is none, it only shows the cursor: no result is entered unseen.
function keyInList({ key, target }) {
  if (target.matches("button") && [" ", "Enter"].includes(key)) return null;
  const { result, by, to } = meaningOf({ key }) ?? {};
  if (by) return () => aimBeside(by);
  if (to === "missing" || (result && !game?.isConnected)) return aimAtNext;
  if (result) return () => answer(result);
  return to === "field" ? seek : null;
}

// The board is left as it is; the number of another one is typed.
function seek() {
  input.focus();
  input.select();
}

function leaveField() {
  find("");
  aimAtNext();
}

function aim(found) {
  release();
  focus(found); // which releases the board that had it
  game = found;
  game.classList.add("aimed");
  bringIntoView(game);
  showMessage("ask", names());
}

function focus(element) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

// The board of a number, in the whole list again; or the first of those that a name has left in the list.
function aimAtTyped(typed) {
  const isNumber = NUMBER.test(typed);
  const found = isNumber ? boardOf(typed) : games().find((each) => !each.hidden);
  if (!found) return showMessage("unknown", { number: typed });
  if (isNumber) find("");
  aim(found);
}

// With none missing the cursor stays where it is.
function aimAtNext() {
  const found = nextMissing();
  const stays = [game, latest].find((each) => each?.isConnected);
  if (found ?? stays) aim(found ?? stays);
  if (!found) showNone();
}

// The board after the cursor, or after the latest result, in the order of boards, that has no result yet; from the first one again
// at the end.
function nextMissing() {
  const from = [game, latest].find((each) => each?.isConnected);
  const after = from ? Number(numberOf(from)) : 0;
  const missing = games().filter((each) => each.dataset.state === "" && !each.hidden).map((each) => [Number(numberOf(each)), each]);
  missing.sort(([one], [other]) => one - other);
  const [, found] = missing.find(([number]) => number > after) ?? missing[0] ?? [];
  return found;
}

// The board above or below in the list, from the top at first.
function aimBeside(by) {
  const shown = games().filter((each) => !each.hidden);
  const place = shown.indexOf(game ?? latest) + by;
  const found = shown[Math.min(Math.max(place, 0), shown.length - 1)];
  if (found) aim(found);
}

function answer(result) {
  const values = names();
  latest = game;
  const says = press(latest, result);
  const question = latest.querySelector("[data-slot=prompt]:not([hidden]) :is(input, select, button)");
  if (question) return question.focus(); // there was a result: it is corrected, with a reason
  showMessage("done", { ...values, result: says });
  if (document.querySelector("dialog[open]")) return;
  find(""); // all boards again, after a name
  const done = status.textContent;
  aimAtNext();
  write(status, `${done}. ${status.textContent}`);
}

// Press the button of a result, behind "…" if it is none of the three common ones; returns the button's text.
function press(aimed, result) {
  const wanted = `[data-result="${result}"]`;
  const common = [...aimed.querySelectorAll(`.picks :is(${COMMON})`)].find((each) => each.matches(wanted));
  if (!common) aimed.querySelector("[data-more]").click();
  const button = common ?? aimed.querySelector(`[data-slot=prompt] ${wanted}`);
  const says = button.firstChild.textContent.trim();
  button.click();
  return says;
}

// The latest result is taken back, as long as its board offers it.
function takeBack(event) {
  const button = latest?.querySelector("[data-undo]:not([hidden])");
  if (!button) return;
  event.preventDefault();
  button.click();
  aim(latest);
  showMessage("undone", { number: numberOf(latest) });
}

function find(number) {
  input.value = number;
  input.dispatchEvent(new Event("input"));
}

function games() {
  return [...list.querySelectorAll(".game")];
}

function numberOf(element) {
  return element.querySelector(".board").textContent.trim();
}

function names() {
  const name = (colour) => game.querySelector(`[data-f="${colour}.name"]`).textContent;
  return { number: numberOf(game), white: name("white"), black: name("black") };
}

function release() {
  game?.classList.remove("aimed");
  game = null;
}

function showNone() {
  none = `${status.dataset.none} ${textOfConflicts()}`.trimEnd();
  write(status, none);
}

function showMessage(what, values) {
  write(status, filled(status.dataset[what], values));
}
