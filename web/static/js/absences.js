// The players who count as withdrawn because they were absent without notice (F.8), on the desk.

import { setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const section = document.getElementById("absent");
const roster = `/t/${encodeURIComponent(document.body.dataset.tournament)}/roster`;

export function showAbsent({ absent }) {
  setHidden(section, absent.length === 0);
  section.querySelector("ul").replaceChildren(...absent.map((each) => {
    const row = document.getElementById("absent-row").content.cloneNode(true);
    const since = row.querySelector("[data-since]");
    write(row.querySelector("[data-name]"), each.name);
    write(since, filled(since.dataset.of, each));
    row.querySelector("[data-explain]").href = `${roster}?player=${encodeURIComponent(each.player)}`;
    return row;
  }));
}
