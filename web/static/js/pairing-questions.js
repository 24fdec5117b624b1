// What is asked before a round is paired or published, and before the tournament is closed: results in conflict, warnings.

import { Problem, read } from "./api.js";
import { guarded, question, withArticle } from "./guard.js";
import { text } from "./words.js";

const tournament = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;

// Do something that results in conflict hold up; while there are some, ask first, `go` being the answer that goes on. Resolves to
// null if it was cancelled.
export async function overConflicts(doing, go) {
  try {
    return await doing({});
  } catch (error) {
    if (!(error instanceof Problem) || error.body.refusal !== "ResultsInConflict") throw error;
    return (await question(inConflict([error.text], go))) ? doing({ despite_conflicts: true }) : null;
  }
}

function inConflict(said, go) {
  return { title: text("Results are in conflict"), said, go };
}

// Ask about results in conflict and the warnings before a round is paired; then do what has to be done `before`, and pair it as `guarded` does.
export async function pairing(round, doing, before = () => {}) {
  const { warnings, conflicts } = await read(`${tournament}/rounds/${round}/warnings`);
  const known = conflicts.length ? { despite_conflicts: true } : {};
  if (conflicts.length && !(await question(inConflict(conflicts, text("Pair the round all the same"))))) return null;
  const step = { title: text("Before round {round} is paired", { round }), said: warnings.map(withArticle), go: text("Pair") };
  if (warnings.length && !(await question(step))) return null;
  await before();
  return guarded((more) => doing({ ...known, ...more }), warnings);
}
