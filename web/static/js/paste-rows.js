// The rows of a paste grid: what is typed or pasted, what the server says of each row, and their registration as one action.

import { newKey, read, send } from "./api.js";
import { text } from "./words.js";

const PAUSE_MS = 350;

// What a column may contain, in the order of the menu; `null` is a column that is left out.
export const CONTENTS = {
  name: text("Name"), given_first: text("Name: first name first"), surname_first: text("Name: surname first"), last_name: text("Surname"),
  first_name: text("First name"), rating: text("Rating"), fide_standard: text("FIDE standard"), fide_rapid: text("FIDE rapid"),
  fide_blitz: text("FIDE blitz"), national_rating: text("National rating"), estimate: text("Estimate"), k: text("K"), title: text("Title"),
  federation: text("Federation"), fide_id: text("FIDE ID"), national_id: text("National ID"), sex: text("Sex"), birth_date: text("Birth date"), club: text("Club"),
  contact: text("Contact"),
};
const NAMED = ["name", "given_first", "surname_first", "last_name", "first_name"];
const AT_FIRST = ["name", "rating", "title", "federation", "fide_id", "birth_date", "sex", "club"];

export class PasteRows {
  columns = AT_FIRST;
  rows = [];
  #path;
  #changed;
  #waiting = 0;
  #request = 0;
  #sent = { body: "", key: "" };

  // `changed(error)` is called when rows have changed and when the server has checked them; `error` is null unless it could not.
  constructor(tournament, changed) {
    this.#path = `/tournaments/${encodeURIComponent(tournament)}`;
    this.#changed = changed;
  }

  get filled() {
    return this.rows.filter((row) => row.cells.some(Boolean));
  }

  get ready() {
    return this.filled.filter(taken);
  }

  // The name in a row, however its columns have it.
  nameOf(row) {
    const places = NAMED.map((content) => this.columns.indexOf(content)).filter((place) => place >= 0);
    return places.map((place) => row.cells[place]).filter(Boolean).join(", ");
  }

  // Rows that are wrong or in doubt, and that no one has decided about.
  get doubtful() {
    return this.filled.filter((row) => row.take !== false && (row.problems.length > 0 || (row.duplicates.length > 0 && row.take === null)));
  }

  // There is always an empty row at the end to type into. Returns whether one was added.
  grow() {
    if (this.rows.length && !this.rows.at(-1).cells.some(Boolean)) return false;
    this.rows.push(emptyRow(this.columns.length));
    return true;
  }

  set(row, column, value) {
    while (this.rows.length <= row) this.rows.push(emptyRow(this.columns.length));
    const there = this.rows[row];
    if (there.cells[column] === value) return;
    there.cells[column] = value;
    Object.assign(there, { checked: false, take: null });
    this.check();
  }

  take(row, taking) {
    this.rows[row].take = taking;
    this.check();
  }

  // Give a column another content; the column that had it is left out.
  rename(column, content) {
    this.columns = this.columns.map((each, place) => (place === column ? content : each === content ? null : each));
    for (const row of this.rows) row.checked = false;
    this.check();
  }

  // Add the rows of a table: text from the clipboard, or the bytes of a file. Throws as `send` does.
  async add(content) {
    const table = await send("POST", `${this.#path}/players/table`, content, { type: "text/csv" });
    const places = this.filled.length ? this.#places(table.columns) : this.#begin(table.columns);
    this.rows = this.filled;
    for (const cells of table.rows) {
      const row = emptyRow(this.columns.length);
      for (const [from, to] of places.entries()) row.cells[to] = cells[from] ?? "";
      this.rows.push(row);
    }
    this.grow();
    this.check(0);
    return table.rows.length;
  }

  // Fill cells from one cell on, as spreadsheets do.
  fill(row, column, lines) {
    for (const [down, cells] of lines.entries()) {
      for (const [right, value] of cells.entries()) if (column + right < this.columns.length) this.set(row + down, column + right, value.trim());
    }
    this.grow();
  }

  clear() {
    this.columns = AT_FIRST;
    this.rows = [];
    this.grow();
    this.check();
  }

  check(pause = PAUSE_MS) {
    this.#request += 1; // an answer that is under way is about other rows
    this.#changed(null);
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#check(), pause);
  }

  // Register the rows that are ready. Sent again after a failure, the same rows are registered once. Throws as `send` does.
  async register() {
    const rows = this.filled;
    const skip = rows.flatMap((row, place) => (taken(row) ? [] : [place + 1]));
    const body = { rows: rows.map((row) => this.#values(row)), skip };
    const written = JSON.stringify(body);
    if (written !== this.#sent.body) this.#sent = { body: written, key: newKey() };
    const done = await send("POST", `${this.#path}/players/batch`, body, { key: this.#sent.key });
    this.#sent = { body: "", key: "" };
    const gone = new Set(done.registered.map((each) => rows[each.row - 1]));
    this.rows = rows.filter((row) => !gone.has(row));
    this.grow();
    this.check(0);
    return { version: done.version, rows: [...gone] };
  }

  // Take a registration back; its rows are here again.
  async undo({ version, rows }) {
    await send("POST", `${this.#path}/undo`, { version, reason: text("registered by mistake") });
    this.rows = [...rows, ...this.filled];
    this.grow();
    this.check(0);
  }

  async listed(typed) {
    return (await read(`/ratings?q=${encodeURIComponent(typed)}`)).players;
  }

  async #check() {
    const mine = ++this.#request;
    const rows = this.filled;
    if (!rows.length) return;
    const skip = rows.flatMap((row, place) => (row.take === false ? [place + 1] : []));
    try {
      const found = await send("POST", `${this.#path}/players/batch`, { rows: rows.map((row) => this.#values(row)), skip, dry_run: true });
      if (mine !== this.#request) return;
      for (const { row, problems, notes, duplicates } of found.rows) Object.assign(rows[row - 1], { checked: true, problems, notes, duplicates });
      this.#changed(null);
    } catch (error) {
      if (mine === this.#request) this.#changed(error);
    }
  }

  #values(row) {
    return Object.fromEntries(this.columns.flatMap((content, place) => (content && row.cells[place] ? [[content, row.cells[place].slice(0, 200)]] : [])));
  }

  #begin(columns) {
    this.rows = [];
    this.columns = [...columns];
    return [...columns.keys()];
  }

  // Where the columns of another table go: to the one of the same content, or behind the last.
  #places(columns) {
    return columns.map((content) => {
      const there = content ? this.columns.indexOf(content) : -1;
      if (there >= 0) return there;
      this.columns = [...this.columns, content];
      for (const row of this.rows) row.cells.push("");
      return this.columns.length - 1;
    });
  }
}

// Whether a row is registered: by what was ticked, else unless there is a doubt.
export function taken(row) {
  return row.checked && row.problems.length === 0 && (row.take ?? row.duplicates.length === 0);
}

function emptyRow(width) {
  return { cells: Array(width).fill(""), checked: false, take: null, problems: [], notes: [], duplicates: [] };
}
