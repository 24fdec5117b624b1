// Players who have not arrived: the forfeits of many boards at once, each a command of its own, so that it works offline too.

import { unbroken } from "./people.js";
import { write } from "./rows.js";
import { count } from "./words.js";

const dialog = document.getElementById("absent");
const list = dialog.querySelector("[data-games]");
const enter = dialog.querySelector("[data-enter]");

// The result by whether White and Black are absent.
const FORFEITS = { "true true": "---", "true false": "--+", "false true": "+--" };

// `games()` returns the rows to choose from, `forfeit(row, result)` enters a forfeit.
export function offerAbsences(games, forfeit) {
  let offered = [];
  document.querySelector("[data-open=absent]").addEventListener("click", () => {
    offered = games().map((row) => ({ row, element: gameElement(row) }));
    list.replaceChildren(...offered.map(({ element }) => element));
    offer(offered);
    dialog.showModal();
  });
  list.addEventListener("click", (event) => {
    const pressed = event.target.closest("button");
    if (!pressed) return;
    pressed.setAttribute("aria-pressed", String(!isPressed(pressed)));
    offer(offered);
  });
  enter.addEventListener("click", () => {
    dialog.close();
    for (const { row, element } of offered) if (resultOf(element)) forfeit(row, resultOf(element));
  });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
}

function gameElement(row) {
  const made = document.getElementById("absent-game").content.firstElementChild.cloneNode(true);
  write(made.querySelector("[data-board]"), String(row.board));
  for (const colour of ["white", "black"]) {
    const name = made.querySelector(`[data-${colour}]`);
    write(name, row[colour].name);
    unbroken(name);
  }
  return made;
}

function resultOf(element) {
  return FORFEITS[["white", "black"].map((colour) => isPressed(element.querySelector(`[data-${colour}]`))).join(" ")];
}

function isPressed(button) {
  return button.getAttribute("aria-pressed") === "true";
}

function offer(offered) {
  const forfeits = offered.filter(({ element }) => resultOf(element)).length;
  write(enter, count("Enter {n} forfeit", "Enter {n} forfeits", forfeits));
  enter.disabled = forfeits === 0;
}
