// Registration of many players: a grid to paste a spreadsheet into and to type in.

import { attempt, Problem } from "./api.js";
import { keepFocus } from "./focus.js";
import { LookUp } from "./look-up.js";
import { isolated } from "./names.js";
import { PasteGrid } from "./paste-grid.js";
import { PasteRows } from "./paste-rows.js";
import { ready, setHidden, write } from "./rows.js";
import { count, text } from "./words.js";

const FOUND = { name: "name", fide_id: "fide_id", title: "title", federation: "federation", sex: "sex", birth_date: "born", rating: "rating", fide_standard: "rating", fide_rapid: "rapid", fide_blitz: "blitz", k: "k" };
const MOST_NAMED = 12; // of those who were registered
const SEARCHED = ["name", "fide_id", "given_first", "surname_first"];

const part = document.querySelector("[data-paste]");
const [bar, done, state, register, next] = ["bar", "done", "state", "register", "next"].map((name) => part.querySelector(`[data-${name}]`));
const model = new PasteRows(document.body.dataset.tournament, checked);
const grid = new PasteGrid(part.querySelector("[role=grid]"), model, part.querySelector("[data-remark]"), {
  edit(input, { column }) {
    if (SEARCHED.includes(model.columns[column])) lookUp.typed(input);
  },
  rename(column, content) {
    model.rename(column, content);
    grid.render();
  },
});
const lookUp = new LookUp(part.querySelector("[data-listed]"), (typed) => model.listed(typed), choose);
let last = null; // the registration that Undo takes back

part.addEventListener("keydown", (event) => lookUp.key(event), { capture: true });
part.addEventListener("focusout", () => lookUp.close());
part.querySelector("[role=grid]").addEventListener("scroll", () => lookUp.close(), { passive: true });
document.addEventListener("paste", (event) => {
  const pasted = event.clipboardData?.getData("text/plain") ?? "";
  if (!/[\t\r\n]/.test(pasted.trim())) return; // a single cell
  event.preventDefault();
  const at = grid.at(event.target);
  const there = at && model.rows[at.row]?.cells.some(Boolean);
  if (there && at.column !== undefined) {
    model.fill(at.row, at.column, pasted.replace(/\r?\n$/, "").split(/\r?\n/).map((line) => line.split("\t")));
    grid.render();
    grid.focus(at.row, at.column);
  } else add(pasted);
});
part.querySelector("[data-file]").addEventListener("change", async ({ target }) => {
  if (target.files[0]) await add(await target.files[0].arrayBuffer());
  target.value = "";
});
part.querySelector("[data-clear]").addEventListener("click", () => {
  model.clear();
  grid.render();
  grid.focus(0);
});
next.addEventListener("click", () => grid.toDoubtful());
register.addEventListener("click", async () => {
  const made = await attempt(bar, () => model.register());
  if (!made) return;
  last = made;
  grid.render();
  const names = made.rows.slice(0, MOST_NAMED).map((row) => isolated(model.nameOf(row)));
  if (made.rows.length > MOST_NAMED) names.push(`+ ${made.rows.length - MOST_NAMED}`);
  const words = count("{n} player registered.", "{n} players registered.", made.rows.length);
  showDone(`${words} ${names.join("; ")}`, true);
});
done.querySelector("button").addEventListener("click", async () => {
  const undone = await attempt(bar, () => model.undo(last).then(() => true));
  if (!undone) return;
  grid.render();
  showDone(count("{n} registration cancelled.", "{n} registrations cancelled.", last.rows.length), false);
  grid.focus(0);
});

model.grow();
grid.render();
showCounts();
keepFocus(part);
ready();
grid.focus(0);

async function add(content) {
  const size = await attempt(bar, () => model.add(content));
  if (size === null) return;
  grid.render();
  showCounts();
  grid.focus(0);
}

function checked(error) {
  const message = bar.querySelector("[data-message]");
  setHidden(message, !error);
  if (error) write(message, error instanceof Problem ? error.text : text("The server cannot be reached. Nothing was changed."));
  grid.refresh();
  showCounts();
}

function showCounts() {
  const [rows, doubtful, all] = [model.ready.length, model.doubtful.length, model.filled.length];
  const waiting = model.filled.some((row) => !row.checked && row.take !== false);
  write(state, [
    all ? count("{n} ready", "{n} ready", rows) : text("Paste rows from a spreadsheet, open a file, or type a name in the first row."),
    doubtful ? count("{n} to look at", "{n} to look at", doubtful) : "",
    waiting ? text("checking…") : "",
  ].filter(Boolean).join(", "));
  write(register, count("Register {n} player", "Register {n} players", rows));
  setHidden(register, rows === 0);
  register.disabled = waiting;
  setHidden(part.querySelector("[data-desk]"), all > 0);
  setHidden(next, doubtful === 0);
}

function showDone(words, canUndo) {
  write(done.querySelector("span"), words);
  setHidden(done.querySelector("button"), !canUndo);
  setHidden(done, false);
  showCounts();
}

// Fill a row from the rating list: the columns that are there, and no cell with nothing.
function choose(player, input) {
  const { row } = grid.at(input);
  const [surname, given = ""] = player.name.split(/,\s*/);
  const values = { ...Object.fromEntries(Object.entries(FOUND).map(([content, field]) => [content, player[field]])), last_name: surname, first_name: given, given_first: player.name, surname_first: player.name };
  for (const [column, content] of model.columns.entries()) if (values[content]) model.set(row, column, String(values[content]));
  model.grow();
  grid.refresh();
  input.value = model.rows[row].cells[Number(input.dataset.column)];
  showCounts();
  grid.focus(row + 1);
}
