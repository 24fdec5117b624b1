// Results by keys alone, as fast as typing: the board's number, Enter (or the space bar), then 1, = or 0. The key presses the
// button of that very game, so that all a tap is asked for is asked for here too.

import { write } from "./rows.js";
import { filled } from "./words.js";

const RESULTS = { 1: "1-0", "=": "1/2-1/2", 5: "1/2-1/2", 0: "0-1" };
const input = document.getElementById("find");
const told = document.getElementById("keys");
let game = null; // the one whose result the next key tells: found once, never looked for again

input.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const number = input.value.trim();
  if (game) return answer(event, number);
  if (!number || !["Enter", " ", "="].includes(event.key)) return;
  event.preventDefault();
  aim(number);
  if (game && event.key === "=") answer(event, number);
});
input.addEventListener("input", release); // another number is meant
input.addEventListener("blur", release);

function aim(number) {
  const found = [...document.querySelectorAll(".game")].find((each) => each.querySelector(".board").textContent.trim() === number);
  if (!found) return tell("unknown", { number });
  game = found;
  game.classList.add("aimed");
  tell("ask", names(number));
}

function answer(event, number) {
  if (event.key === "Tab") return;
  event.preventDefault();
  const result = RESULTS[event.key];
  if (!result) return ["Escape", "Backspace"].includes(event.key) && release();
  const aimed = game;
  const values = names(number);
  release();
  if (!aimed.isConnected) return tell("unknown", { number }); // another round has come meanwhile
  const button = aimed.querySelector(`.picks [data-result="${result}"]`);
  button.click();
  const question = aimed.querySelector("[data-slot=talk]:not([hidden]) :is(input, select, button)");
  if (question) return question.focus(); // there was a result: it is corrected, with a reason
  tell("done", { ...values, result: button.textContent.trim() });
  input.value = "";
  input.dispatchEvent(new Event("input"));
  if (!document.querySelector("dialog[open]")) input.focus();
}

function names(number) {
  const name = (colour) => game.querySelector(`[data-f="${colour}.name"]`).textContent;
  return { number, white: name("white"), black: name("black") };
}

function release() {
  game?.classList.remove("aimed");
  game = null;
}

function tell(what, values) {
  write(told, filled(told.dataset[what], values));
}
