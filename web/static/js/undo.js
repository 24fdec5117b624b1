// A toast about an action in this tournament; its Undo takes the action back.

import { send } from "./api.js";
import { toast } from "./toast.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
let shown = null;

// `sentence` is what was done, `version` the one of an event of it. It takes the place of the toast before.
export function offerUndo(sentence, version) {
  shown?.remove();
  shown = toast(sentence, { undo: () => undone(version) });
}

// Undo an action; what FIDE mode prohibits is asked about, where the page has the dialog for it. Resolves to null if it was cancelled.
async function undone(version) {
  const sent = (more) => send("POST", `${path}/undo`, { version, reason: "", ...more });
  if (!document.getElementById("guard")) return sent({});
  const { guarded } = await import("./guard.js");
  return guarded(sent);
}
