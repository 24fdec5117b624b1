// A player's private data is erased for good, after a second thought.

import { attempt, send } from "./api.js";
import { setHidden, write } from "./rows.js";
import { text } from "./words.js";

const box = document.querySelector("[data-erase]");
const form = box.querySelector("form");
const message = form.querySelector("[data-message]");

// `path(what)` is that of something about the player who is open.
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

// Another player's is not left ready to be erased.
export function hideErasing() {
  box.open = false;
  form.reset();
  setHidden(message, true);
}
