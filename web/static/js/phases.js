// The phase of the round on the desk, and what is shown in it: the title, the counts, the first places.

import { read } from "./api.js";
import { showFirstSteps } from "./first-steps.js";
import { FORMATS } from "./formats.js";
import { Rows, setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const SETTLED_MS = 500; // events come in bursts
const PHASES = { register: "before", manual: "draft", publish: "draft", results: "play", finish: "closing", done: "done" };
const main = document.querySelector("main.desk");
const counts = document.getElementById("counts");
const state = document.getElementById("top-state");
const first = new Rows(document.querySelector('[data-rows="top"]'), document.getElementById("top-row"));
const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
let asking = 0;

export function phaseOf({ step, public: rounds }) {
  return step === "register" && rounds ? "closing" : PHASES[step] ?? (rounds ? "closing" : "before");
}

export function showPhase(head) {
  const phase = phaseOf(head);
  main.dataset.phase = phase;
  for (const each of main.querySelectorAll("[data-in-phase]")) setHidden(each, each.dataset.inPhase !== (["closing", "done"].includes(phase) ? "standings" : phase));
  setHidden(main.querySelector("[data-round-title]"), ["before", "done"].includes(phase));
  setHidden(main.querySelector("[data-title-before]"), phase !== "before");
  setHidden(main.querySelector("[data-title-done]"), phase !== "done");
  showFirstSteps(head);
  setHidden(counts, !["play", "closing"].includes(phase));
  setHidden(document.getElementById("boards"), !["play", "closing"].includes(phase));
  showWithoutGame(head);
  renewFirst();
}

// The first places of a round that is complete: after every change of its boards too.
export function renewFirst() {
  clearTimeout(asking);
  if (["closing", "done"].includes(main.dataset.phase)) asking = setTimeout(showFirst, SETTLED_MS);
}

// Who has no game in the round in play, below its boards.
function showWithoutGame({ without_game: { count, players } }) {
  const line = document.querySelector("[data-without-game]");
  const named = players.map((each) => `${each.name} (${FORMATS.bye(each.bye)})`);
  if (count > named.length) named.push(`+ ${count - named.length}`);
  setHidden(line, count === 0);
  write(line, filled(line.dataset.of, { players: named.join("; ") }));
}

export function showCounts(numbers) {
  const parts = [filled(counts.dataset.in, numbers)];
  for (const name of ["missing", "adjourned", "conflicts"]) if (numbers[name]) parts.push(filled(counts.dataset[name], numbers));
  write(counts, parts.join(" · "));
}

async function showFirst() {
  try {
    const found = await read(`${path}/views/in-short`);
    first.show(found, found.order);
    write(state, found.head.standings);
  } catch {
    // the link below leads to the standings
  }
}
