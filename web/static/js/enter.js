// The arbiter's page: one tap enters a result, and its state is shown: on this device, recorded, or on the displays.

import { FORMATS } from "./formats.js";
import { ILLEGAL_MOVES, Outbox, isOpen } from "./outbox.js";
import { unbroken } from "./people.js";
import { Rows, pageState, ready, setHidden, showEmpty, showHead, write } from "./rows.js";
import { statusElement } from "./status.js";
import { count, filled } from "./words.js";

const UNDO_MS = 10_000;
const SETTLED_MS = 600;
const NOT_PLAYED = ["+--", "--+", "---"];
const PROHIBITED = 5; // in FIDE mode

const page = pageState();
const tournament = page.subject.tournament;
const words = document.getElementById("words").dataset;
const list = document.querySelector("[data-rows]");
const previews = new WeakMap(); // command -> the preview of its correction
let model = page.model;
let settling = 0;

const outbox = await Outbox.open(changed);
let cards = null;
let announce = () => {};
let isInConflict = () => false; // on the desk or another device
let showEnd = () => {};
let status = () => {};
let connection = ["connecting", 0]; // the state of the live connection, and how long it has been silent
let preview = null;
let report = null;
const rows = new Rows(list, document.getElementById("row"), decorate);
let bringIntoView = () => {};
let finder = null; // loaded before anything can be pressed, as is what follows
let calm = null;

showHead(model.head);
for (const element of rows.all()) decorate(element, model.rows[element.dataset.key]);
show("filter");
document.getElementById("status")?.setAttribute("data-stuck", words.stuck);
status = statusElement();
const { Live } = await import("./live.js"); // the boards can be read without it
const live = new Live((state, silent) => {
  connection = [state, silent];
  showStatus();
  if (state === "live") outbox.wake();
});
live.watch(page.subject, page, (newest, { changed: keys, whole, old }) => {
  model = newest;
  const another = old?.head.round !== model.head.round;
  const stood = rows.all().map((row) => row.dataset.key);
  rows.show(model, keys, another || whole ? order() : stood.filter((key) => key in model.rows));
  if (rows.all().length !== model.order.length) rows.show(model, [], order());
  if (rows.all().some((row, place) => row.dataset.key !== stood[place])) pauseTaps();
  showHead(model.head);
  showEmpty(model);
  showEnd();
  show("filter");
  calm?.sortSoon(order());
});
const bound = document.getElementById("requests").dataset.sector; // a device of a sector answers requests about its boards
addEventListener("beforeunload", (event) => {
  if (outbox.all().some((command) => isOpen(command) && !command.kept)) event.preventDefault(); // only where nothing is stored
});

list.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const element = event.target.closest(".game");
  if (!button || !element) return;
  const row = model.rows[element.dataset.key];
  if ("close" in button.dataset) closePrompt(element);
  else if ("undo" in button.dataset) outbox.takeBack(outbox.of(row.game));
  else if ("more" in button.dataset) openPrompt(element, "others");
  else if (button.dataset.illegal) countIllegal(element, row, button.dataset.illegal);
  else if ("colours" in button.dataset) turnColours(element, row);
  else if (button.dataset.result) choose(element, row, button.dataset.result);
});
// The boards are shown and live by now; what is pressed is loaded after what is read.
const [{ offerAbsences }, { askConfirmation, needsConfirmation }, { ConflictCards }, { followRequests }, announcing, corrections, { Calm }, finding, keyboard, conflicts, { showAllIn }] = await Promise.all([
  import("./absent.js"), import("./confirmation.js"), import("./conflicts.js"), import("./requests.js"), import("./announce.js"),
  import("./corrections.js"), import("./calm.js"), import("./finder.js"), import("./keyboard.js"), import("./in-conflict.js"), import("./all-in.js"), import("./incident-link.js"), import("./scan.js"), import("./scanned.js"),
]);
({ bringIntoView } = finding);
finder = new finding.Finder(show);
show("order");
followRequests(live, page.requests, { most: 1, mine: (row) => !bound || (row.board !== null && finder.has(row)), moved: pauseTaps });
({ announce } = announcing);
({ isInConflict } = conflicts);
showEnd = () => page.subject.round === undefined && showAllIn(model, isInConflict);
showEnd();
calm = new Calm(list, () => rows.show(model, [], order()), pauseTaps);
({ preview, report } = corrections);
cards = new ConflictCards(outbox, () => model.head.round);
cards.show();
offerAbsences(
  () => model.order.map((key) => model.rows[key]).filter((row) => knownResult(row).result === null && finder.has(row)),
  (row, result) => enter(rows.get(row.game), row, result),
);
ready();
keyboard.openWithCursor();
conflicts.watchConflicts(() => model, showConflicts);
outbox.wake();

