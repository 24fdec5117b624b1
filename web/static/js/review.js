// What is new about the latest round since it was paired or last decided about: a draft is paired again or published as
// it is with a reason; of a published, unplayed round the arbiter decides whether it stays (F.7).

import { attempt, read, send } from "./api.js";
import { showItem } from "./checklist.js";
import { showConsequences } from "./consequences.js";
import { guarded } from "./guard.js";
import { setHidden } from "./rows.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const section = document.getElementById("review");
const decision = section.querySelector("form");
const draft = document.querySelector('[data-step="publish"]');
const asItIs = draft.querySelector("form");
const SETTLED_MS = 400; // events come in bursts
let looking = 0;

// To be called whenever the desk changes, since the system's pairing may be different by then. A decision is asked for only
// if there is a difference, or if looking fails. A past desk is not looked at.
export function showReview({ review, stale, next_round: next }) {
  clearTimeout(looking);
  const past = Boolean(document.body.dataset.at);
  draft.toggleAttribute("data-stale", stale);
  if (stale && !past) looking = setTimeout(() => look(next, draft, asItIs, askDraft), SETTLED_MS);
  else askDraft(false);
  if (stale || !review || past) ask(Boolean(review && !stale));
  else looking = setTimeout(() => look(review, section, decision, ask), SETTLED_MS);
}

function ask(wanted) {
  setHidden(section, !wanted);
  showItem("decision", wanted);
}

function askDraft(wanted) {
  setHidden(draft.querySelector("[data-outdated]"), !wanted);
  setHidden(draft.querySelector('[data-do="publish"]'), wanted);
  showItem("draft", wanted || !draft.hasAttribute("data-stale"));
}

decision.addEventListener("submit", (event) => {
  event.preventDefault();
  const decided = { choice: event.submitter.value, reason: decision.elements.reason.value };
  attempt(decision, async () => {
    if (await guarded((more) => send("POST", `${path}/rounds/${section.dataset.round}/decision`, { ...decided, ...more }))) decision.reset();
  });
});

asItIs.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(asItIs, async () => {
    await send("POST", `${path}/rounds/${draft.dataset.round}/publication`, { reason: asItIs.elements.reason.value });
    asItIs.reset();
  });
});

async function look(number, place, form, asks) {
  place.dataset.round = number;
  const hand = place.querySelector("[data-hand]");
  if (hand) hand.href = `${hand.href.split("?")[0]}?round=${number}`;
  const looked = await attempt(form, async () => {
    const found = await read(`${path}/rounds/${number}/difference`);
    for (const each of place.querySelectorAll("[data-again]")) setHidden(each, found.rounds.length === 0);
    if (found.due) showConsequences(place.querySelector("[data-answer]"), { ...found, nothing: false });
    asks(found.due);
    return true;
  });
  if (!looked) asks(true);
}
