// Toasts: one sentence about what was done, with its Undo. A toast stays while the mouse or the focus is on it. Ctrl-Z presses
// the Undo of the newest one, once all that was asked for before is answered: its toast may be still to come.

import { allAnswered } from "./api.js";
import { giveBack } from "./focus.js";
import { made } from "./made.js";
import { text } from "./words.js";

const SHOWN_MS = 10_000;
const FIELDS = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]";
let came = null; // what had the focus before a toast

// Show a toast. `undo` is an async function that takes the action back for a reason, empty at first, or null; if it throws, the
// toast says so and stays, and asks for the reason if that is what is missing.
export function toast(sentence, { undo = null } = {}) {
  const shown = made("div", { className: "toast" });
  const words = made("p", { textContent: sentence });
  shown.append(words);
  if (undo) {
    const press = button(text("Undo"), () => takeBack(shown, words, undo));
    press.dataset.undo = "";
    press.setAttribute("aria-keyshortcuts", "Control+Z");
    shown.append(press);
  }
  const close = button("✕", () => take(shown));
  close.className = "close";
  close.setAttribute("aria-label", text("Close"));
  shown.append(close);
  region().append(shown);
  expire(shown);
  return shown;
}

function button(label, pressed) {
  const pressable = made("button", { type: "button", textContent: label });
  pressable.addEventListener("click", pressed);
  return pressable;
}

async function takeBack(shown, words, undo) {
  for (const each of shown.querySelectorAll("button")) each.disabled = true;
  try {
    await undo(shown.querySelector("input")?.value.trim() ?? "");
    take(shown);
  } catch (error) {
    words.textContent = error.text ?? text("The server cannot be reached. Nothing was changed.");
    for (const each of shown.querySelectorAll("button")) each.disabled = false;
    if (error.body?.refusal === "ReasonMissing") askReason(shown, words);
  }
}

function askReason(shown, words) {
  if (!shown.querySelector("input")) {
    const label = made("label", { textContent: `${text("Reason")} ` });
    label.append(made("input", { name: "reason", maxLength: 200, autocomplete: "off" }));
    words.after(label);
    label.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") shown.querySelector("[data-undo]").click();
    });
  }
  shown.querySelector("input").focus();
}

// Take a toast away; the focus goes back to where it came from.
function take(shown) {
  shown.remove();
  if (came) giveBack(came);
}

function expire(shown) {
  let timer = 0;
  const start = () => (timer = setTimeout(() => shown.remove(), SHOWN_MS));
  for (const type of ["pointerenter", "focusin"]) shown.addEventListener(type, () => clearTimeout(timer));
  for (const type of ["pointerleave", "focusout"]) shown.addEventListener(type, () => (clearTimeout(timer), start()));
  start();
}

async function pressUndo(event) {
  const { key, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event;
  if (defaultPrevented || key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || target.matches?.(FIELDS)) return;
  if (document.querySelector("dialog:modal")) return;
  event.preventDefault();
  await allAnswered();
  [...document.querySelectorAll(".toast [data-undo]")].at(-1)?.click();
}

// Announced by screen readers; it is there before its first toast, which they need.
function region() {
  const found = document.querySelector(".toasts");
  if (found) return found;
  const region = made("div", { className: "toasts" });
  region.setAttribute("role", "status");
  region.addEventListener("focusin", ({ relatedTarget }) => {
    if (relatedTarget && !region.contains(relatedTarget)) came = relatedTarget;
  });
  document.body.append(region);
  return region;
}

addEventListener("keydown", pressUndo);
