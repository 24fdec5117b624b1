// The list on a display: its layout for this screen and these rows, its pages, and the rows of the page that is shown. Rows of
// other pages are not in the document.

import { fitText } from "./fit-text.js";
import { BESIDE, MANNERS, refit, share, shown, solve } from "./layout.js";
import { nameWidths, widthOf } from "./measure.js";
import { abbreviated } from "./names.js";
import { flag, languageOf } from "./federations.js";
import { FORMATS } from "./formats.js";
import { Rows, setHidden, write } from "./rows.js";
import { partsOf } from "./screen.js";
import { shapeOf, weightOf } from "./shapes.js";
import { text } from "./words.js";

const LOOSE = 1.5; // how much higher a row can be than it must
const SMALL = { bye: 0.8, cell: 1, section: 0.8, word: 0.8, group: 0.8, won: 1 }; // type sizes (display.css)
const SPARE = { bye: 0.2, cell: 0.5, section: 0.3, word: 0.5, group: 0.3, won: 0.3 };
const LEGEND = 0.56; // type size of the headings, with the words of the colours
const BESIDE_LEGEND = 5; // ems of the headings: the two pieces, and what is between them
const RESULT = 3.4; // ems of a board's result, where a bye has its word in type of BYE
const BYE = 0.75;
const FITTED = { section: { field: "short", weight: 400, most: 9 }, group: { field: "group", weight: 400, most: 9 }, won: { field: "won", weight: 700, most: 12 } };

export class Wall {
  #element;
  #kind;
  #sections;
  #rows;
  #solved = null; // for the whole height
  #layout = null; // for the height that there is now
  #count = 0;
  #model;
  #sheets = [[]];
  #ems = {}; // of the texts of FITTED: the section beside a seat, the group of a prize and what it is

  // `sections` and `sectionRows` ({pagesOf, headsIn, put, showHeads}) where several tournaments are on one display.
  constructor(element, { sections = null, sectionRows = null, decorate }) {
    this.#element = element;
    this.#kind = element.dataset.kind;
    this.#sections = sections && { list: sections, ...sectionRows };
    const fill = (row, values) => {
      decorate(row, values);
      this.#fit(row, values);
    };
    this.#rows = new Rows(element.querySelector("[data-rows]"), document.getElementById("row"), fill);
  }

  get isArranged() {
    return this.#layout !== null;
  }

