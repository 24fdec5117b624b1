// The director's desk: the tournament's progress, its next step, the draft, the players, the links.

import { attempt, send } from "./api.js";
import { Rows, pageState, ready, write } from "./rows.js";
import { statusElement } from "./status.js";
import { showProgress } from "./progress.js";
import { filled } from "./words.js";

const page = pageState();
const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}`;
const here = `/t/${encodeURIComponent(tournament)}`;
const next = document.querySelector(".next");
const MOST_NAMED = 12;
const DETAILS = ["name", "rating", "rating_kind", "title", "federation", "fide_id", "club", "board", "half_points_for"];

const players = new Rows(document.querySelector('[data-rows="players"]'), document.getElementById("player-row"), decoratePlayer);

const form = document.querySelector('[data-form="player"]');

let desk = page.desk.model;
let playerModel = page.players.model;
let modules = null; // the modules for changes and dialogs, loaded after the page can be read
for (const element of players.all()) decoratePlayer(element, page.players.model.rows[element.dataset.key]);
showDesk();

const ACTIONS = {
  pair: () => modules.guarded((more) => send("POST", `${path}/rounds`, more)),
  publish: () => send("POST", `${path}/rounds/${desk.head.next_round}/publication`),
  discard: () => send("DELETE", `${path}/rounds/${desk.head.next_round}`),
  finish: () => send("POST", `${path}/end`),
};
next.addEventListener("click", (event) => {
  const action = ACTIONS[event.target.closest("button")?.dataset.do];
  if (action) attempt(next, action);
});

document.querySelector('[data-do="link"]').addEventListener("click", () => attempt(next, async () => {
  const made = await send("POST", "/links", { role: "arbiter", tournament });
  const place = document.querySelector("[data-link]");
  place.querySelector("[data-picture]").src = made.picture;
  for (const each of ["address", "code", "url"]) write(place.querySelector(`[data-${each}]`), made[each]);
  place.hidden = false;
}));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const values = Object.fromEntries(DETAILS.map((name) => [name, form.elements[name].value]).filter(([, value]) => value !== ""));
  Object.assign(values, modules?.changedRatings(form));
  if (values.board) values.board = Number(values.board);
  if (values.rating) values.rating = Number(values.rating);
  if (values.half_points_for) values.half_points_for = (values.half_points_for.match(/\d+/g) ?? []).map(Number);
  if (!values.fide_id && asksAboutName(values.name)) return;
  const sent = new Map([...form.elements].map((field) => [field, field.value]));
  const made = await attempt(form, () => send("POST", `${path}/players`, values));
  const typed = [...form.elements].filter((field) => field.value !== sent.get(field)).map((field) => [field, field.value]);
  if (made) form.reset();
  for (const [field, value] of typed) field.value = value; // the next player, typed meanwhile
  if (made && isLate()) return modules.openOptions(made.player, "late");
  if (!typed.length) form.elements.name.focus();
});

document.querySelector('[data-rows="players"]').addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const key = event.target.closest("[data-key]")?.dataset.key;
  if (!button || !key) return;
  if (button.dataset.do === "correct") return modules.openPlayer(playerModel.rows[key], desk.head);
  modules.openOptions(key, playerModel.rows[key].withdrawn_from ? "late" : "away");
});

modules = Object.assign({}, ...(await Promise.all([
  import("./draft.js"), import("./forfeits.js"), import("./guard.js"), import("./hall.js"), import("./live.js"), import("./options.js"),
  import("./player-corrections.js"), import("./archiving.js"), import("./checklist.js"), import("./ratings.js"), import("./requests.js"), import("./review.js"),
  import("./settings.js"), import("./shortcuts.js"), import("./rating-rule.js"), import("./rating-fields.js"),
])));
const live = new modules.Live(statusElement());
live.watch({ view: "desk", tournament }, page.desk, (model) => {
  desk = model;
  showDesk();
});
live.watch({ view: "players", tournament }, page.players, (model, { changed }) => {
  playerModel = model;
  players.show(model, changed);
  modules.showReview(desk.head); // a correction of a player may not change the view `desk`
});
modules.showDraft(page.draft.model, page.draft.model.order);
live.watch({ view: "draft", tournament }, page.draft, (model, { changed }) => modules.showDraft(model, changed));
modules.watchHall(live, page.notices);
modules.followRequests(live, page.requests, { most: 3 });
modules.offerReview(ACTIONS);
modules.offerForfeits();
modules.offerArchive();
modules.offerSettings();
document.querySelector("[data-do=leave-fide-mode]").addEventListener("click", () => attempt(next, modules.leaveFideMode));
modules.offerRatingRule();
modules.offerBoards({
  away: (player, round) => modules.openOptions(player, "away", round),
  correct: (player) => modules.openPlayer(playerModel.rows[player], desk.head),
});
modules.offerShortcuts({
  n: () => [...next.querySelectorAll("[data-step]:not([hidden]) :is(button, a)")][0]?.focus(),
  e: () => location.assign(`${here}/enter`),
  d: () => document.getElementById("draft").scrollIntoView(),
  p: () => form.elements.name.focus(),
  h: () => document.querySelector('[data-form="notice"] input').focus(),
  c: () => location.assign(`${here}/check-in`),
  b: () => location.assign(`${here}/boards`),
  s: () => location.assign(`${here}/standings`),
  l: () => location.assign(`${here}/timeline`),
});
showDesk();
ready();

function showDesk() {
  const { head } = desk;
  const named = head.missing.slice(0, MOST_NAMED).join(", ") + (head.missing.length > MOST_NAMED ? ", …" : "");
  const values = { ...head, count: head.missing.length, boards: named };
  for (const each of next.querySelectorAll("[data-step]")) each.hidden = each.dataset.step !== head.step;
  for (const each of document.querySelectorAll("[data-desk]")) write(each, filled(each.dataset.desk, values));
  document.querySelector("[data-do=leave-fide-mode]").hidden = !head.fide_mode;
  form.querySelector("[data-missed]").hidden = !head.public;
  document.getElementById("players").dataset.rate = head.rate_of_play;
  showProgress(desk);
  modules?.showChecklist(head);
  modules?.showStarts(desk);
  modules?.showReview(head);
  modules?.showAbsent(head);
}

// Whether someone of this name is there already; the second press registers another player all the same.
function asksAboutName(name) {
  const message = form.querySelector("[data-message]");
  const same = Object.values(playerModel.rows).find((row) => folded(row.name) === folded(name));
  const asked = message.dataset.asked === folded(name);
  message.dataset.asked = same && !asked ? folded(name) : "";
  if (!same || asked) return false;
  write(message, filled(message.dataset.sameName, same));
  message.hidden = false;
  return true;
}

function folded(name) {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu)?.join(" ") ?? "";
}

// Whether a round is drafted or in play, so that a player who registers now is late.
function isLate() {
  return desk.head.step === "publish" || desk.head.missing.length > 0;
}

function decoratePlayer(element, row) {
  element.dataset.state = row.withdrawn_from ? "gone" : "";
}
