// Several players of the roster are selected: a bye, a withdrawal, a return or a removal for all of them, as one action with a
// preview and Undo.

import { attempt, send } from "./api.js";
import { isRemovable, look, report } from "./corrections.js";
import { confirmed } from "./guard.js";
import { setHidden, write } from "./rows.js";
import { offerUndo } from "./undo.js";
import { filled } from "./words.js";

const NAMED = 12; // names that the dialog shows at first
const SETTLED_MS = 300; // after the last key
const tournament = document.body.dataset.tournament;
const section = document.getElementById("players");
const bar = section.querySelector("[data-selected]");
const dialog = document.getElementById("several");
const form = dialog.querySelector("form");
const title = document.getElementById("several-title");
const all = section.querySelector("[data-pick-all]");
const picked = new Set();
const CAN = {
  bye: (row) => !row.withdrawn_from,
  withdrawal: (row) => !row.withdrawn_from,
  reinstatement: (row) => row.withdrawn_from && !row.expelled,
  cancellation: (row, head) => isRemovable(head, row.player),
};
let now = null; // the model and the head as they are
let change = "";
let last = null; // the box that was pressed last
let looking = 0;

// `state()` are the model and the head as they are now, `elements()` the rows in the order in which they stand.
export function offerSelection(state, elements) {
  now = state;
  const shown = () => elements().filter((element) => !element.hidden);
  section.addEventListener("click", ({ target, shiftKey }) => {
    if (target.matches("[data-pick]")) pick(target, shiftKey ? shown() : []);
    if (target === all) for (const element of shown()) mark(element, all.checked);
    if (target.closest("[data-none]")) for (const element of elements()) mark(element, false);
    const button = target.closest("[data-change]");
    if (button) open(button.dataset.change);
    show();
  });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
  form.addEventListener("input", ({ target }) => {
    if (!["round", "bye"].includes(target.name)) return;
    clearTimeout(looking);
    looking = setTimeout(preview, SETTLED_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, async () => {
      const body = question();
      if (!(await confirmed({ players: body }))) return;
      const done = await send("POST", `/tournaments/${encodeURIComponent(tournament)}/players/changes`, { ...body, ...report(form) });
      dialog.close();
      for (const element of elements()) mark(element, false);
      show();
      if (done.isRecorded) offerUndo(filled(title.getAttribute(`data-done-${change}`), { count: body.players.length }), done.version);
    });
  });
}

// To be called when the rows have changed.
export function keepSelection(elements, model) {
  for (const player of picked) if (!(player in model.rows)) picked.delete(player);
  for (const element of elements) mark(element, picked.has(element.dataset.key));
  show();
}

// With the shift key all rows from the one pressed before are like this one.
function pick(box, between) {
  const element = box.closest("[data-key]");
  const [from, to] = [between.indexOf(last), between.indexOf(element)].sort((one, other) => one - other);
  for (const each of from < 0 ? [element] : between.slice(from, to + 1)) mark(each, box.checked);
  last = element;
}

function mark(element, isPicked) {
  element.querySelector("[data-pick]").checked = isPicked;
  if (isPicked) picked.add(element.dataset.key);
  else picked.delete(element.dataset.key);
}

function show() {
  const { rows } = now().model;
  const count = picked.size;
  setHidden(bar, count === 0);
  write(bar.querySelector("[data-count]"), filled(bar.querySelector("[data-count]").dataset.of, { count }));
  all.checked = count > 0 && count === Object.keys(rows).length;
  all.indeterminate = count > 0 && !all.checked;
  for (const button of bar.querySelectorAll("[data-change]")) setHidden(button, concerned(button.dataset.change).length === 0);
}

// Those of the selected players whom this change can concern.
function concerned(wanted) {
  const { model: { rows }, head } = now();
  return [...picked].filter((player) => rows[player] && CAN[wanted](rows[player], head));
}

function open(wanted) {
  change = wanted;
  const { model: { rows }, head } = now();
  form.reset();
  form.querySelector("[data-message]").hidden = true;
  form.elements.round.value = Math.min(head.next_round, head.rounds);
  setHidden(form.querySelector("[data-of-bye]"), change !== "bye");
  const names = concerned(change).map((player) => rows[player].name);
  write(title, filled(title.dataset[change], { count: names.length }));
  write(form.querySelector("[data-names]"), names.length > NAMED ? `${names.slice(0, NAMED).join("; ")} … (+${names.length - NAMED})` : names.join("; "));
  dialog.showModal();
  preview();
}

function preview() {
  look(form, tournament, { players: question() });
}

function question() {
  const { round, bye } = form.elements;
  const body = { change, players: concerned(change) };
  return change === "bye" ? { ...body, round: Number(round.value), bye: bye.value } : body;
}
