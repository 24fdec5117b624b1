// The boards of a round: a live list; each board shows on request why these two meet.

import "./list.js";
import { pageState } from "./rows.js";
import { showWhy } from "./why.js";

const { subject } = pageState();
const dialog = document.getElementById("why");

document.querySelector("[data-rows]").addEventListener("click", (event) => {
  const row = event.target.closest("[data-why]")?.closest("[data-key]");
  if (!row) return;
  const round = row.dataset.key.startsWith("bye:") ? shownRound() : Number(row.dataset.key.split("-")[0]);
  dialog.showModal();
  showWhy(dialog.querySelector("[data-explanation]"), subject.tournament, { round, game: row.dataset.key, at: subject.at });
});

function shownRound() {
  const game = document.querySelector('[data-rows] [data-key]:not([data-key^="bye:"])');
  return subject.round ?? (Number(game?.dataset.key.split("-")[0]) || 1);
}
