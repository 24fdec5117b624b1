// The end of the tournament: what the server warns of is asked about before it, and it can be undone.

import { send } from "./api.js";
import { confirmed } from "./guard.js";
import { overConflicts } from "./pairing-questions.js";
import { offerUndo } from "./undo.js";
import { text } from "./words.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;

export async function finish() {
  if (!(await confirmed({ end: true }))) return;
  const done = await overConflicts((more) => send("POST", `${path}/end`, more), text("Close the tournament all the same"));
  if (done) offerUndo(text("The tournament is closed. The standings are final."), done.version);
}
