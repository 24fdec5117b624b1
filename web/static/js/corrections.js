// Previews of corrections: what they would change, and the rules about them.

import { Problem, send } from "./api.js";

// Show the preview of a correction in `scope`'s [data-answer]; resolves to the server's answer, or null.
export function preview(scope, tournament, correction) {
  return look(scope, tournament, { correction });
}

// The same for any what-if request about the present state: a correction, an undo, an option.
export async function look(scope, tournament, question) {
  const place = scope.querySelector("[data-answer]");
  showText(place, place.dataset.looking, "soft");
  try {
    const [{ showConsequences }, found] = await Promise.all([
      import("./consequences.js"), // only corrections need it
      send("POST", `/tournaments/${encodeURIComponent(tournament)}/what-if`, question),
    ]);
    showConsequences(place, found);
    const reason = scope.querySelector('[name="reason"]');
    if (reason) reason.required = Boolean(found.needs_reason);
    return found;
  } catch (error) {
    showText(place, error instanceof Problem ? error.text : place.dataset.away, "message");
    return null;
  }
}

function showText(place, text, kind) {
  const line = document.createElement("p");
  line.className = kind;
  line.textContent = text;
  place.replaceChildren(line);
}

// The two fields of every correction: the reason, and who reported it.
export function report(scope) {
  const value = (name) => scope.querySelector(`[name="${name}"]`)?.value.trim() ?? "";
  return { reason: value("reason"), reported_by: value("reported_by") };
}

// Whether a player is in no pairing yet, by the head of the view `desk`: who was paired withdraws instead.
export function isRemovable({ removable }, player) {
  return removable === null || removable.includes(player);
}
