// The officials' page of players: registration, and the roster with the dialogs of each player.

import { attempt, send } from "./api.js";
import { filterPlayers, offerFilters, orderOf, setStates, showState } from "./roster-list.js";
import { Rows, pageState, ready, setHidden, write } from "./rows.js";
import { statusElement } from "./status.js";
import { keepUnsaved } from "./unsaved.js";
import { filled } from "./words.js";

const page = pageState();
const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}`;
const DETAILS = ["name", "rating", "rating_kind", "title", "federation", "fide_id", "national_id", "club", "sex", "birth_date", "board", "half_points_for"];
const form = document.querySelector('[data-form="player"]');
const list = document.querySelector('[data-rows="players"]');
const unsaved = keepUnsaved(form, `register:${tournament}`);
const people = import("./people.js");
const players = new Rows(list, document.getElementById("player-row"), decorate);

let { head } = page.desk.model;
let model = page.players.model;
setStates(head);
if (head.players && matchMedia("(max-width: 40rem)").matches) form.closest("details").open = false; // the list first
if (unsaved.changed().length) form.closest("details").open = true;
for (const element of players.all()) decorate(element, model.rows[element.dataset.key]);
showHead();
offerFilters(show);
show("filter");

// loaded after the page can be read
const { openPlayer, openOptions, changedRatings, offerSelection, keepSelection, plainlySpelt, Live } = Object.assign({}, ...(await Promise.all([
  import("./player-corrections.js"), import("./options.js"), import("./rating-fields.js"), import("./live.js"), import("./ratings.js"),
  import("./roster-selection.js"), import("./folding.js"), import("./more-actions.js"),
])));
const live = new Live(statusElement());
const linked = new URLSearchParams(location.search); // a link to a dialog of a player
let toOpen = linked.get("player");
live.watch(page.desk.subject, page.desk, (newest) => {
  const isOther = ["byes", "fixed_boards"].some((name) => JSON.stringify(newest.head[name]) !== JSON.stringify(head[name]));
  ({ head } = newest);
  setStates(head);
  if (isOther) for (const element of players.all()) showState(element, model.rows[element.dataset.key]);
  showHead();
  show("filter");
});
live.watch(page.players.subject, page.players, (newest, { changed }) => {
  model = newest;
  players.show(model, changed, orderOf(model));
  keepSelection(players.all(), model);
  show("filter");
  openLinked();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const values = Object.fromEntries(DETAILS.map((name) => [name, form.elements[name].value]).filter(([, value]) => value !== ""));
  Object.assign(values, changedRatings(form));
  if (values.board) values.board = Number(values.board);
  if (values.rating) values.rating = Number(values.rating);
  if (values.half_points_for) values.half_points_for = (values.half_points_for.match(/\d+/g) ?? []).map(Number);
  if (!values.fide_id && asksAboutName(values.name)) return;
  if ((head.public || isLate()) && !(await (await import("./late-entry.js")).isLookedAt(form, values))) return;
  const sent = new Map([...form.elements].map((field) => [field, field.value]));
  const made = await attempt(form, () => send("POST", `${path}/players`, values));
  const typed = [...form.elements].filter((field) => field.value !== sent.get(field)).map((field) => [field, field.value]);
  if (made) {
    form.reset();
    unsaved.saved();
    delete form.querySelector("[data-message]").dataset.asked;
  }
  if (values.board) await (await import("./guard.js")).boardNoted(made);
  for (const [field, value] of typed) field.value = value; // the next player, typed meanwhile
  if (typed.length) form.dispatchEvent(new Event("change"));
  if (made && isLate()) return openOptions(made.player, "late");
  if (!typed.length) form.elements.name.focus();
});

list.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  const key = event.target.closest("[data-key]")?.dataset.key;
  if (!button || !key) return;
  if (button.dataset.do === "correct") return openPlayer(model.rows[key], head);
  openOptions(key, model.rows[key].withdrawn_from ? "late" : "away");
});
offerSelection(() => ({ model, head }), () => players.all());
ready();
openLinked();

function show(what) {
  if (what === "order") players.show(model, [], orderOf(model));
  filterPlayers(players.all(), model);
}

function showHead() {
  const title = document.querySelector("h1[data-of]");
  write(title, filled(title.dataset.of, head));
  setHidden(form.querySelector("[data-missed]"), !head.public);
  setHidden(document.querySelector("[data-no-players]"), head.players > 0);
  document.getElementById("players").dataset.rate = head.rate_of_play;
}

function openLinked() {
  if (!toOpen || !model.rows[toOpen]) return; // it comes with the rest of the list
  if (linked.get("step") === "away") openOptions(toOpen, "away");
  else openPlayer(model.rows[toOpen], head, linked.get("step") ?? undefined);
  toOpen = null;
}

// Whether someone of this name is there already; the second press registers another player all the same.
function asksAboutName(name) {
  const message = form.querySelector("[data-message]");
  const same = Object.values(model.rows).find((row) => plainlySpelt(row.name) === plainlySpelt(name));
  const asks = same && message.dataset.asked !== plainlySpelt(name);
  message.hidden = !asks;
  if (!asks) return false;
  message.dataset.asked = plainlySpelt(name);
  write(message, filled(message.dataset.sameName, same));
  return true;
}

// Whether a round is drafted or in play, so that a player who registers now is late.
function isLate() {
  return head.step === "publish" || head.missing.length > 0;
}

function decorate(element, row) {
  element.dataset.state = row.withdrawn_from ? "gone" : "";
  people.then((module) => module.unbroken(element.querySelector(".name")), () => {});
  showState(element, row);
}
