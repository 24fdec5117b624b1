// The director's desk: the tournament's progress, its next step, the draft, the hall, the links.

import { attempt, send } from "./api.js";
import { pageState, ready, write } from "./rows.js";
import { showProgress } from "./progress.js";
import { filled, text } from "./words.js";

const page = pageState();
const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}`;
const here = `/t/${encodeURIComponent(tournament)}`;
const next = document.querySelector(".next");
const MOST_NAMED = 8; // so that the buttons fit beside the sentence; the list below has them all
let desk = page.desk.model;
let conflicts = []; // games in conflict, with their rounds
let modules = null; // the modules for changes and dialogs, loaded after the page can be read
showDesk();

const ACTIONS = {
  pair: (before) => modules.pairing(desk.head.next_round, (more) => send("POST", `${path}/rounds`, more), before),
  publish: () => modules.publishDraft(desk.head.next_round),
  discard,
  finish: () => modules.finish(),
};
async function discard() {
  const round = desk.head.next_round;
  const done = await dropDraft();
  modules.offerUndo(text("The draft of round {round} is discarded.", { round }), done.version);
}

function dropDraft() {
  return send("DELETE", `${path}/rounds/${desk.head.next_round}`);
}

next.addEventListener("click", (event) => {
  const action = ACTIONS[event.target.closest("button")?.dataset.do];
  if (action) attempt(next, () => action());
});

document.querySelector('[data-do="link"]').addEventListener("click", () => attempt(next, async () => {
  const made = await send("POST", "/links", { role: "arbiter", tournament });
  const place = document.querySelector("[data-link]");
  place.querySelector("[data-picture]").src = made.picture;
  for (const each of ["address", "code", "url"]) write(place.querySelector(`[data-${each}]`), made[each]);
  place.hidden = false;
}));

modules = Object.assign({}, ...(await Promise.all([
  import("./absences.js"), import("./attention.js"), import("./closing.js"), import("./desk-boards.js"), import("./phases.js"), import("./draft.js"), import("./focus.js"), import("./forfeits.js"), import("./frame.js"), import("./hall.js"), import("./live.js"), import("./next-step.js"),
  import("./options.js"), import("./pairing-questions.js"), import("./checklist.js"), import("./requests.js"), import("./review.js"), import("./shortcuts.js"), import("./status.js"), import("./undo.js"),
])));
const live = new modules.Live(modules.statusElement());
live.watch({ view: "desk", tournament }, page.desk, (model) => {
  desk = model;
  showDesk();
});
live.watch(page.facts.subject, page.facts, () => {
  modules.showReview(desk.head); // what is new may not change the view `desk`
  modules.lookAgain();
});
modules.showBoards(page.boards.model, page.boards.model.order, { moved: count });
live.watch(page.boards.subject, page.boards, (model, { changed, old }) => {
  modules.showBoards(model, changed, { old, moved: count });
  modules.renewFirst();
  count();
});
modules.watchAttention((found) => {
  conflicts = found;
  const games = new Set(found.map((each) => each.game));
  modules.showConflicts(games);
  modules.showConflicting(games.size);
  showProgress(desk, conflicts);
  updateFrame();
  count();
});
modules.showDraft(page.draft.model, page.draft.model.order);
live.watch({ view: "draft", tournament }, page.draft, (model, { changed }) => modules.showDraft(model, changed));
modules.watchHall(live, page.notices);
modules.followRequests(live, page.requests, { most: 3, answered: modules.offerUndo });
modules.offerReview({ ...ACTIONS, discard: dropDraft });
modules.offerForfeits();
modules.offerBoards({
  away: (player, round) => modules.openOptions(player, "away", round),
  correct: (player) => location.assign(`${here}/roster?player=${encodeURIComponent(player)}`),
});
modules.offerShortcuts({
  n: () => modules.toStep(),
  e: () => location.assign(`${here}/enter`),
  g: () => modules.seek(),
  d: () => document.getElementById("draft").scrollIntoView(),
  p: () => location.assign(`${here}/roster`),
  h: () => document.querySelector('[data-form="notice"] input').focus(),
  c: () => location.assign(`${here}/check-in`),
  b: () => location.assign(`${here}/boards`),
  s: () => location.assign(`${here}/standings`),
  l: () => location.assign(`${here}/timeline`),
  i: () => location.assign(`${here}/incidents`),
});
showDesk();
count();
modules.keepFocus(document.querySelector("main"));
ready();
modules.followAddresses();

function showDesk() {
  const { head } = desk;
  const named = head.missing.slice(0, MOST_NAMED).join(", ") + (head.missing.length > MOST_NAMED ? ", …" : "");
  const adjourned = desk.order.reduce((sum, key) => sum + desk.rows[key].adjourned, 0);
  const values = { ...head, count: head.missing.length || adjourned, boards: named };
  values.now = ["publish", "manual"].includes(head.step) ? head.next_round : head.public;
  for (const each of next.querySelectorAll("[data-step]")) each.hidden = each.dataset.step !== head.step;
  for (const each of document.querySelectorAll("[data-desk]")) write(each, filled(each.dataset.desk, values));
  const open = desk.order.find((key) => desk.rows[key].adjourned);
  if (open) next.querySelector("[data-end]").href = `${here}/enter?round=${open}`;
  const after = document.querySelector("[data-after]");
  const latest = desk.rows[head.public];
  const complete = head.public - (latest?.missing || latest?.adjourned ? 1 : 0);
  write(after, complete ? filled(after.dataset.after, { complete }) : "");
  showProgress(desk, conflicts);
  modules?.showChecklist(head);
  modules?.showStarts(desk);
  modules?.showReview(head);
  modules?.showAbsent(head);
  modules?.showPhase(head);
  modules?.showLate(head);
  updateFrame();
  modules?.showStart(desk.rows[head.public]?.starts ?? "");
}

function updateFrame() {
  const draft = desk.order.find((key) => desk.rows[key].status === "paired");
  const { round } = conflicts[0] ?? {};
  const games = new Set(conflicts.filter((each) => each.round === round).map((each) => each.game));
  modules?.showRoundState({ draft: Number(draft ?? 0), conflict: { round, count: games.size } });
}

// The counts of the round in play, as the boards and the conflicts are known.
function count() {
  modules.showCounts(modules.countsOfBoards());
}
