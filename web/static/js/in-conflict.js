// The boards for which two results wait for a decision on the desk or on another device, read again and again.

import { read } from "./api.js";
import { showRoundState } from "./frame.js";
import { setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const AGAIN_MS = 3000;
const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const place = document.querySelector("[data-in-conflict]"); // stays in sight while the page is scrolled
let games = new Set();

export function isInConflict({ game }) {
  return games.has(game);
}

// The boards in conflict as a text, empty if there are none.
export function textOfConflicts() {
  return place.hidden ? "" : place.textContent;
}

// `shown()` is the model of the page; `changed()` is called when other boards of it are in conflict.
export async function watchConflicts(shown, changed) {
  if (document.body.dataset.at) return; // nothing is decided on a page of the past
  const { round } = shown().head;
  if (round && document.visibilityState === "visible") await look(round, shown, changed);
  setTimeout(() => watchConflicts(shown, changed), AGAIN_MS);
}

async function look(round, shown, changed) {
  const found = await read(`${path}/rounds/${round}/conflicts`).catch(() => null); // without network they stay
  const { head, order, rows } = shown();
  if (!found || head.round !== round) return;
  games = new Set(found.games);
  const boards = order.map((key) => rows[key]).filter(isInConflict).map((row) => filled(place.dataset.board, row));
  const before = textOfConflicts();
  setHidden(place, boards.length === 0);
  showRoundState({ conflict: { round, count: games.size } });
  write(place, filled(place.dataset.of, { boards: boards.join(", ") }));
  if (textOfConflicts() !== before) changed();
}
