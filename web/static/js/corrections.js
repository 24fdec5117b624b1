// A correction is looked at before it is made: what it changes, and what the rules make of it.

import { Problem, send } from "./api.js";

// Show what a correction would change in `scope`'s [data-answer]; answers what the server told, or null.
export function preview(scope, tournament, correction) {
  return look(scope, tournament, { correction });
}

// The same for any question of what-if that has an answer in the present: a correction, an undo, an option.
export async function look(scope, tournament, question) {
  const place = scope.querySelector("[data-answer]");
  say(place, place.dataset.looking, "soft");
  try {
    const [{ showConsequences }, told] = await Promise.all([
      import("./consequences.js"), // only who corrects needs it
      send("POST", `/tournaments/${encodeURIComponent(tournament)}/what-if`, question),
    ]);
    showConsequences(place, told);
    return told;
  } catch (error) {
    say(place, error instanceof Problem ? error.text : place.dataset.away, "message");
    return null;
  }
}

function say(place, text, kind) {
  const told = document.createElement("p");
  told.className = kind;
  told.textContent = text;
  place.replaceChildren(told);
}

// Why, and who told it: the two fields that every correction may carry.
export function report(scope) {
  const value = (name) => scope.querySelector(`[name="${name}"]`)?.value.trim() ?? "";
  return { reason: value("reason"), reported_by: value("reported_by") };
}
