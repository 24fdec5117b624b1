// The warnings of FIDE's rules before something is done, by their level: an information to be acknowledged
// (2), a question (3), two questions (4), or the two steps out of FIDE mode (5). Cancelling at either step changes nothing.

import { Problem, send } from "./api.js";
import { text } from "./words.js";

const INFORMATION = 2;
const PROCEED_OR_CANCEL = 3;
const PROHIBITED = 5;
const tournament = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const dialog = document.getElementById("guard");
const [title, lines, go] = ["h2", "[data-lines]", "[data-go]"].map((name) => dialog.querySelector(name));
const stop = dialog.querySelector("[data-stop]");
go.addEventListener("click", () => dialog.close("go"));
stop.addEventListener("click", () => dialog.close());

// Ask about `warnings` (of what-if: level, text, article); `follows` are sentences about what would change. Resolves to the
// fields that are sent with it, or to null if it was cancelled.
export async function agreed(warnings, follows = []) {
  const level = Math.max(0, ...warnings.map((each) => each.level));
  if (level < INFORMATION) return {};
  const said = warnings.map((each) => (each.article ? `${each.text} (${each.article})` : each.text));
  for (const step of steps(level, said, follows)) {
    if (!(await question(step))) return null;
  }
  return level === PROHIBITED ? { leave_fide_mode: true } : {};
}

// Ask about the warnings of FIDE mode against a change (a question of what-if) before it is sent. Resolves as `agreed`.
export async function confirmed(question) {
  const found = await send("POST", `${tournament}/what-if`, question);
  return agreed(found.warnings, consequencesOf(found));
}

// What changes, in sentences; that FIDE mode is left is said apart.
export function consequencesOf({ facts, rounds, standings, changes }) {
  const count = standings.moves.length;
  return [
    ...facts.filter((event) => event.type !== "FideModeLeft").map((event) => event.says),
    ...changes.filter((each) => each.part !== "fide-mode").map((each) => each.says),
    ...rounds.map((each) => text("Round {round}: boards that would be paired differently: {count}", { round: each.round, count: each.boards.length })),
    ...(count ? [standings.after
      ? text("Standings: players who move: {count}", { count })
      : text("Order before round 1: players who move: {count}", { count })] : []),
  ];
}

// Do something; if the server refuses because it is prohibited in FIDE mode, ask, and do it again outside the mode.
// `doing` gets the fields to send; an information in its answer is acknowledged. Resolves to null if it was cancelled. Throws what `doing` throws.
export async function guarded(doing) {
  try {
    const done = await doing({});
    await agreed((done.warnings ?? []).filter((each) => each.level === INFORMATION));
    return done;
  } catch (error) {
    if (!(error instanceof Problem) || error.body.refusal !== "ProhibitedInFideMode") throw error;
    const { warnings, article } = error.body;
    const more = await agreed(warnings.map((each) => ({ level: PROHIBITED, text: each, article })));
    return more && outside(() => doing(more));
  }
}

// Leave FIDE mode on purpose.
export async function leaveFideMode() {
  const [, second] = steps(PROHIBITED, [], []);
  const first = { title: text("Leave FIDE mode?"), said: [text("What FIDE's rules do not allow once round one is paired becomes possible.")], go: text("Leave FIDE mode…") };
  for (const step of [first, second]) if (!(await question(step))) return;
  await outside(() => send("DELETE", `${tournament}/fide-mode`, { leave_fide_mode: true }));
}

// The page is loaded again, with its sign, after the tournament left the mode.
export async function outside(doing) {
  const done = await doing();
  history.scrollRestoration = "manual"; // the sign is on top
  location.reload();
  return done;
}

function steps(level, said, follows) {
  if (level === INFORMATION) return [{ title: text("Not described in FIDE's rules"), said, go: text("Understood") }];
  const first = { title: text("This does not follow FIDE's rules"), said, go: text("Go on") };
  if (level === PROCEED_OR_CANCEL) return [first];
  if (level < PROHIBITED) return [first, { title: text("Consequences"), said: [...said, ...follows], go: text("Do it anyway") }];
  const leaving = [
    text("The tournament leaves FIDE mode permanently. It cannot return, not even by undoing the change."),
    text("It is recorded with the round, and in the report file."),
    text("Every page shows this, public pages and displays included."),
  ];
  return [
    { title: text("Prohibited in FIDE mode"), said, go: text("Leave FIDE mode…") },
    { title: text("Leave FIDE mode for good?"), said: [...leaving, ...follows], go: text("Leave FIDE mode for good") },
  ];
}

// Ask one question { title, said, go }, each of `said` a sentence. Resolves to whether it was answered with yes.
export function question(step) {
  title.textContent = step.title;
  go.textContent = step.go;
  lines.replaceChildren(...step.said.map((says) => Object.assign(document.createElement("li"), { textContent: says })));
  dialog.returnValue = "";
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "go"), { once: true });
    dialog.showModal();
    stop.focus();
  });
}
