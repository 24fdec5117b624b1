// A player's page: the board now, the rounds, the places around. A published round comes in one push.

import { PlayerRequests } from "./player-requests.js";
import { FORMATS, change, points, score } from "./formats.js";
import { Live } from "./live.js";
import { linkPeople, unbroken } from "./people.js";
import { Rows, mark, pageState, setHidden, showEmpty, showHead, write } from "./rows.js";
import { statusElement } from "./status.js";
import { startsHere } from "./starts.js";
import { showWhy } from "./why.js";
import { filled } from "./words.js";

const page = pageState();
const card = document.getElementById("now");
const ask = document.getElementById("ask");
const left = document.querySelector("[data-left]");
let round = page.model.head.now?.round;
const rows = {
  player: new Rows(body("player"), document.getElementById("player-row"), (element, row) => {
    linkPeople(element, row);
    element.querySelector("[data-round]").href = boardsOf(row.round);
    element.querySelector("[data-colour]").dataset.colour = row.colour ?? "";
  }),
  around: new Rows(body("around"), document.getElementById("around-row"), (element, row) => {
    linkPeople(element, row);
    if (row.mine) element.setAttribute("aria-current", "true");
    else element.removeAttribute("aria-current");
  }),
};

const me = document.getElementById("me"); // not on a page of the past
if (me) import("./followed.js").then(({ offerFollowing }) => offerFollowing(me, page.subject));
let notifications = null;
if (me) import("./notifications.js").then(({ Notifications }) => (notifications = new Notifications(document.getElementById("follow"), page.subject)));
showHead(page.model.head);
startsHere(card.querySelector("[data-starts]"), page.model.head);
ask.addEventListener("toggle", explain);
const asking = document.body.dataset.at ? null : new PlayerRequests(page); // not on a page of the past
const status = statusElement();
const live = new Live((state, silent) => {
  status(state, silent);
  if (state === "live") asking?.wake();
});
live.watch(page.subject, page, (model, { changed, old }) => {
  rows.player.show(model, changed);
  showHead(model.head);
  showEmpty(model);
  setHidden(document.querySelector("table[data-table=player]"), !model.order.length);
  showNow(model.head);
  startsHere(card.querySelector("[data-starts]"), model.head);
  setHidden(left, !model.head.left);
  write(left, model.head.left ? FORMATS.left(model.head.left, model.head) : "");
  figure("points", points(model.head.points));
  figure("performance", model.head.performance);
  figure("change", change(model.head.change));
  asking?.heard(model);
  if (old) notifications?.heard(model.head, old.head);
  if (old && JSON.stringify(old.head.now) !== JSON.stringify(model.head.now)) mark(card);
});
live.watch(page.around.subject, page.around, (model, { changed }) => {
  rows.around.show(model, changed);
  setHidden(document.querySelector("section[data-table=around]"), !model.order.length);
  const place = document.querySelector("[data-figure=place]");
  figure("place", model.head.place && filled(place.dataset.of, model.head));
});

function showNow({ now, rounds }) {
  const kind = now === null ? "none" : now.opponent ? "game" : "bye";
  card.dataset.kind = kind;
  for (const part of card.querySelectorAll("[data-for]")) setHidden(part, !part.dataset.for.split(" ").includes(kind));
  for (const part of card.querySelectorAll("[data-bye]")) setHidden(part, kind !== "bye" || part.dataset.bye !== now.score);
  for (const part of card.querySelectorAll("[data-colour]")) setHidden(part, part.dataset.colour !== now?.colour);
  setHidden(ask, !now?.opponent && now?.score !== "pairing-allocated-bye"); // who is not paired has no opponent to ask about
  if (!now) return;
  if (round !== now.round) ask.open = false; // another round, another reason
  round = now.round;
  const { name = "", title, federation, rating } = now.opponent ?? {};
  const known = { round: now.round, rounds, board: now.board ?? "", name, result: score(now) };
  known.about = [title, federation, rating].filter(Boolean).join(" · ");
  for (const part of card.querySelectorAll("[data-now]")) {
    write(part, part.dataset.of ? filled(part.dataset.of, known) : String(known[part.dataset.now]));
  }
  const opponent = card.querySelector("a.name");
  unbroken(opponent);
  if (now.opponent) opponent.href = `/t/${encodeURIComponent(page.subject.tournament)}/players/${encodeURIComponent(now.opponent.player)}`;
  setHidden(card.querySelector(".made"), kind !== "game" || now.score === null);
}

function boardsOf(number) {
  return `/t/${encodeURIComponent(page.subject.tournament)}/boards?${new URLSearchParams({ ...(page.subject.at && { at: page.subject.at }), round: number })}`;
}

function explain() {
  const { tournament, player, at } = page.subject;
  if (ask.open) showWhy(ask.querySelector("[data-explanation]"), tournament, { round, player, at });
}

function figure(name, text) {
  write(document.querySelector(`[data-figure=${name}]`), String(text || "–"));
}

function body(name) {
  return document.querySelector(`[data-table=${name}] tbody`);
}
