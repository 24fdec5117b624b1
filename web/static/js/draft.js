// The draft: its figures, and for each board the reasons, the consequences and the change by hand.

import { read } from "./api.js";
import { FittedNames } from "./fit-names.js";
import { points } from "./formats.js";
import { Rows, setHidden, state, write } from "./rows.js";
import { showWhy } from "./why.js";
import { filled } from "./words.js";

const SETTLED_MS = 300; // events come in bursts
const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}`;
const section = document.getElementById("draft");
const summary = document.getElementById("summary");
const dialog = document.getElementById("board");
const names = new FittedNames(section.querySelector(".scroll"), { cell: "td:has(.name)", weightOf: () => 600 });
const rows = new Rows(document.querySelector('[data-rows="draft"]'), document.getElementById("draft-row"), (element, row) => {
  element.dataset.state = state(row);
  names.fit(element, row);
});
let shown = null;
let asking = 0;

// `actions` are called for a player of a board: {away(player, round), correct(player)}.
export function offerBoards(actions) {
  section.querySelector("tbody").addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (key) openBoard(key);
  });
  dialog.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    dialog.close();
    const player = button.closest("[data-side]")?.dataset.player;
    if ("away" in button.dataset) actions.away(player, shown.head.round);
    if ("correct" in button.dataset) actions.correct(player);
  });
}

export function showDraft(model, changed) {
  shown = model;
  setHidden(section, model.order.length === 0);
  rows.show(model, changed);
  if (changed.length) names.prepare(Object.values(model.rows), fitAll);
  clearTimeout(asking);
  setHidden(summary, true);
  if (model.order.length) asking = setTimeout(() => sum(model), SETTLED_MS);
}

function fitAll() {
  for (const element of rows.all()) if (shown.rows[element.dataset.key]) names.fit(element, shown.rows[element.dataset.key]);
}

async function sum(model) {
  let found = null;
  try {
    found = await read(`${path}/rounds/${model.head.round}/explanation${at("?")}`);
  } catch {
    return; // the draft is shown without its figures
  }
  if (model !== shown) return;
  showSummary(found.summary);
  details(summary.querySelector("[data-avoided]"), { number: found.avoided.length }, found.avoided.map((each) => each.says));
  setHidden(summary.querySelector("[data-by-hand]"), found.same);
  setHidden(summary, false);
}

function showSummary({ bye, groups, virtual, absent, floats, colours }) {
  const part = (name) => summary.querySelector(`[data-${name}]`);
  setHidden(part("bye"), !bye);
  setHidden(part("because"), !bye?.reason);
  if (bye) write(part("bye"), filled(part("bye").dataset.of, { ...bye, points: points(bye.points) }));
  if (bye?.reason) write(part("because"), `${bye.reason} (${bye.article})`);
  const each = part("groups").dataset.each;
  const list = groups.map((group) => filled(each, { ...group, points: points(group.points) })).join(" · ");
  write(part("groups"), filled(part("groups").dataset[virtual ? "virtual" : "of"], { list }));
  details(part("absent"), { number: absent.length }, absent.map(({ name }) => name));
  const uneven = part("floats");
  details(uneven, { number: floats.length }, floats.map((float) => filled(
    uneven.querySelector("ul").dataset.each,
    { ...float, more: points(float.more), less: points(float.less) },
  )));
  const words = part("colours").querySelector("ul").dataset;
  const denied = colours?.denied ?? [];
  details(part("colours"), { number: denied.length, all: denied.length + (colours?.granted ?? 0) }, denied.map((one) => filled(
    words[one.got],
    { ...one, strength: words[one.strength] },
  )));
}

function details(place, values, texts) {
  setHidden(place, texts.length === 0);
  write(place.querySelector("summary"), filled(place.querySelector("summary").dataset.of, values));
  place.querySelector("ul").replaceChildren(...texts.map((says) => Object.assign(document.createElement("li"), { textContent: says })));
}

function openBoard(key) {
  const row = shown.rows[key];
  const title = document.getElementById("board-title");
  const names = { board: row.board, white: row.white.name, black: row.black?.name };
  write(title, filled(row.black ? title.dataset.of : title.dataset.bye, names));
  for (const side of dialog.querySelectorAll("[data-side]")) {
    const player = row[side.dataset.side];
    setHidden(side, !player);
    if (!player) continue;
    side.dataset.player = player.player;
    write(side.querySelector("[data-name]"), player.name);
  }
  const hand = dialog.querySelector("[data-hand]");
  hand.href = `${hand.href.split("?")[0]}?seat=${encodeURIComponent(row.white.player)}`;
  dialog.showModal();
  showWhy(dialog.querySelector("[data-explanation]"), tournament, { round: shown.head.round, game: key, at: document.body.dataset.at });
}

function at(sign) {
  return document.body.dataset.at ? `${sign}at=${document.body.dataset.at}` : "";
}
