// Erases a player's private data for good, after a confirmation.

import { attempt, send } from "./api.js";
import { setHidden, write } from "./rows.js";
import { text } from "./words.js";

const box = document.querySelector("[data-erase]");
const form = box.querySelector("form");
const message = form.querySelector("[data-message]");

// `path(what)` is the address of something of the player whose dialog is open.
export function offerErasing(path) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const done = await attempt(form, () => send("DELETE", path("private")));
    if (!done) return;
    form.reset();
    write(message, done.facts ? text("Erased.") : text("There was nothing to erase."));
    setHidden(message, false);
  });
}

// To be called when another player is opened.
export function hideErasing() {
  form.reset();
  setHidden(message, true);
}
