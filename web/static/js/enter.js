// The arbiter's page: one tap a result, and where it is by now: on this device, recorded, on the displays.

import { preview, report } from "./corrections.js";
import { Finder } from "./finder.js";
import { FORMATS } from "./formats.js";
import { Live } from "./live.js";
import { MOVES, Outbox, isOpen } from "./outbox.js";
import { Rows, pageState, ready, setHidden, showEmpty, showHead, write } from "./rows.js";
import { statusElement } from "./status.js";
import { count, filled } from "./words.js";

const UNDO_MS = 10_000;
const SETTLED_MS = 600;

const page = pageState();
const tournament = page.subject.tournament;
const words = document.getElementById("words").dataset;
const list = document.querySelector("[data-rows]");
const told = new WeakMap(); // wish -> what its correction would change, as it was looked at
let model = page.model;
let settling = 0;

const outbox = await Outbox.open(changed);
let cards = null;
let announce = () => {};
const rows = new Rows(list, document.getElementById("row"), decorate);
const finder = new Finder(show);

showHead(model.head);
for (const element of rows.all()) decorate(element, model.rows[element.dataset.key]);
show("filter");
const status = statusElement();
const live = new Live((state, silent) => {
  status(state, silent);
  if (state === "live") outbox.wake();
});
live.watch(page.subject, page, (newest, { changed: keys, whole, old }) => {
  model = newest;
  const another = old?.head.round !== model.head.round;
  const stood = rows.all().map((row) => row.dataset.key);
  rows.show(model, keys, another || whole ? order() : stood.filter((key) => key in model.rows));
  if (rows.all().length !== model.order.length) rows.show(model, [], order());
  if (rows.all().some((row, place) => row.dataset.key !== stood[place])) stillStand();
  showHead(model.head);
  showEmpty(model);
  show("filter");
});
const bound = document.getElementById("requests").dataset.sector; // a device of a sector answers what is about its boards
addEventListener("beforeunload", (event) => {
  if (outbox.all().some((wish) => isOpen(wish) && !wish.kept)) event.preventDefault(); // only where nothing is kept
});

list.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const element = event.target.closest(".game");
  if (!button || !element) return;
  const row = model.rows[element.dataset.key];
  if ("close" in button.dataset) closeTalk(element);
  else if ("undo" in button.dataset) outbox.takeBack(outbox.of(row.game));
  else if ("more" in button.dataset) talk(element, "others");
  else if (button.dataset.illegal) countIllegal(element, row, button.dataset.illegal);
  else if ("colours" in button.dataset) turnColours(element, row);
  else if (button.dataset.result) choose(element, row, button.dataset.result);
});
// The boards are painted and live by now; what is pressed comes after what is read.
const [{ offerAbsences }, { askBoth, asksBoth }, { Cards }, { followRequests }, announcing] = await Promise.all([
  import("./absent.js"), import("./both.js"), import("./cards.js"), import("./requests.js"), import("./announce.js"),
  import("./keyboard.js"), import("./scan.js"), import("./scanned.js"),
]);
followRequests(live, page.requests, { most: 1, mine: (row) => !bound || (row.board !== null && finder.has(row)), moved: stillStand });
({ announce } = announcing);
cards = new Cards(outbox, () => model.head.round);
cards.show();
offerAbsences(
  () => model.order.map((key) => model.rows[key]).filter((row) => standing(row).result === null && finder.has(row)),
  (row, result) => enter(rows.get(row.game), row, result),
);
ready();
outbox.wake();

// Other rows have come under the finger: no tap counts until they can have been read.
function stillStand() {
  const places = [list, document.getElementById("cards"), document.getElementById("requests")];
  for (const place of places) place.inert = true;
  clearTimeout(settling);
  settling = setTimeout(() => places.forEach((place) => (place.inert = false)), SETTLED_MS);
}

function show(what) {
  if (what === "order") rows.show(model, [], order());
  finder.filter(rows, model);
}

function order() {
  return finder.order(model, (key) => model.rows[key].result === null);
}

// The result of a game as far as this device knows: the newest wish that is on its way or recorded, else the row's.
function standing(row) {
  const wish = outbox.of(row.game);
  if (wish?.kind !== "result" || wish.takeBack) return row;
  if (isOpen(wish)) return { result: wish.result, seen: wish.seen, open: true };
  return wish.state === "recorded" && !isShown(wish, row) ? { result: wish.result, seen: wish.recorded } : row;
}

function choose(element, row, result) {
  const now = standing(row);
  if (now.result === result) return closeTalk(element);
  if (row.result === null && (now.result === null || now.open)) return enterFirst(element, row, result);
  const asked = talk(element, now.result === "adjourned" ? "ended" : "change", { old: now.result, new: result });
  const looked = preview(asked, tournament, { kind: "result", round: model.head.round, game: row.game, result });
  asked.querySelector("[data-yes]").addEventListener("click", () => enter(element, { ...row, seen: now.seen }, result, report(asked), looked));
}

function enterFirst(element, row, result) {
  if (!asksBoth(result)) return enter(element, row, result);
  closeTalk(element);
  askBoth(row, result, () => enter(element, row, result, { reported_by: words.both }));
}

