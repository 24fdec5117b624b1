// A toast about an action in this tournament; its Undo takes the action back.

import { send } from "./api.js";
import { FORMATS } from "./formats.js";
import { toast } from "./toast.js";
import { text } from "./words.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
let shown = null;

// A result was recorded, perhaps of an earlier round.
export function offerUndoOfResult(round, board, result, version) {
  offerUndo(text("Round {round}, board {board}: {result}", { round, board, result: FORMATS.result(result) }), version);
}

// `sentence` is what was done, `version` the one of an event of it. It takes the place of the toast before.
export function offerUndo(sentence, version) {
  shown?.remove();
  shown = toast(sentence, { undo: (reason) => undone(version, reason) });
}

// Undo an action; what FIDE mode prohibits is asked about, where the page has the dialog for it. Resolves to null if it was cancelled.
async function undone(version, reason) {
  const sent = (more) => send("POST", `${path}/undo`, { version, reason, ...more });
  if (!document.getElementById("guard")) return sent({});
  const { guarded } = await import("./guard.js");
  return guarded(sent);
}
