// The warnings of FIDE's rules before something is done, by their level: an information to be acknowledged
// (2), a question (3), two questions (4), or the two steps out of FIDE mode (5). Cancelling at either step changes nothing.
// Where a draft alone is in the way of 4 or 5, to discard it is offered first; where pairs to avoid change a round, to let them meet.

import { Problem, send } from "./api.js";
import { text } from "./words.js";

const INFORMATION = 2;
const PROCEED_OR_CANCEL = 3;
const CONFIRM_TWICE = 4;
const PROHIBITED = 5;
const APART = "C.05 5.2"; // the article about players who are not to meet
const tournament = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const dialog = document.getElementById("guard");
const [title, lines, go] = ["h2", "[data-lines]", "[data-go]"].map((name) => dialog.querySelector(name));
const stop = dialog.querySelector("[data-stop]");
const other = dialog.querySelector("[data-other]");
go.addEventListener("click", () => dialog.close("go"));
other.addEventListener("click", () => dialog.close("other"));
stop.addEventListener("click", () => dialog.close());

// Ask about `warnings` (of what-if: code, level, text, article, draft); `follows` are sentences about what would change. Resolves to the
// fields that are sent with it, or to null if it was cancelled.
export async function agreed(warnings, follows = []) {
  const level = Math.max(0, ...warnings.map((each) => each.level));
  if (level < INFORMATION) return {};
  const said = warnings.map(withArticle);
  const draft = draftInTheWay(warnings);
  const asked = steps(level, said, follows, warnings.some((each) => each.article));
  if (draft) {
    const choice = await chosen(discarding(level, draft, said));
    if (!choice) return null;
    if (choice === "go") {
      const more = await agreed(warnings.filter((each) => each.level < CONFIRM_TWICE), follows); // what is still said without the draft
      if (more) await send("DELETE", `${tournament}/rounds/${draft}`, { reason: "" });
      return more;
    }
    asked.shift();
  }
  if (warnings.every((each) => each.code === "moved-by-avoidance")) {
    const choice = await chosen(pairingWithout(said));
    if (choice !== "other") return choice ? { avoiding: false } : null;
    asked.shift();
  }
  for (const step of asked) {
    if (!(await question(step))) return null;
  }
  return level === PROHIBITED ? { leave_fide_mode: true } : {};
}

export function withArticle(warning) {
  return warning.article ? `${warning.text} (${warning.article})` : warning.text;
}

// Ask about the warnings of FIDE mode against a change (a question of what-if) before it is sent. Resolves as `agreed`.
export async function confirmed(question) {
  return agreedTo(await send("POST", `${tournament}/what-if`, question));
}

// Ask about `warnings` of a change whose consequences what-if has found. Resolves as `agreed`.
export async function agreedTo(found, warnings = found.warnings) {
  if (!warnings.some((each) => each.level >= CONFIRM_TWICE)) return agreed(warnings);
  const { consequencesOf } = await import("./consequences-in-words.js");
  return agreed(warnings, consequencesOf(found));
}

// Do something; if the server refuses because it is prohibited in FIDE mode, ask, and do it again outside the mode.
// `doing` gets the fields to send; an information in its answer is acknowledged, unless it is among the `known` warnings. Resolves to
// null if it was cancelled. Throws what `doing` throws.
export async function guarded(doing, known = []) {
  try {
    const done = await doing({});
    await agreed((done.warnings ?? []).filter((each) => each.level === INFORMATION && !known.some((old) => old.text === each.text)));
    return done;
  } catch (error) {
    if (error instanceof Problem && error.body.refusal === "NoCompletePairing" && error.body.rule === APART) await (await import("./no-pairing.js")).offerProhibitions(error.body);
    if (!(error instanceof Problem) || error.body.refusal !== "ProhibitedInFideMode") throw error;
    const more = await agreed(prohibited(error.body));
    return more && (more.leave_fide_mode ? outside(() => doing(more)) : doing(more));
  }
}

// Let what an answer says of a fixed board be acknowledged.
export async function boardNoted(done) {
  await agreed((done?.warnings ?? []).filter((each) => each.code === "board-beyond"));
}

// What the server says is prohibited in FIDE mode, as warnings.
export function prohibited({ warnings, codes, article, draft }) {
  return warnings.map((each, place) => ({ level: PROHIBITED, code: codes[place], text: each, article, draft }));
}

// Leave FIDE mode on purpose.
export async function leaveFideMode() {
  const [, second] = steps(PROHIBITED, [], []);
  const first = { title: text("Leave FIDE mode?"), said: [text("Changes that FIDE's rules do not allow once round one is paired become possible.")], go: text("Leave FIDE mode…") };
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

// `isOfRules`: an article says something against it.
function steps(level, said, follows, isOfRules = true) {
  if (level === INFORMATION) return [{ title: text("Not described in FIDE's rules"), said, go: text("Understood") }];
  const title = isOfRules ? text("This does not follow FIDE's rules") : text("Is this meant?");
  const first = { title, said, go: text("Go on") };
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

// The round whose draft alone is in the way of all that is asked twice or prohibited; none if something else is too.
function draftInTheWay(warnings) {
  const serious = warnings.filter((each) => each.level >= CONFIRM_TWICE);
  return serious.length && serious.every((each) => each.draft) ? serious[0].draft : null;
}

function discarding(level, round, said) {
  return {
    title: text("Discard the draft first"),
    said: [...said, text("Round {round} is only a draft. Discard it first: then this is allowed, and you pair the round again.", { round })],
    go: text("Discard the draft and go on"),
    otherwise: level === PROHIBITED ? text("Leave FIDE mode…") : text("Keep the draft…"),
  };
}

// Pairs that are to be avoided if possible change the round.
function pairingWithout(said) {
  return {
    title: text("Prohibited in FIDE mode"),
    said: [...said, text("If they may meet in this round, FIDE mode stays. In the rounds after it they are avoided again.")],
    go: text("Pair the round all the same"),
    otherwise: text("Leave FIDE mode…"),
  };
}

// Ask one question { title, said, go }, each of `said` a sentence. Resolves to whether it was answered with yes.
export async function question(step) {
  return (await chosen(step)) === "go";
}

// Ask a question that may have another way, `otherwise`. Resolves to "go", "other", or nothing if it was cancelled.
function chosen(step) {
  title.textContent = step.title;
  go.textContent = step.go;
  other.hidden = !step.otherwise;
  other.textContent = step.otherwise ?? "";
  lines.replaceChildren(...step.said.map((says) => Object.assign(document.createElement("li"), { textContent: says })));
  dialog.returnValue = "";
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
    dialog.showModal();
    stop.focus();
  });
}
