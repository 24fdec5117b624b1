// The columns of a crosstable's rounds: a cell for each round in the headings, in the rows and in their templates.

import { write } from "./rows.js";

// Have as many columns as `rounds`, at least one; whether their number changed. What new cells say is filled in by the rows' list.
export function setRounds(element, rounds) {
  const wanted = Math.max(rounds, 1);
  if (Number(element.dataset.rounds) === wanted) return false;
  element.dataset.rounds = wanted;
  const templates = ["row", "heading"].map((id) => document.getElementById(id).content.firstElementChild);
  for (const each of [...templates, ...element.querySelectorAll(".heading, .row")]) resize(each.querySelector(".cells"), wanted);
  return true;
}

function resize(cells, wanted) {
  while (cells.children.length > wanted) cells.lastElementChild.remove();
  while (cells.children.length < wanted) {
    const cell = cells.lastElementChild.cloneNode(true);
    const at = cells.children.length;
    if (cell.dataset.f) cell.dataset.f = `games.${at}`;
    write(cell, cell.dataset.f ? "" : String(at + 1));
    cells.append(cell);
  }
}
