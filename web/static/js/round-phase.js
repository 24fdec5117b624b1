// How far the round of a list has come, and what is written where it has no rows in that phase (parts/display_rows.html).

import { setHidden } from "./rows.js";

const FIRST = ["open", "published", "adjourned", "between", "before", "last", "over"]; // of several sections: the phase whose words stand for all

export function phaseOf(head, now) {
  const { round, rounds, missing, adjourned, finished, status } = head;
  if (!round) return "before";
  if (isAhead(head, now)) return "published";
  if (missing) return "open";
  if (adjourned) return "adjourned";
  if (round < rounds) return "between";
  return finished || status === "closed" ? "over" : "last";
}

// Whether the round of a list of boards has not started: no result, and the start is unknown or to come.
export function isAhead({ status, starts }, now) {
  return status === "published" && !(Date.parse(starts) <= now);
}

// How final standings are at a moment.
export function stateAt({ state, starts, state_in_play: inPlay }, now) {
  return Date.parse(starts) <= now ? inPlay : state;
}

// Show the words of the phase of these heads of lists, of several sections or of one. A heading with `data-else` is that in other phases
// than those of `data-in` (showHead of rows.js writes it).
export function showPhase(element, heads, now) {
  const phases = new Set(heads.map((head) => phaseOf(head, now)));
  const shown = FIRST.find((phase) => phases.has(phase));
  for (const each of element.querySelectorAll("[data-else]")) rename(each, each.dataset.in.split(",").includes(shown));
  for (const each of element.querySelectorAll("[data-phases]")) setHidden(each, !each.dataset.phases.split(",").includes(shown));
}

function rename(heading, isIn) {
  const { dataset } = heading;
  dataset.during ??= dataset.of;
  const of = isIn ? dataset.during : dataset.else;
  if (dataset.of !== of) dataset.of = of;
}
