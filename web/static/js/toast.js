// Toasts: one sentence about what was done, with its Undo. A toast stays while the mouse or the focus is on it.

import { made } from "./made.js";
import { text } from "./words.js";

const SHOWN_MS = 10_000;

// Show a toast. `undo` is an async function that takes the action back, or null; if it throws, the toast says so and stays.
export function toast(sentence, { undo = null } = {}) {
  const shown = made("div", { className: "toast" });
  const words = made("p", { textContent: sentence });
  shown.append(words);
  if (undo) shown.append(button(text("Undo"), () => takeBack(shown, words, undo)));
  const close = button("✕", () => shown.remove());
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
    await undo();
    shown.remove();
  } catch (error) {
    words.textContent = error.text ?? text("The server cannot be reached. Nothing was changed.");
    for (const each of shown.querySelectorAll("button")) each.disabled = false;
  }
}

function expire(shown) {
  let timer = 0;
  const start = () => (timer = setTimeout(() => shown.remove(), SHOWN_MS));
  for (const type of ["pointerenter", "focusin"]) shown.addEventListener(type, () => clearTimeout(timer));
  for (const type of ["pointerleave", "focusout"]) shown.addEventListener(type, () => (clearTimeout(timer), start()));
  start();
}

// Announced by screen readers; it is there before its first toast, which they need.
function region() {
  const found = document.querySelector(".toasts");
  if (found) return found;
  const region = made("div", { className: "toasts" });
  region.setAttribute("role", "status");
  document.body.append(region);
  return region;
}
