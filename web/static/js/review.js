// What is new about the latest round since it was paired or last decided about: a draft is paired again, or published as
// it is with a reason; of a published, unplayed round the arbiter decides whether it stays (F.7).

import { attempt, read, send } from "./api.js";
import { showItem } from "./checklist.js";
import { showConsequences } from "./consequences.js";
import { guarded } from "./guard.js";
import { overConflicts, pairing } from "./pairing-questions.js";
import { setHidden, write } from "./rows.js";
import { toast } from "./toast.js";
import { offerUndo } from "./undo.js";
import { filled, text } from "./words.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const section = document.getElementById("review");
const form = section.querySelector("form");
const step = document.querySelector('[data-step="publish"]');
const decision = document.querySelector("[data-decision]"); // in the head of the page
const entering = document.querySelector("[data-enter]");
const [publish, again, current, outdated, waiting] = ['[data-do="publish"]', '[data-do="again"]', "[data-current]", "[data-outdated]", "[data-looking]"].map((each) => step.querySelector(each));
const SETTLED_MS = 400; // events come in bursts
let looking = 0;
let shown = { number: 0, isDraft: false };
let looked = 0; // the draft whose difference is known, 0 for none

// The desk's actions {discard, pair} pair a draft again.
export function offerReview({ discard, pair }) {
  again.addEventListener("click", () => attempt(step.closest(".next"), () => pair(discard)));
}

// To be called whenever the desk changes, since the system's pairing may be different by then. A decision is asked for only
// if there is a difference, or if looking fails. A past desk is not looked at. A draft that may be out of date is not offered for
// publication before that is known; it is looked at again without a word.
export function showReview({ review, stale, next_round: next }) {
  clearTimeout(looking);
  const number = stale ? next : review;
  const past = Boolean(document.body.dataset.at);
  if (!stale) looked = 0;
  const isUnknown = stale && !past && looked !== number;
  publish.disabled = isUnknown;
  setHidden(waiting, !isUnknown);
  if (isUnknown) setHidden(current, true);
  if (number && !past) looking = setTimeout(() => look(number, stale), SETTLED_MS);
  else ask(Boolean(review), { number, isDraft: false });
}

function ask(wanted, { number, isDraft }) {
  shown = { number, isDraft };
  if (isDraft) [looked, publish.disabled] = [number, false];
  setHidden(waiting, true);
  for (const each of section.querySelectorAll("[data-draft]")) setHidden(each, !isDraft);
  for (const each of section.querySelectorAll("[data-public]")) setHidden(each, isDraft);
  setHidden(section, !wanted);
  setHidden(decision, !wanted || isDraft);
  entering.classList.toggle("primary", decision.hidden);
  for (const each of [publish, current]) setHidden(each, wanted && isDraft);
  for (const each of [again, outdated]) setHidden(each, !(wanted && isDraft));
  showItem("decision", wanted && !isDraft);
  showItem("draft", wanted || !isDraft);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { number, isDraft } = shown;
  const reason = form.elements.reason.value;
  const choice = event.submitter?.value;
  const decide = (more) => send("POST", `${path}/rounds/${number}/decision`, { choice, reason, ...more });
  attempt(form, async () => {
    const done = isDraft ? await publishDraft(number, { reason }) : choice === "keep" ? await guarded(decide) : await pairing(number, decide);
    if (!done) return;
    form.reset();
    if (isDraft) return;
    if (choice === "keep") toast(text("Round {round}: the published pairing stays.", { round: number })); // the decision stays on record
    else offerUndo(text("Round {round} re-paired.", { round: number }), done.version);
  });
});

// Publish a draft; while results of devices are in conflict, the director is asked first. Resolves to null if it was cancelled.
export async function publishDraft(number, body = {}) {
  const done = await overConflicts((more) => send("POST", `${path}/rounds/${number}/publication`, { ...body, ...more }), text("Publish all the same"));
  if (done) offerUndo(text("Round {round} published.", { round: number }), done.version);
  return done;
}

async function look(number, isDraft) {
  const hand = section.querySelector("[data-hand]");
  hand.href = `${hand.href.split("?")[0]}?round=${number}`;
  const found = await attempt(form, async () => {
    const difference = await read(`${path}/rounds/${number}/difference`);
    if (difference.due) showConsequences(section.querySelector("[data-answer]"), { ...difference, nothing: false });
    ask(difference.due, { number, isDraft });
    showDecided(difference.decided.length);
    const line = section.querySelector("[data-unpublishable]"); // what cannot be published is not offered
    write(line, difference.unpublishable);
    setHidden(line, !difference.unpublishable);
    setHidden(form, Boolean(difference.unpublishable));
    if (!isDraft) setHidden(section.querySelector("[data-again]"), !difference.pairs_again);
    else if (difference.due && !difference.pairs_again) for (const each of [again, outdated]) setHidden(each, true);
    return true;
  });
  if (!found) ask(true, { number, isDraft });
}

// Boards that differ just as they did when the arbiter decided about them are not asked about again, but counted.
function showDecided(count) {
  const line = section.querySelector("[data-decided]");
  setHidden(line, count === 0);
  write(line, filled(line.dataset.of, { count }));
}