// Rows have moved under the finger: taps are ignored until the new rows can have been read.
function pauseTaps() {
  const places = [list, document.getElementById("cards"), document.getElementById("requests")];
  for (const place of places) place.inert = true;
  clearTimeout(settling);
  settling = setTimeout(() => places.forEach((place) => (place.inert = false)), SETTLED_MS);
}

// Not live as long as results could not be sent, whatever comes in.
function showStatus() {
  const isStuck = outbox.all().some((command) => command.state === "waiting" && command.tries > 0);
  status(connection[0] === "live" && isStuck ? "stuck" : connection[0], connection[1]);
}

function showConflicts() {
  showEnd();
  for (const element of rows.all()) if (model.rows[element.dataset.key]) decorate(element, model.rows[element.dataset.key]);
  keyboard.showConflicts();
  pauseTaps();
  calm.sortSoon(order());
}

function show(what) {
  if (what === "order") rows.show(model, [], order());
  finder?.filter(rows, model);
}

// Boards in conflict first, then missing ones. Rows keep their places while results come in, so that a tap never hits another board: only a press or a pause sorts them.
function order() {
  const undoable = new Set([...list.querySelectorAll("[data-undo]:not([hidden])")].map((button) => button.closest(".game").dataset.key));
  const isOpen = (key) => model.rows[key].result === null || undoable.has(key);
  const urgency = (key) => (isInConflict(model.rows[key]) ? 0 : isOpen(key) ? 1 : 2);
  return finder?.byBoard ? model.order : [...model.order].sort((one, other) => urgency(one) - urgency(other));
}

// The result of a game on this device: of the newest command that is open or recorded, else the row's.
function knownResult(row) {
  const command = outbox.of(row.game);
  if (command?.kind !== "result" || command.takeBack) return row;
  if (isOpen(command)) return { result: command.result, seen: command.seen, open: true };
  return command.state === "recorded" && !isShown(command, row) ? { result: command.result, seen: command.recorded } : row;
}

function choose(element, row, result) {
  const now = knownResult(row);
  if (now.result === result) return closePrompt(element);
  if (row.result === null && (now.result === null || now.open)) return enterFirst(element, row, result);
  const prompt = openPrompt(element, now.result === "adjourned" ? "ended" : "change", { old: now.result, new: result });
  const look = (more) => preview(prompt, tournament, { kind: "result", round: model.head.round, game: row.game, result, ...more });
  let looked = look();
  const slip = offerSlip(prompt, looked, () => (looked = look({ own_slip: slip.checked })));
  const reason = prompt.querySelector("[name=reason]");
  prompt.querySelector("[data-yes]").addEventListener("click", async () => {
    reason.required = Boolean(slip?.checked);
    if (!reason.reportValidity()) return;
    const more = NOT_PLAYED.includes(result) ? await agreedTo(looked) : {};
    if (more) enter(element, { ...row, seen: now.seen }, result, { ...report(prompt), ...(slip?.checked ? { own_slip: true } : {}), ...more }, looked);
  });
}

// An adjourned game that is not played leaves FIDE mode. Resolves as `agreed` of guard.js; without an answer nothing is asked.
async function agreedTo(looked) {
  const found = await looked;
  const prohibited = found?.warnings.filter((each) => each.level === PROHIBITED) ?? [];
  if (!prohibited.length) return {};
  const { agreedTo } = await import("./guard.js");
  return agreedTo(found, prohibited);
}

// After the deadline the chief arbiter may say that it was a slip, where the tournament lets slips count.
function offerSlip(prompt, looked, changed) {
  const field = prompt.querySelector("[data-slip]");
  looked.then((found) => field && setHidden(field, found?.window?.name !== "rating-report"));
  field?.addEventListener("change", changed);
  return field?.querySelector("input");
}

function enterFirst(element, row, result) {
  if (!needsConfirmation(result)) return enter(element, row, result);
  closePrompt(element);
  askConfirmation(row, result, () => enter(element, row, result, { reported_by: words.both }));
}

async function enter(element, row, result, why = {}, looked = null) {
  closePrompt(element);
  const command = await outbox.add({ ...about(row), kind: "result", result, player: null, reason: "", reported_by: "", ...why });
  if (looked) {
    previews.set(command, looked);
    bringIntoView(element); // the long preview has gone from below it
  }
  finder.done();
}

// The colours were not those of the pairing; each player keeps the score of the game.
function turnColours(element, row) {
  const prompt = openPrompt(element, "colours");
  write(prompt.querySelector("[data-was]"), row.white.name);
  write(prompt.querySelector("[data-is]"), row.black.name);
  const player = row.black.player;
  const looked = preview(prompt, tournament, { kind: "colours", round: model.head.round, game: row.game, white: player });
  prompt.querySelector("[data-yes]").addEventListener("click", async () => {
    const why = report(prompt);
    closePrompt(element);
    const command = await outbox.add({ ...about(row), kind: "colours", result: null, player, ...why });
    previews.set(command, looked);
  });
}

