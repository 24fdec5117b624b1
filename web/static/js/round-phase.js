// How far the round of a list has come, and what is written where it has no rows in that phase (parts/display_rows.html).

import { setHidden } from "./rows.js";

const FIRST = ["open", "between", "before", "last", "over"]; // of several sections: the phase whose words stand for all

export function phaseOf({ round, rounds, missing, finished, status }) {
  if (!round) return "before";
  if (missing) return "open";
  if (round < rounds) return "between";
  return finished || status === "closed" ? "over" : "last";
}

// Show the words of the phase of these heads of lists, of several sections or of one. A heading with `data-after` is that once the round
// is over (showHead of rows.js writes it).
export function showPhase(element, heads) {
  const phases = new Set(heads.map(phaseOf));
  const shown = FIRST.find((phase) => phases.has(phase));
  for (const each of element.querySelectorAll("[data-after]")) rename(each, !["before", "open"].includes(shown));
  for (const each of element.querySelectorAll("[data-phases]")) setHidden(each, !each.dataset.phases.split(",").includes(shown));
}

function rename(heading, isOver) {
  const { dataset } = heading;
  dataset.during ??= dataset.of;
  const of = isOver ? dataset.after : dataset.during;
  if (dataset.of !== of) dataset.of = of;
}
