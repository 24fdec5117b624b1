// Results by keys alone, as fast as typing. Enter or an arrow aims at a board: each key of a result is entered there, and the next
// missing board is aimed at. A number before Enter aims at its board, and another number may follow its result. A key presses the
// button of that very game, so that it asks the same questions as a tap.

import { boardOf, bringIntoView } from "./finder.js";
import { write } from "./rows.js";
import { offerShortcuts } from "./shortcuts.js";
import { filled } from "./words.js";

const RESULTS = { 1: "1-0", "=": "1/2-1/2", 5: "1/2-1/2", 0: "0-1", "+": "+--", "-": "--+", x: "---", a: "adjourned" };
const COMMON = '[data-result="1-0"], [data-result="1/2-1/2"], [data-result="0-1"]';
const NUMBER = /^\d+$/;
const input = document.getElementById("find");
const list = document.querySelector("[data-rows]");
const status = document.getElementById("keys");
let game = null; // the game whose result the next key enters
let advances = false; // whether the next missing one follows it
let latest = null; // the last game whose result was entered by a key

input.addEventListener("keydown", (event) => {
  if (event.key === "z" && (event.ctrlKey || event.metaKey)) return takeBack(event);
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") return aimBeside(event);
  if (game) return answer(event);
  const typed = input.value.trim();
  if (event.key === "Escape") return find("");
  if (event.key !== "Enter" && !([" ", "="].includes(event.key) && (typed === "" || NUMBER.test(typed)))) return;
  event.preventDefault();
  if (!typed) return aimAtNext();
  aimAtTyped(typed);
  if (game && event.key === "=") answer(event);
});
input.addEventListener("input", release); // another board is meant
input.addEventListener("blur", release);
list.addEventListener("click", (event) => {
  const pressed = event.target.closest(".game");
  if (!pressed || event.pointerType !== "mouse" || event.target.closest("button, [data-slot=prompt]")) return;
  input.focus({ preventScroll: true });
  aim(pressed, true);
});

// A question of a board (a reason, a confirmation) is answered by Enter or left by Escape.
list.addEventListener("keydown", (event) => {
  const prompt = event.target.closest("[data-slot=prompt]");
  const answers = { Escape: "[data-close]", Enter: "[data-yes]" };
  if (!prompt || !answers[event.key] || (event.key === "Enter" && !event.target.matches("input"))) return;
  event.preventDefault();
  prompt.querySelector(answers[event.key])?.click();
  ready();
});
addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  input.focus();
  aimAtNext();
});
offerShortcuts({});

function aim(found, follows) {
  release();
  game = found;
  advances = follows;
  game.classList.add("aimed");
  if (follows) input.value = numberOf(found);
  bringIntoView(found);
  showMessage("ask", names());
}

// The board of a number, or the first of those that a name has left in the list.
function aimAtTyped(typed) {
  const found = NUMBER.test(typed) ? boardOf(typed) : games().find((each) => !each.hidden);
  if (found) aim(found, false);
  else showMessage("unknown", { number: typed });
}

// The board after the latest one, in the order of boards, that has no result yet; from the first one again at the end.
function aimAtNext() {
  const after = latest ? Number(numberOf(latest)) : 0;
  const missing = games().filter((each) => each.dataset.state === "" && !each.hidden).map((each) => [Number(numberOf(each)), each]);
  missing.sort(([one], [other]) => one - other);
  const [, found] = missing.find(([number]) => number > after) ?? missing[0] ?? [];
  if (found) return aim(found, true);
  find("");
  showMessage("none", {});
}

// The board above or below in the list, from the top at first.
function aimBeside(event) {
  event.preventDefault();
  const shown = games().filter((each) => !each.hidden);
  const place = shown.indexOf(game ?? latest) + (event.key === "ArrowDown" ? 1 : -1);
  const found = shown[Math.min(Math.max(place, 0), shown.length - 1)];
  if (found) aim(found, true);
}

function answer(event) {
  if (event.key === "Tab") return;
  event.preventDefault();
  const result = RESULTS[event.key.toLowerCase()];
  if (!result) return leave(event.key);
  const [aimed, follows, values] = [game, advances, names()];
  release();
  if (!aimed.isConnected) return showMessage("unknown", values); // the page shows another round now
  latest = aimed;
  const says = press(aimed, result);
  const question = aimed.querySelector("[data-slot=prompt]:not([hidden]) :is(input, select, button)");
  if (question) return question.focus(); // there was a result: it is corrected, with a reason
  showMessage("done", { ...values, result: says });
  if (!follows || document.querySelector("dialog[open]")) return ready();
  const done = status.textContent;
  aimAtNext();
  write(status, `${done}. ${status.textContent}`);
}

// The board is left as it is; the number of another one replaces what was typed.
function leave(key) {
  if (!["Escape", "Backspace"].includes(key)) return;
  release();
  input.select();
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
  showMessage("undone", { number: numberOf(latest) });
}

function ready() {
  find("");
  if (!document.querySelector("dialog[open]")) input.focus();
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

function showMessage(what, values) {
  write(status, filled(status.dataset[what], values));
}
