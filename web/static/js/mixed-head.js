// The head of a display of several sections: what the list is, which sections are missing in it, and how many games are in progress.

import { isAhead } from "./round-phase.js";
import { setHidden, write } from "./rows.js";
import { count, text } from "./words.js";

const NAMED = 2;

// A title with `data-common` is the round if it is the same in all sections; those with `data-starting` are shown while all
// standings are starting lists, or while they are not.
export function showMixedHead({ heads, names, isStart }, now) {
  const unpaired = names.filter((_, at) => !heads[at].round);
  for (const each of document.querySelectorAll("[data-unpaired]")) write(each, unpaired.length < names.length ? unpairedText(unpaired) : "");
  const missing = heads.reduce((sum, head) => sum + (isAhead(head, now) ? 0 : head.missing), 0);
  for (const each of document.querySelectorAll("[data-missing]")) write(each, missing ? text("{missing} in progress", { missing }) : "");
  const [round, ...others] = new Set(heads.map((head) => head.round));
  for (const each of document.querySelectorAll("[data-common]")) write(each, round && !others.length ? text("Round {round}", { round }) : text("Boards"));
  for (const each of document.querySelectorAll("[data-starting]")) setHidden(each, (each.dataset.starting === "true") !== isStart);
}

// The sections whose players look for their names in vain: one or two by name, so that the head stays large.
function unpairedText(names) {
  if (!names.length) return "";
  if (names.length > NAMED) return count("{n} section not paired yet", "{n} sections not paired yet", names.length);
  return text("{sections}: not paired yet", { sections: names.join(", ") });
}