  // The layout, with `pages`, `seconds` of a page and `cycle`.
  get layout() {
    return { ...this.#layout, pages: this.#sheets.length };
  }

  // The keys of the rows of a page.
  keys(page) {
    return this.#sheets[page].filter(({ key }) => key).map(({ key }) => key);
  }

  row(key) {
    return this.#rows.get(key);
  }

  // Solve the layout again, for other rows or another screen.
  arrange(model) {
    this.#model = model;
    const keys = this.#mine();
    const screen = this.#screen();
    const parts = partsOf(screen);
    for (const name of ["text", "head", "foot", "edge"]) document.body.style.setProperty(`--${name}`, `${parts[name]}px`);
    const given = { screen, rows: keys.map((key) => this.#widths(model.rows[key])), shape: this.#shape() };
    let heads = this.#inSections ? this.#sections.headsIn(keys) : 0;
    let found = solve({ ...given, heads });
    if (this.#inSections) {
      heads += found.columns * found.pages;
      found = solve({ ...given, heads });
    }
    this.#count = keys.length + heads;
    this.#solved = found;
    this.#layout = null;
    this.fit();
  }

  // Pages for the height that there is now; columns stay as they are, and the type too where a row has room.
  fit(model = this.#model) {
    this.#model = model;
    const { clientHeight: height } = this.#element;
    const before = this.#layout;
    this.#layout = refit(this.#solved, { count: this.#count, height, fewest: this.#inSections ? 2 : 1 });
    if (before?.size !== this.#layout.size) this.#write();
    const { columns, rows, line, size, cycle } = this.#layout;
    this.#element.dataset.cycle = Math.round(cycle);
    const most = Math.min((height - BESIDE * size) / rows, line * size * LOOSE);
    this.#element.style.setProperty("--row", `${most}px`);
    this.#element.style.setProperty("--rows", rows);
    const keys = this.#mine();
    this.#sheets = this.#inSections ? this.#sections.pagesOf(keys, { columns, room: rows }) : pagesOf(keys, this.#layout);
  }

  // Show a page of the model.
  show(page, model, changed = []) {
    this.#model = model;
    const sheet = this.#sheets[page];
    const keys = this.keys(page).filter((key) => key in model.rows);
    this.#rows.show({ rows: Object.fromEntries(keys.map((key) => [key, model.rows[key]])), order: keys }, changed.filter((key) => keys.includes(key)));
    for (const place of sheet) if (place.key in model.rows) put(this.#rows.get(place.key), place);
    if (!this.#inSections) return;
    if (this.#kind === "standings") this.#sections.list.showPlaces([...this.#element.querySelectorAll(".heading .place")], sheet);
    const heads = sheet.filter(({ head }) => head).map((place) => ({ ...place, line: place.line + 1 }));
    this.#sections.showHeads(this.#element.querySelector("[data-heads]"), document.getElementById("section"), heads, (key) => this.#sections.list.head(key));
  }

  // How many rows of a model this display shows.
  count(model) {
    return this.#mine(model).length;
  }

  get #inSections() {
    return this.#sections && this.#kind !== "seats";
  }

  #mine(model = this.#model) {
    return model.order.slice(...share(model.order.length, this.#element.dataset.share));
  }

  #screen() {
    const { distance, diagonal } = this.#element.dataset;
    return { width: innerWidth, height: innerHeight, distance: Number(distance), diagonal: Number(diagonal) };
  }

  #widths(row) {
    return people(row).map(({ name }) => nameWidths(name, this.#weight));
  }

  get #weight() {
    return weightOf(this.#kind);
  }

  #shape() {
    const widest = (name, texts, weight = 400) => Math.max(0, ...texts.map((each) => widthOf(each, { weight }))) * SMALL[name] + SPARE[name];
    const word = widest("word", [text("White"), text("Black")]);
    const bye = this.#kind === "seats" ? widest("bye", ["bye", "bye 1", "bye ½", "bye 0"].map((each) => text(each))) : 0;
    const isMixedSeats = this.#sections && this.#kind === "seats";
    const of = (name, texts) => (texts.length ? Math.min(widest(name, texts, FITTED[name].weight), FITTED[name].most) : 0);
    const awards = this.#kind === "prizes" ? Object.values(this.#model.rows) : [];
    this.#ems = {
      section: of("section", isMixedSeats ? this.#sections.list.names : []),
      group: of("group", awards.map((award) => award.group)),
      won: of("won", awards.map((award) => award.won)),
    };
    const rounds = Number(this.#element.dataset.rounds ?? 0); // round-columns.js
    const cell = rounds ? widest("cell", cellsOf(this.#model)) : 0;
    const measured = { word, bye, cell, ...this.#ems };
    for (const [name, ems] of Object.entries(measured)) this.#element.style.setProperty(`--${name}`, `${ems}em`);
    const shape = shapeOf(this.#kind, { ...measured, rounds });
    return { ...shape, extras: shape.extras.filter(({ name }) => this.#isThere(name)) };
  }

  // Whether any row of the list has this extra: no room is kept for titles where no one has one.
  #isThere(extra) {
    const field = { title: "title", flag: "federation", rating: "rating" }[extra];
    return !field || Object.values(this.#model.rows).some((row) => people(row).some((person) => person[field]));
  }

  // Whether the heading above the names of seats has room for the words of the colours, which the rows do not have.
  #hasLegend({ extras, name }) {
    if (this.#kind !== "seats" || extras.includes("word")) return false;
    const words = [text("Name"), text("White"), text("Black")].map((each) => widthOf(each, { weight: 600 }));
    return (words.reduce((sum, each) => sum + each) + BESIDE_LEGEND) * LEGEND <= name;
  }

  #write() {
    const { columns, size, stacked, extras, cells, capital, readable } = this.#layout;
    const { style, dataset } = this.#element;
    document.body.style.setProperty("--row-text", `${size}px`);
    style.setProperty("--columns", columns);
    style.setProperty("--size", `${size}px`);
    this.#element.toggleAttribute("data-stacked", stacked);
    this.#element.toggleAttribute("data-legend", this.#hasLegend(this.#layout));
    Object.assign(dataset, { extras: extras.join(" "), capital: capital.toFixed(1), readable: readable.toFixed(1), arranged: this.#count });
    const headings = [...this.#element.querySelectorAll(".heading")];
    while (headings.length < columns) {
      headings.push(document.getElementById("heading").content.firstElementChild.cloneNode(true));
      this.#element.querySelector("[data-headings]").append(headings.at(-1));
    }
    for (const [at, heading] of headings.entries()) {
      setHidden(heading, at >= columns);
      Object.assign(heading.style, { gridColumn: at + 1, gridRow: 1 });
    }
    for (const row of this.#element.querySelectorAll(".heading, .row")) this.#showCells(row, cells);
    for (const element of this.#rows.all()) if (element.dataset.key in this.#model.rows) this.#fit(element, this.#model.rows[element.dataset.key]);
  }

  // The last rounds, as many as there is room for.
  #showCells(row, cells) {
    const all = [...row.querySelectorAll(".cell")];
    for (const [at, cell] of all.entries()) setHidden(cell, at < all.length - cells);
  }

  // Show every name of a row within its room.
  #fit(element, row) {
    if (!this.#layout) return;
    this.#showCells(element, this.#layout.cells);
    const { size } = this.#layout;
    for (const [name, { field, weight }] of Object.entries(FITTED)) {
      const slot = element.querySelector(`.${name}`);
      if (slot && row[field]) fitText(slot, row[field], { room: this.#ems[name] * size, base: SMALL[name] * size, weight });
    }
    const result = element.querySelector(".result");
    if (result && row.bye) fitText(result, FORMATS.result(row.result, row), { room: RESULT * size, base: BYE * size, weight: 400 });
    else if (result) Object.assign(result.style, { fontSize: "", fontStretch: "" });
    for (const slot of element.querySelectorAll(".name")) {
      const person = slot.dataset.f.split(".").slice(0, -1).reduce((at, field) => at?.[field], row);
      if (person?.name) this.#fitName(slot, person);
    }
    for (const slot of element.querySelectorAll(".flag")) {
      const code = slot.dataset.f.split(".").reduce((at, field) => at?.[field], row);
      flag(slot, this.#layout.extras.includes("flag") ? code : "");
    }
  }

  #fitName(slot, { name, federation }) {
    const weight = slot.closest(".other") ? 500 : this.#weight;
    const { manner, scale } = shown(nameWidths(name, weight), this.#layout.name);
    const { stretch, initials } = MANNERS[manner];
    write(slot, (initials && abbreviated(name)) || name);
    slot.style.fontStretch = stretch === 100 ? "" : `${stretch}%`;
    slot.style.fontSize = scale === 1 ? "" : `${Math.floor(scale * 98) / 100}em`;
    slot.title = initials ? name : "";
    slot.lang = languageOf(name, federation);
  }
}

// Who is in a row: the player, or both of a board.
function people(row) {
  return "white" in row ? [row.white, row.black].filter(Boolean) : [row];
}

function pagesOf(keys, { columns, rows }) {
  const pages = [];
  for (let from = 0; from < keys.length || !pages.length; from += columns * rows) {
    pages.push(keys.slice(from, from + columns * rows).map((key, at) => ({ key, column: Math.floor(at / rows) + 1, line: (at % rows) + 1 })));
  }
  return pages;
}

function put(element, { column, line }) {
  Object.assign(element.style, { gridColumn: column, gridRow: line + 1 });
}

// The widest texts that a crosstable's cell can have in this list.
function cellsOf({ order }) {
  const number = "0".repeat(String(order.length).length);
  return [`${number}${text("{opponent}w{score}", { opponent: "", score: "½" })}`, `${number}${text("{opponent}b{score}", { opponent: "", score: "½" })}`];
}
