// The director's desk: the way of the tournament, its next step, the draft, the players, the links.

import { attempt, send } from "./api.js";
import { showChecklist } from "./checklist.js";
import { offerForfeits } from "./forfeits.js";
import { Live } from "./live.js";
import { openPlayer, showAbsent } from "./player-corrections.js";
import { followRequests } from "./requests.js";
import { showReview } from "./review.js";
import { offerArchive } from "./put-away.js";
import { Rows, pageState, ready, state, write } from "./rows.js";
import { offerSettings } from "./settings.js";
import { statusElement } from "./status.js";
import { filled } from "./words.js";

const page = pageState();
const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}`;
const next = document.querySelector(".next");
const MARKS = { published: "▶", "in play": "▶", closed: "✓", paired: "✎" };
const MOST_NAMED = 12;

const draft = new Rows(document.querySelector('[data-rows="draft"]'), document.getElementById("draft-row"), (element, row) => {
  element.dataset.state = state(row);
});
const players = new Rows(document.querySelector('[data-rows="players"]'), document.getElementById("player-row"), decoratePlayer);

let desk = page.desk.model;
let everybody = page.players.model;
for (const element of players.all()) decoratePlayer(element, page.players.model.rows[element.dataset.key]);
showDesk();
showDraft(page.draft.model, page.draft.model.order);

const live = new Live(statusElement());
live.watch({ view: "desk", tournament }, page.desk, (model) => {
  desk = model;
  showDesk();
});
live.watch({ view: "draft", tournament }, page.draft, (model, { changed }) => showDraft(model, changed));
live.watch({ view: "players", tournament }, page.players, (model, { changed }) => {
  everybody = model;
  players.show(model, changed);
});

followRequests(live, page.requests, { most: 3 });

const ACTIONS = {
  pair: () => send("POST", `${path}/rounds`),
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

const form = document.querySelector('[data-form="player"]');
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const values = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
  if (values.rating) values.rating = Number(values.rating);
  const made = await attempt(form, () => send("POST", `${path}/players`, values));
  if (made) form.reset();
  form.elements.name.focus();
});

document.querySelector('[data-rows="players"]').addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const key = event.target.closest("[data-key]")?.dataset.key;
  if (!button || !key) return;
  if (button.dataset.do === "correct") return openPlayer(everybody.rows[key], desk.head);
  if (button.dataset.do === "withdraw" && !confirm(button.dataset.ask)) return;
  const where = `${path}/players/${encodeURIComponent(key)}`;
  attempt(form, () => send("POST", button.dataset.do === "withdraw" ? `${where}/withdrawal` : `${where}/reinstatement`));
});

offerForfeits();
offerArchive();
offerSettings(() => desk.head);
ready();

function showDesk() {
  const { head } = desk;
  const named = head.missing.slice(0, MOST_NAMED).join(", ") + (head.missing.length > MOST_NAMED ? ", …" : "");
  const values = { ...head, count: head.missing.length, boards: named };
  for (const each of next.querySelectorAll("[data-step]")) each.hidden = each.dataset.step !== head.step;
  for (const each of document.querySelectorAll("[data-desk]")) write(each, filled(each.dataset.desk, values));
  next.querySelector("[data-stale]").hidden = !head.stale;
  showWay();
  showChecklist(head);
  showReview(head);
  showAbsent(head);
}

function showWay() {
  const words = document.getElementById("way-words").dataset;
  const way = document.getElementById("way");
  while (way.children.length < desk.order.length) way.append(document.getElementById("way-row").content.cloneNode(true));
  while (way.children.length > desk.order.length) way.lastElementChild.remove();
  desk.order.forEach((key, place) => {
    const row = desk.rows[key];
    const item = way.children[place];
    const word = words[(row.status ?? "none").replace(/ (\w)/, (_, letter) => letter.toUpperCase())];
    const counts = { missing: row.missing.length, boards: row.boards };
    const open = row.status === "in play" || row.status === "published";
    const rest = open ? ` · ${row.missing.length ? filled(words.missing, counts) : words.complete}` : "";
    item.dataset.status = row.status ?? "";
    write(item.querySelector(".mark"), MARKS[row.status] ?? "·");
    const link = item.querySelector(".round");
    write(link, filled(words.round, row));
    if (open || row.status === "closed") link.href = `/t/${encodeURIComponent(tournament)}/boards?round=${row.round}`;
    else link.removeAttribute("href");
    write(item.querySelector(".what"), word + rest);
  });
}

function showDraft(model, changed) {
  document.getElementById("draft").hidden = model.order.length === 0;
  draft.show(model, changed);
}

function decoratePlayer(element, row) {
  element.dataset.state = row.withdrawn_from ? "gone" : "";
  element.querySelector('[data-do="withdraw"]').hidden = Boolean(row.withdrawn_from);
  element.querySelector('[data-do="reinstate"]').hidden = !row.withdrawn_from;
}
