// Optional confirmation at the board: a result is entered after both players have confirmed it.

import { unbroken } from "./people.js";
import { write } from "./rows.js";
import { filled } from "./words.js";

const PLACE = "both players confirm";
const SCORES = { "1-0": ["1", "0"], "1/2-1/2": ["½", "½"], "0-1": ["0", "1"] };

const dialog = document.getElementById("confirm");
const title = document.getElementById("confirm-title");
const switched = document.querySelector("[data-confirming]");
const sides = ["white", "black"].map((colour) => dialog.querySelector(`[data-${colour}]`));
let agreed = () => {};

try {
  switched.setAttribute("aria-pressed", localStorage.getItem(PLACE) ?? "false");
} catch {
  // a browser without storage starts without it
}
switched.addEventListener("click", () => {
  const now = String(!needsConfirmation());
  switched.setAttribute("aria-pressed", now);
  try {
    localStorage.setItem(PLACE, now);
  } catch {
    // then it is switched on again after a reload
  }
});
for (const side of sides) {
  side.addEventListener("click", () => {
    side.setAttribute("aria-pressed", "true");
    if (!sides.every((each) => each.getAttribute("aria-pressed") === "true")) return;
    dialog.close();
    agreed();
  });
}
dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());

// Whether both players must confirm this result.
export function needsConfirmation(result = "1-0") {
  return switched.getAttribute("aria-pressed") === "true" && result in SCORES;
}

export function askConfirmation(row, result, then) {
  write(title, filled(title.dataset.of, row));
  sides.forEach((side, place) => {
    side.setAttribute("aria-pressed", "false");
    write(side.querySelector("[data-name]"), (place === 0 ? row.white : row.black).name);
    unbroken(side.querySelector("[data-name]"));
    write(side.querySelector("[data-score]"), SCORES[result][place]);
  });
  agreed = then;
  dialog.showModal();
}
