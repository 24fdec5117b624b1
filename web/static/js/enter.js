// The arbiter's page: one tap a result, and where it is by now: on this device, recorded, on the displays.

import { Problem, attempt, newKey, send } from "./api.js";
import { preview, report } from "./corrections.js";
import { FORMATS } from "./formats.js";
import { Live } from "./live.js";
import { Rows, pageState, ready, setHidden, showEmpty, showHead, write } from "./rows.js";
import { statusElement } from "./status.js";

const AGAIN_MS = 3000;

const page = pageState();
const tournament = page.subject.tournament;
const words = document.getElementById("words").dataset;
const list = document.querySelector("[data-rows]");
const rows = new Rows(list, document.getElementById("row"), decorate);
const wishes = new Map(); // game -> {key, round, game, result, seen, state}; one wish a game, the newest
let model = page.model;
let byBoard = false;

showHead(model.head);
const status = statusElement();
new Live((state, silent) => {
  status(state, silent);
  if (state === "live") sendWaiting();
}).watch(page.subject, page, (newest, { changed, whole, old }) => {
  model = newest;
  const another = old?.head.round !== model.head.round;
  rows.show(model, changed, another || whole ? order() : rows.all().map((row) => row.dataset.key).filter((key) => key in model.rows));
  if (rows.all().length !== model.order.length) rows.show(model, [], order());
  showHead(model.head);
  showEmpty(model);
  find();
});
addEventListener("online", sendWaiting);
addEventListener("beforeunload", (event) => {
  if ([...wishes.values()].some((wish) => wish.state === "sending" || wish.state === "waiting")) event.preventDefault();
});

list.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const element = event.target.closest(".game");
  if (!button || !element) return;
  const row = model.rows[element.dataset.key];
  if ("close" in button.dataset) closeTalk(element);
  else if ("more" in button.dataset) talk(element, "others");
  else if ("colours" in button.dataset) turnColours(element, row);
  else if (button.dataset.result) choose(element, row, button.dataset.result);
});
for (const button of document.querySelectorAll("[data-show]")) {
  button.addEventListener("click", () => {
    byBoard = button.dataset.show === "boards";
    for (const each of document.querySelectorAll("[data-show]")) each.setAttribute("aria-pressed", String(each === button));
    rows.show(model, [], order());
  });
}
document.getElementById("find").addEventListener("input", find);
addEventListener("keydown", (event) => {
  if (/^[0-9]$/.test(event.key) && document.activeElement === document.body) document.getElementById("find").focus();
});

// Rows stay where they are while results come in, so that a tap never lands on a neighbour: only a press sorts them.
function order() {
  if (byBoard) return model.order;
  const open = (key) => model.rows[key].result === null;
  return [...model.order.filter(open), ...model.order.filter((key) => !open(key))];
}

function find() {
  const wanted = document.getElementById("find").value.trim();
  for (const element of rows.all()) {
    setHidden(element, wanted !== "" && String(model.rows[element.dataset.key]?.board) !== wanted);
  }
}

function choose(element, row, result) {
  const wish = wishes.get(row.game);
  if (wish && (wish.state === "sending" || wish.state === "waiting")) return; // its answer comes first
  if (row.result === result) return closeTalk(element);
  if (row.result === null) return enter(element, row, result);
  const asked = talk(element, row.result === "adjourned" ? "ended" : "change", { old: row.result, new: result });
  const told = preview(asked, tournament, { kind: "result", round: model.head.round, game: row.game, result });
  asked.querySelector("[data-yes]").addEventListener("click", () => enter(element, row, result, report(asked), told));
}

function enter(element, row, result, why = {}, told = null) {
  closeTalk(element);
  const wish = { key: newKey(), round: model.head.round, game: row.game, result, seen: row.seen, why, told, state: "sending" };
  wishes.set(row.game, wish);
  decorate(element, row);
  deliver(wish);
}

