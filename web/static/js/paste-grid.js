// The paste grid on the page: only the rows in sight are there, so that 1,500 rows scroll as thirty do. Cells are edited in
// place: arrows up and down, Enter and Tab move; a cell that is wrong says why.

import { CONTENTS, taken } from "./paste-rows.js";
import { write } from "./rows.js";
import { filled, text } from "./words.js";

const ROW_PX = 36;
const BEYOND = 8; // rows above and below those in sight
const WIDTHS = { name: 15, given_first: 15, surname_first: 15, last_name: 11, first_name: 9, club: 11, contact: 12, birth_date: 7, fide_id: 7, federation: 6.5 };
const WIDTH = 5.5; // rem

export class PasteGrid {
  #sheet;
  #model;
  #head;
  #body;
  #shown = new Map(); // number of a row -> its element
  #remark;
  #last = -1; // the row that had the focus last

  // `on.edit(input, row, column)` is called for what is typed, `on.rename` when a column gets another content.
  constructor(sheet, model, remark, on) {
    [this.#sheet, this.#model, this.#remark] = [sheet, model, remark];
    this.#head = sheet.querySelector("[data-head]");
    this.#body = sheet.querySelector("[data-body]");
    sheet.addEventListener("scroll", () => this.#renderRows(), { passive: true });
    new ResizeObserver(() => this.#renderRows()).observe(sheet);
    sheet.addEventListener("keydown", (event) => this.#move(event));
    sheet.addEventListener("focusin", (event) => {
      this.#last = placeOf(event.target)?.row ?? this.#last;
      this.showRemark();
    });
    sheet.addEventListener("input", (event) => {
      const at = placeOf(event.target);
      if (at?.column === undefined) return;
      model.set(at.row, at.column, event.target.value);
      if (model.grow()) this.#renderRows();
      this.#mark(at.row);
      on.edit(event.target, at);
    });
    sheet.addEventListener("change", (event) => {
      if (event.target.matches("[data-take]")) model.take(placeOf(event.target).row, event.target.checked);
      if (event.target.matches("select")) on.rename(Number(event.target.dataset.column), event.target.value || null);
    });
  }

  // Draw everything again: other columns or other rows.
  render() {
    const { columns } = this.#model;
    const widths = columns.map((content) => `${WIDTHS[content] ?? WIDTH}rem`);
    this.#sheet.style.setProperty("--columns", `5rem ${widths.join(" ")} minmax(18rem, 1fr)`);
    this.#sheet.setAttribute("aria-colcount", columns.length + 2);
    this.#head.replaceChildren(headCell(text("Row")), ...columns.map(menu), Object.assign(headCell(text("Remark")), { className: "remark" }));
    for (const element of this.#shown.values()) element.remove();
    this.#shown.clear();
    this.#renderRows();
  }

  // Show what the server has said of the rows in sight.
  refresh() {
    for (const number of this.#shown.keys()) this.#mark(number);
    this.showRemark();
  }

  // The reason of the row that had the focus last, for those who do not see the column of remarks.
  showRemark() {
    const row = this.#model.rows[this.#last];
    const words = row ? remarks(row).join(" ") : "";
    write(this.#remark, words && filled(this.#remark.dataset.of, { row: this.#last + 1, remark: words }));
  }

  focus(row, column = 0) {
    const top = row * ROW_PX;
    const seen = this.#sheet.clientHeight - 2 * ROW_PX;
    if (top < this.#sheet.scrollTop || top > this.#sheet.scrollTop + seen - ROW_PX) this.#sheet.scrollTop = Math.max(0, top - seen / 2);
    this.#renderRows();
    const cell = this.#shown.get(row)?.querySelectorAll("input[data-column]")[column];
    cell?.focus();
    cell?.select();
  }

  // Go to the next row that is wrong or in doubt, after the one that had the focus last.
  toDoubtful() {
    const { rows, doubtful } = this.#model;
    const places = doubtful.map((row) => rows.indexOf(row));
    const next = places.find((place) => place > this.#last) ?? places[0];
    if (next === undefined) return;
    const [first] = [...rows[next].problems, ...rows[next].duplicates];
    this.focus(next, Math.max(0, this.#model.columns.indexOf(first?.field)));
  }

  at(element) {
    return placeOf(element);
  }

  #renderRows() {
    const { rows } = this.#model;
    this.#body.style.blockSize = `${rows.length * ROW_PX}px`;
    this.#sheet.setAttribute("aria-rowcount", rows.length + 1);
    const first = Math.max(0, Math.floor(this.#sheet.scrollTop / ROW_PX) - BEYOND);
    const last = Math.min(rows.length, first + Math.ceil(this.#sheet.clientHeight / ROW_PX) + 2 * BEYOND);
    for (const [number, element] of this.#shown) {
      if ((number >= first && number < last) || (element.contains(document.activeElement) && number < rows.length)) continue;
      element.remove();
      this.#shown.delete(number);
    }
    let before = this.#body.firstElementChild;
    for (let number = first; number < last; number += 1) {
      const there = this.#shown.get(number);
      if (there) {
        before = there.nextElementSibling;
        continue;
      }
      const made = this.#row(number);
      this.#shown.set(number, made);
      this.#body.insertBefore(made, before);
      this.#mark(number);
    }
  }

  #row(number) {
    const line = part("div", "row");
    line.dataset.row = number;
    line.setAttribute("aria-rowindex", number + 2);
    line.style.insetBlockStart = `${number * ROW_PX}px`;
    const begin = part("div", "rowheader");
    const label = document.createElement("label");
    const box = Object.assign(document.createElement("input"), { type: "checkbox" });
    box.dataset.take = "";
    box.setAttribute("aria-label", filled(text("Register row {row}"), { row: number + 1 }));
    label.append(box, String(number + 1));
    begin.append(label);
    const cells = this.#model.columns.map((content, column) => {
      const cell = part("div", "gridcell");
      const input = Object.assign(document.createElement("input"), { autocomplete: "off", spellcheck: false, maxLength: 200 });
      input.dataset.column = column;
      input.setAttribute("aria-label", filled(text("{column}, row {row}"), { column: CONTENTS[content] ?? text("Left out"), row: number + 1 }));
      if (!content) cell.className = "out";
      input.value = this.#model.rows[number].cells[column];
      cell.append(input);
      return cell;
    });
    const remark = part("div", "gridcell");
    remark.className = "remark";
    line.append(begin, ...cells, remark);
    return line;
  }

  #mark(number) {
    const [line, row] = [this.#shown.get(number), this.#model.rows[number]];
    if (!line || !row) return;
    const empty = !row.cells.some(Boolean);
    const wrong = new Map(row.problems.map(({ field, message }) => [field, message]));
    const doubts = new Map([...row.notes, ...row.duplicates].map(({ field, message }) => [field, message]));
    line.dataset.state = empty ? "empty" : row.take === false ? "skipped" : wrong.size ? "wrong" : row.duplicates.length && row.take === null ? "doubt" : "";
    const box = line.querySelector("[data-take]");
    box.checked = !empty && taken(row);
    box.disabled = empty || wrong.size > 0;
    for (const input of line.querySelectorAll("input[data-column]")) {
      const column = Number(input.dataset.column);
      const reason = this.#reason(wrong, column);
      if (reason) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      input.parentElement.classList.toggle("doubt", !reason && Boolean(this.#reason(doubts, column)));
      input.title = reason || this.#reason(doubts, column) || "";
      if (input !== document.activeElement && input.value !== row.cells[column]) input.value = row.cells[column];
    }
    write(line.lastElementChild, remarks(row).join(" "));
    line.lastElementChild.title = line.lastElementChild.textContent;
  }

  // Why a column is marked: names may be in any of their columns, and what is about the whole row is at its first.
  #reason(reasons, column) {
    const content = this.#model.columns[column];
    const first = this.#model.columns.findIndex((each) => ["name", "given_first", "surname_first", "last_name"].includes(each));
    return reasons.get(content) ?? (column === Math.max(first, 0) ? reasons.get("name") ?? reasons.get("") : undefined);
  }

  #move(event) {
    const at = placeOf(event.target);
    if (!at || at.column === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = { ArrowDown: 1, Enter: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const step = event.key === "Enter" && event.shiftKey ? -1 : steps[event.key];
    if (!step) return this.#sideways(event, at);
    event.preventDefault();
    const row = Math.min(Math.max(0, at.row + step), this.#model.rows.length - 1);
    this.focus(row, event.key === "Enter" && row > at.row && !this.#model.rows[row].cells.some(Boolean) ? 0 : at.column);
  }

  // Left and right leave a cell at the ends of its text.
  #sideways(event, { row, column }) {
    const { selectionStart: from, selectionEnd: to, value } = event.target;
    const whole = from === 0 && to === value.length;
    const next = event.key === "ArrowLeft" && to === 0 ? column - 1 : event.key === "ArrowRight" && (from === value.length || (whole && !value)) ? column + 1 : -1;
    if (next < 0 || next >= this.#model.columns.length) return;
    event.preventDefault();
    this.focus(row, next);
  }
}

function remarks(row) {
  return [...row.problems, ...row.duplicates, ...row.notes].map(({ message }) => `${message}.`);
}

function placeOf(element) {
  const line = element?.closest?.("[data-row]");
  if (!line) return null;
  const { column } = element.dataset;
  return { row: Number(line.dataset.row), column: column === undefined ? undefined : Number(column) };
}

function menu(content, column) {
  const cell = part("div", "columnheader");
  const select = document.createElement("select");
  select.dataset.column = column;
  select.setAttribute("aria-label", filled(text("Content of column {column}"), { column: column + 1 }));
  select.add(new Option(text("– leave out –"), ""));
  for (const [value, words] of Object.entries(CONTENTS)) select.add(new Option(words, value));
  select.value = content ?? "";
  select.title = CONTENTS[content] ?? "";
  cell.append(select);
  return cell;
}

function headCell(words) {
  const cell = part("div", "columnheader");
  write(cell, words);
  return cell;
}

function part(kind, role) {
  const made = document.createElement(kind);
  made.setAttribute("role", role);
  return made;
}
