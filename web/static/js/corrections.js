// A correction is looked at before it is made: what it changes, and what the rules make of it.

import { Problem, send } from "./api.js";
import { element, showConsequences } from "./consequences.js";

// Show what a correction would change in `scope`'s [data-answer]; answers what the server told, or null.
export async function preview(scope, tournament, correction) {
  const place = scope.querySelector("[data-answer]");
  place.replaceChildren(element("p", place.dataset.looking, "soft"));
  try {
    const told = await send("POST", `/tournaments/${encodeURIComponent(tournament)}/what-if`, { correction });
    showConsequences(place, told);
    return told;
  } catch (error) {
    place.replaceChildren(element("p", error instanceof Problem ? error.text : place.dataset.away, "message"));
    return null;
  }
}

// Why, and who told it: the two fields that every correction may carry.
export function report(scope) {
  const value = (name) => scope.querySelector(`[name="${name}"]`)?.value.trim() ?? "";
  return { reason: value("reason"), reported_by: value("reported_by") };
}