// Count one more illegal move of a player. The result of the game is entered separately.
function countIllegal(element, row, colour) {
  closePrompt(element);
  const seen = illegalOf(row, colour);
  outbox.add({ ...about(row), kind: ILLEGAL_MOVES, result: null, player: row[colour].player, reason: "", reported_by: "", seen });
}

function illegalOf(row, colour) {
  return (row.illegal?.[colour === "white" ? 0 : 1] ?? 0) + outbox.pending(ILLEGAL_MOVES, row.game, row[colour].player);
}

// What a command holds of its game: all that is needed to send it, and to show it when the page shows another round.
function about(row) {
  const side = ({ player, name }) => ({ player, name });
  const { game, board, seen } = row;
  return { tournament, name: model.head.name, round: model.head.round, game, board, seen, white: side(row.white), black: side(row.black) };
}

function changed(command) {
  const element = rows.get(command.game);
  if (element && model.rows[command.game]) decorate(element, model.rows[command.game]);
  if (cards?.show()) pauseTaps();
  showStatus();
  const waiting = outbox.all().filter((command) => isOpen(command) && command.state !== "keeping").length; // stored on the disk, or impossible to store
  for (const place of document.querySelectorAll("[data-unsent]")) {
    setHidden(place, waiting === 0);
    write(place, filled(place.dataset.of, { count: waiting }));
  }
  if (command.state === "recorded") announce(command.game, `${filled(words.board, command)}: ${words.recorded}`);
  if (command.state === "recorded" && outbox.isCounted(command)) outbox.drop(command);
  else if (command.state === "recorded") askToDecide(command);
}

// After a correction that would change a published, unplayed round, the arbiter's decision is due (F.7).
async function askToDecide(command) {
  const looked = previews.get(command);
  previews.delete(command);
  const element = rows.get(command.game);
  if (!(await looked)?.options.length || !element) return;
  openPrompt(element, "decide");
  bringIntoView(element);
  pauseTaps();
}

function isShown(command, row) {
  if (command.kind === "colours") return row.white.player === command.player;
  return row.seen !== null && row.seen >= command.recorded;
}

function decorate(element, row) {
  const command = outbox.of(row.game);
  const now = knownResult(row);
  const state = stateOf(command, row);
  const look = { keeping: "pending", sending: "pending", waiting: "pending", undoing: "pending", refused: "conflict" };
  element.dataset.state = look[state] ?? state;
  const other = now.result !== null && !["1-0", "1/2-1/2", "0-1"].includes(now.result) ? `${FORMATS.result(now.result)}  ` : "";
  write(element.querySelector("[data-slot=state]"), state ? other + words[command && isOpen(command) && command.kept === false ? "unkept" : state] : "");
  for (const button of element.querySelectorAll(".picks [data-result]")) {
    button.setAttribute("aria-pressed", String(button.dataset.result === now.result));
  }
  for (const slot of element.querySelectorAll("[data-moves]")) {
    const moves = illegalOf(row, slot.dataset.moves);
    setHidden(slot, moves === 0);
    write(slot, count("{n} illegal move", "{n} illegal moves (Laws 7.5.5)", moves));
  }
  for (const name of element.querySelectorAll(".side .name")) unbroken(name);
  offerUndo(element, command, row);
  element.setAttribute("aria-label", filled(words.board, row));
}

function stateOf(command, row) {
  if (!command || command.state === "forgotten" || (command.state === "recorded" && isShown(command, row))) return row.result === null ? "" : isInConflict(row) ? "conflict" : "shown";
  return command.takeBack && isOpen(command) ? "undoing" : command.state;
}

// For ten seconds after a tap, and as long as it was not sent, a result is taken back by one more tap.
function offerUndo(element, command, row) {
  const button = element.querySelector("[data-undo]");
  const left = command ? command.tapped + UNDO_MS - Date.now() : 0;
  const unsent = command && isOpen(command) && command.tries === 0;
  const mine = command && !command.takeBack && (isOpen(command) || (command.state === "recorded" && (row.seen ?? 0) <= command.recorded));
  setHidden(button, !(mine && (unsent || (left > 0 && !command.own_slip)))); // a slip is taken back with a reason, in the timeline
  if (left <= 0) {
    if (command) calm?.sortSoon(order());
    if (command?.state === "recorded" && isShown(command, row)) outbox.drop(command);
    return;
  }
  clearTimeout(button.timer);
  button.timer = setTimeout(() => changed(command), left + 50);
}

function openPrompt(element, template, results = {}) {
  const slot = element.querySelector("[data-slot=prompt]");
  slot.replaceChildren(document.getElementById(template).content.cloneNode(true));
  for (const [which, result] of Object.entries(results)) write(slot.querySelector(`[data-${which}]`), FORMATS.result(result));
  slot.hidden = false;
  return slot;
}

function closePrompt(element) {
  const slot = element.querySelector("[data-slot=prompt]");
  slot.hidden = true;
  slot.replaceChildren();
}