async function enter(element, row, result, why = {}, looked = null) {
  closeTalk(element);
  const wish = await outbox.add({ ...about(row), kind: "result", result, turned: null, reason: "", reported_by: "", ...why });
  if (looked) told.set(wish, looked);
  finder.done();
}

// The colours were not those of the pairing; the result stays what each player made of the game.
function turnColours(element, row) {
  const asked = talk(element, "colours");
  write(asked.querySelector("[data-was]"), row.white.name);
  write(asked.querySelector("[data-is]"), row.black.name);
  const turned = row.black.player;
  const looked = preview(asked, tournament, { kind: "colours", round: model.head.round, game: row.game, white: turned });
  asked.querySelector("[data-yes]").addEventListener("click", async () => {
    const why = report(asked);
    closeTalk(element);
    const wish = await outbox.add({ ...about(row), kind: "colours", result: null, turned, ...why });
    told.set(wish, looked);
  });
}

// One more illegal move of a player: counted, whatever becomes of the game; its result is entered apart from it.
function countIllegal(element, row, colour) {
  closeTalk(element);
  const seen = illegalOf(row, colour);
  outbox.add({ ...about(row), kind: MOVES, result: null, turned: row[colour].player, reason: "", reported_by: "", seen });
}

function illegalOf(row, colour) {
  return (row.illegal?.[colour === "white" ? 0 : 1] ?? 0) + outbox.moves(row.game, row[colour].player);
}

// What a wish says of its game: all that is needed to send it, and to speak of it when the page shows another round.
function about(row) {
  const side = ({ player, name }) => ({ player, name });
  const { game, board, seen } = row;
  return { tournament, name: model.head.name, round: model.head.round, game, board, seen, white: side(row.white), black: side(row.black) };
}

function changed(wish) {
  const element = rows.get(wish.game);
  if (element && model.rows[wish.game]) decorate(element, model.rows[wish.game]);
  if (cards?.show()) stillStand();
  const waiting = outbox.all().filter((wish) => isOpen(wish) && wish.state !== "keeping").length; // on the disk, or unkept for good
  for (const place of document.querySelectorAll("[data-unsent]")) {
    setHidden(place, waiting === 0);
    write(place, filled(place.dataset.of, { count: waiting }));
  }
  if (wish.state === "recorded") announce(wish.game, `${filled(words.board, wish)}: ${words.recorded}`);
  if (wish.state === "recorded" && wish.kind === MOVES) outbox.drop(wish);
  else if (wish.state === "recorded") askToDecide(wish);
}

// After a correction that a published, unplayed round would be paired otherwise by: the decision is due (F.7).
async function askToDecide(wish) {
  const looked = told.get(wish);
  told.delete(wish);
  const element = rows.get(wish.game);
  if (!(await looked)?.options.length || !element) return;
  talk(element, "decide");
  stillStand();
}

function isShown(wish, row) {
  if (wish.kind === "colours") return row.white.player === wish.turned;
  return row.seen !== null && row.seen >= wish.recorded;
}

function decorate(element, row) {
  const wish = outbox.of(row.game);
  const now = standing(row);
  const state = stateOf(wish, row);
  const look = { keeping: "pending", sending: "pending", waiting: "pending", undoing: "pending", refused: "conflict" };
  element.dataset.state = look[state] ?? state;
  const other = now.result !== null && !["1-0", "1/2-1/2", "0-1"].includes(now.result) ? `${FORMATS.result(now.result)}  ` : "";
  write(element.querySelector("[data-slot=state]"), state ? other + words[wish && isOpen(wish) && wish.kept === false ? "unkept" : state] : "");
  for (const button of element.querySelectorAll(".picks [data-result]")) {
    button.setAttribute("aria-pressed", String(button.dataset.result === now.result));
  }
  for (const slot of element.querySelectorAll("[data-moves]")) {
    const moves = illegalOf(row, slot.dataset.moves);
    setHidden(slot, moves === 0);
    write(slot, count("{n} illegal move", "{n} illegal moves (Laws 7.5.5)", moves));
  }
  offerUndo(element, wish, row);
  element.setAttribute("aria-label", filled(words.board, row));
}

function stateOf(wish, row) {
  if (!wish || wish.state === "forgotten" || (wish.state === "recorded" && isShown(wish, row))) return row.result === null ? "" : "shown";
  return wish.takeBack && isOpen(wish) ? "undoing" : wish.state;
}

// For ten seconds after a tap, and as long as it never left this device, a result is taken back by one more tap.
function offerUndo(element, wish, row) {
  const button = element.querySelector("[data-undo]");
  const left = wish ? wish.tapped + UNDO_MS - Date.now() : 0;
  const unsent = wish && isOpen(wish) && wish.tries === 0;
  const mine = wish && !wish.takeBack && (isOpen(wish) || (wish.state === "recorded" && (row.seen ?? 0) <= wish.recorded));
  setHidden(button, !(mine && (unsent || left > 0)));
  if (left <= 0) {
    if (wish?.state === "recorded" && isShown(wish, row)) outbox.drop(wish);
    return;
  }
  clearTimeout(button.timer);
  button.timer = setTimeout(() => changed(wish), left + 50);
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