async function deliver(wish) {
  wish.state = "sending";
  refresh(wish);
  const path = `/tournaments/${encodeURIComponent(tournament)}/rounds/${wish.round}/games/${encodeURIComponent(wish.game)}/result`;
  try {
    const answer = await send("PUT", path, { result: wish.result, seen: wish.seen, ...wish.why }, { key: wish.key });
    wish.state = "recorded";
    wish.recorded = answer.seen ?? answer.version;
    askToDecide(wish.game, wish.told);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) {
      wish.state = "waiting";
      setTimeout(() => wish.state === "waiting" && deliver(wish), AGAIN_MS * (0.5 + Math.random()));
    } else if (error.status === 409) settle(wish, error.body);
    else refuse(wish, error);
  }
  refresh(wish);
}

// The colours were not those of the pairing; the result stays what each player made of the game.
function turnColours(element, row) {
  const asked = talk(element, "colours");
  write(asked.querySelector("[data-was]"), row.white.name);
  write(asked.querySelector("[data-is]"), row.black.name);
  const white = row.black.player;
  const told = preview(asked, tournament, { kind: "colours", round: model.head.round, game: row.game, white });
  asked.querySelector("[data-yes]").addEventListener("click", () => attempt(asked, async () => {
    const path = `/tournaments/${encodeURIComponent(tournament)}/rounds/${model.head.round}/games/${encodeURIComponent(row.game)}/colours`;
    await send("PUT", path, { white, seen: row.seen, ...report(asked) });
    closeTalk(element);
    askToDecide(row.game, told);
  }));
}

// After a correction that a published, unplayed round would be paired otherwise by: the decision is due (F.7).
async function askToDecide(game, told) {
  const element = rows.get(game);
  if ((await told)?.options.length && element) talk(element, "decide");
}

function sendWaiting() {
  for (const wish of wishes.values()) if (wish.state === "waiting") deliver(wish);
}

function settle(wish, body) {
  wish.state = "conflict";
  const element = rows.get(wish.game);
  if (!element) return;
  const asked = talk(element, "conflict", { old: body.recorded?.result ?? null, new: wish.result });
  asked.querySelector("[data-close]").addEventListener("click", () => forget(wish));
  asked.querySelector("[data-yes]").addEventListener("click", () => {
    closeTalk(element);
    Object.assign(wish, { key: newKey(), seen: body.recorded?.seen ?? null });
    deliver(wish);
  });
}

function refuse(wish, problem) {
  wish.state = "refused";
  const element = rows.get(wish.game);
  if (!element) return;
  const told = talk(element, "refused");
  write(told.querySelector("[data-text]"), problem.text);
  told.querySelector("[data-close]").addEventListener("click", () => forget(wish));
}

function forget(wish) {
  wishes.delete(wish.game);
  refresh(wish);
}

function refresh(wish) {
  const element = rows.get(wish.game);
  if (element) decorate(element, model.rows[wish.game]);
}

function decorate(element, row) {
  const wish = wishes.get(row.game);
  if (wish?.state === "recorded" && row.seen !== null && row.seen >= wish.recorded) wishes.set(row.game, { ...wish, state: "shown" });
  const now = wishes.get(row.game);
  const open = now && now.state !== "shown" && now.state !== "conflict" && now.state !== "refused";
  const shown = open ? now.result : row.result;
  const look = { sending: "pending", waiting: "pending", refused: "conflict" };
  element.dataset.state = now ? look[now.state] ?? now.state : row.result === null ? "" : "shown";
  const other = shown !== null && !["1-0", "1/2-1/2", "0-1"].includes(shown) ? `${FORMATS.result(shown)}  ` : "";
  const word = now ? words[now.state] : row.result === null ? "" : words.shown;
  write(element.querySelector("[data-slot=state]"), other + word);
  for (const button of element.querySelectorAll(".picks [data-result]")) {
    button.setAttribute("aria-pressed", String(button.dataset.result === shown));
  }
  element.setAttribute("aria-label", `Board ${row.board}`);
}

function talk(element, template, results = {}) {
  const slot = element.querySelector("[data-slot=talk]");
  slot.replaceChildren(document.getElementById(template).content.cloneNode(true));
  for (const [which, result] of Object.entries(results)) write(slot.querySelector(`[data-${which}]`), FORMATS.result(result));
  slot.hidden = false;
  return slot;
}

function closeTalk(element) {
  const slot = element.querySelector("[data-slot=talk]");
  slot.hidden = true;
  slot.replaceChildren();
}

for (const element of rows.all()) decorate(element, model.rows[element.dataset.key]);
ready();
