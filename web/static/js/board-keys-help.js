// What the keys of board-keys.js do, in the list of keys ("?") of the pages that have a list of boards.

import { text, textsOf } from "./words.js";

await textsOf("board-keys-help.js").catch(() => {}); // as in palette.js

const KEYS = [
  ["1  =  0", text("White wins, a draw (5 too), Black wins; then the next missing board")],
  ["+", text("Black is absent")],
  ["-", text("White is absent")],
  ["X", text("both are absent")],
  ["A", text("adjourned")],
  ["↑  ↓", text("the board above or below")],
  [text("Enter"), text("the next missing board")],
  ["G", text("another board: type its number, then Enter")],
];

// The rows of the table under their heading.
export function rowsOfBoards() {
  const heading = Object.assign(document.createElement("th"), { colSpan: 2, scope: "rowgroup", textContent: text("In the list of boards") });
  return [rowOf(heading), ...KEYS.map(([key, does]) => {
    const name = Object.assign(document.createElement("th"), { scope: "row" });
    name.append(Object.assign(document.createElement("kbd"), { textContent: key }));
    return rowOf(name, Object.assign(document.createElement("td"), { textContent: does }));
  })];
}

function rowOf(...cells) {
  const row = document.createElement("tr");
  row.append(...cells);
  return row;
}
