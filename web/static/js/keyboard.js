// Results by keys alone, as fast as typing: the board's number (or nothing: the next one missing), Enter or the space bar, then
// the result's key. A key presses the button of that very game, so that it asks the same questions as a tap.

import { write } from "./rows.js";
import { offerShortcuts } from "./shortcuts.js";
import { filled } from "./words.js";

const RESULTS = { 1: "1-0", "=": "1/2-1/2", 5: "1/2-1/2", 0: "0-1", "+": "+--", "-": "--+", x: "---", a: "adjourned" };
const COMMON = '[data-result="1-0"], [data-result="1/2-1/2"], [data-result="0-1"]';
const input = document.getElementById("find");
const list = document.querySelector("[data-rows]");
const status = document.getElementById("keys");
let game = null; // the game whose result the next key enters
let latest = null; // the last game whose result was entered by a key

input.addEventListener("keydown", (event) => {
  if (event.key === "z" && (event.ctrlKey || event.metaKey)) return takeBack(event);
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const number = input.value.trim();
  if (game) return answer(event, number);
  if (event.key === "Escape") return find("");
  if (!["Enter", " ", "="].includes(event.key)) return;
  event.preventDefault();
  if (!number) return aimAtNext();
  aim(number);
  if (game && event.key === "=") answer(event, number);
});
input.addEventListener("input", release); // another number is meant
input.addEventListener("blur", release);

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

function aim(number) {
  const found = games().find((each) => numberOf(each) === number);
  if (!found) return showMessage("unknown", { number });
  game = found;
  game.classList.add("aimed");
  showMessage("ask", names(number));
}

// The board after the latest one, in the order of boards, that has no result yet; from the first one again at the end.
function aimAtNext() {
  const missing = games().filter((each) => each.dataset.state === "" && !each.hidden);
  const next = missing.sort((one, other) => numberOf(one) - numberOf(other));
  const found = next.find((each) => Number(numberOf(each)) > Number(latest ? numberOf(latest) : 0)) ?? next[0];
  if (!found) return showMessage("none", {});
  find(numberOf(found));
  aim(numberOf(found));
}

function answer(event, number) {
  if (event.key === "Tab") return;
  event.preventDefault();
  const result = RESULTS[event.key.toLowerCase()];
  if (!result) return ["Escape", "Backspace"].includes(event.key) && release();
  const aimed = game;
  const values = names(number);
  release();
  if (!aimed.isConnected) return showMessage("unknown", { number }); // the page shows another round now
  latest = aimed;
  const says = press(aimed, result);
  const question = aimed.querySelector("[data-slot=prompt]:not([hidden]) :is(input, select, button)");
  if (question) return question.focus(); // there was a result: it is corrected, with a reason
  showMessage("done", { ...values, result: says });
  ready();
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

function names(number) {
  const name = (colour) => game.querySelector(`[data-f="${colour}.name"]`).textContent;
  return { number, white: name("white"), black: name("black") };
}

function release() {
  game?.classList.remove("aimed");
  game = null;
}

function showMessage(what, values) {
  write(status, filled(status.dataset[what], values));
}
