// The list on a display: its layout for this screen and these rows, its pages, and the rows of the page that is shown. Rows of
// other pages are not in the document.

import { placePages } from "./display-head.js";
import { loadFlags } from "./federations.js";
import { fitRow } from "./fit-row.js";
import { fitText } from "./fit-text.js";
import { roomOfRows } from "./layout.js";
import { ListLayout, keysOf, people } from "./list-layout.js";
import { Rows, setHidden } from "./rows.js";
import { heightOf, mostOfNotices, partsOf } from "./screen.js";
import { showLegend } from "./seat-legend.js";
import { weightOf } from "./shapes.js";
import { text } from "./words.js";

const LOOSE = 1.7; // how much higher a row can be than it must
const NARROW = ":scope > :is(.board, .place, .number, .rating, .points, .won), .tie"; // headings of columns that are as wide as their numbers

export class Wall {
  #element;
  #kind;
  #sections;
  #rows;
  #list = null; // its layout for every height
  #layout = null; // for the height that there is now
  #model;
  #sheets = [[]];

  // `sections`: {list, pagesOf, headsIn, showHeads} where several tournaments are on one display (sections.js), and for prizes (prize-groups.js).
  constructor(element, { sections, decorate }) {
    this.#element = element;
    this.#kind = element.dataset.kind;
    this.#sections = sections;
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
    return this.#layout;
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
    const screen = this.#screen();
    const parts = partsOf(screen);
    for (const [name, part] of Object.entries({ text: "text", head: "head", foot: "foot", edge: "edge", "foot-text": "footText" })) document.body.style.setProperty(`--${name}`, `${parts[part]}px`);
    placePages(parts.foot > 0);
    const { share: part, rounds } = this.#element.dataset; // rounds: round-columns.js
    this.#list = new ListLayout({ kind: this.#kind, model, part, rounds: Number(rounds ?? 0), isStart: "start" in this.#element.dataset, sections: this.#sections }, screen);
    for (const [name, ems] of Object.entries(this.#list.ems)) this.#element.style.setProperty(`--${name}`, `${ems}em`);
    this.#layout = null;
    this.fit();
    if (this.#layout.extras.includes("flag")) loadFlags(federationsIn(model));
    document.body.dataset.arranged = "";
  }

  // Pages for the height that there is now; columns stay as they are, and the type too where a row has room.
  fit(model = this.#model) {
    this.#model = model;
    const { clientHeight: height } = this.#element;
    const before = this.#layout;
    ({ layout: this.#layout, sheets: this.#sheets } = this.#list.fitted(height, model));
    if (before?.size !== this.#layout.size) this.#write();
    const { rows, line, size, cycle } = this.#layout;
    this.#element.dataset.cycle = Math.round(cycle);
    const most = Math.min(roomOfRows(height, this.#layout) / rows, line * size * LOOSE);
    this.#element.style.setProperty("--row", `${most}px`);
    this.#element.style.setProperty("--rows", rows);
  }

  // Show a page of the model.
  show(page, model, changed = []) {
    this.#model = model;
    const sheet = this.#sheets[page];
    const keys = this.keys(page).filter((key) => key in model.rows);
    this.#rows.show({ rows: Object.fromEntries(keys.map((key) => [key, model.rows[key]])), order: keys }, changed.filter((key) => keys.includes(key)));
    for (const place of sheet) if (place.key in model.rows) put(this.#rows.get(place.key), place);
    const hasTitle = keys.some((key) => people(model.rows[key]).some(({ title }) => title));
    const extras = this.#layout.extras.filter((each) => each !== "title" || hasTitle).join(" ");
    if (extras !== this.#element.dataset.extras) this.#element.dataset.extras = extras;
    if (!this.#inSections) return;
    if (this.#kind === "standings") this.#sections.list.showPlaces([...this.#element.querySelectorAll(".heading .place")], sheet);
    const heads = sheet.filter(({ head }) => head).map((place) => ({ ...place, line: place.line + 1 }));
    this.#sections.showHeads(this.#element.querySelector("[data-heads]"), document.getElementById("section"), heads, (key) => this.#sections.list.head(key));
  }

  // The rounds that a crosstable shows, if not all.
  get roundsShown() {
    const { rounds: last = 0 } = this.#element.dataset;
    const { cells } = this.#layout;
    if (!cells || cells >= Number(last)) return "";
    return cells === 1 ? text("Round {round}", { round: last }) : text("Rounds {from}–{to}", { from: last - cells + 1, to: last });
  }

  // The heights that the list leaves to notices: as it is, and at most without more pages; and whether a distance is stated.
  get spare() {
    const screen = this.#screen();
    const without = (list) => Math.min(heightOf(screen) - list, mostOfNotices(screen));
    return { spare: without(this.#list.height), most: without(this.#list.leastHeight), isFar: screen.distance > 0 };
  }

  // How many rows of a model this display shows.
  count(model) {
    return keysOf(model, this.#element.dataset.share).length;
  }

  get #inSections() {
    return this.#sections && this.#kind !== "seats";
  }

  #screen() {
    const { distance, diagonal } = this.#element.dataset;
    return { width: innerWidth, height: innerHeight, distance: Number(distance), diagonal: Number(diagonal) };
  }

  #write() {
    const { columns, size, heading: headingSize, stacked, extras, cell, cells, capital, readable } = this.#layout;
    const { style, dataset } = this.#element;
    document.body.style.setProperty("--row-text", `${size}px`);
    style.setProperty("--columns", columns);
    style.setProperty("--size", `${size}px`);
    style.setProperty("--heading", headingSize / size);
    style.setProperty("--cell", `${cell}em`);
    if (this.#kind === "crosstable") style.setProperty("--stretch", `${this.#list.stretchOf(this.#layout)}%`);
    this.#element.toggleAttribute("data-stacked", stacked);
    if (this.#kind === "seats") showLegend(this.#element, this.#layout);
    Object.assign(dataset, { extras: extras.join(" "), capital: capital.toFixed(1), readable: readable.toFixed(1), arranged: this.#list.count });
    const headings = [...this.#element.querySelectorAll(".heading")];
    while (headings.length < columns) {
      headings.push(document.getElementById("heading").content.firstElementChild.cloneNode(true));
      this.#element.querySelector("[data-headings]").append(headings.at(-1));
    }
    for (const [at, heading] of headings.entries()) {
      setHidden(heading, at >= columns);
      Object.assign(heading.style, { gridColumn: at + 1, gridRow: 1 });
      for (const slot of heading.querySelectorAll(NARROW)) slot.style.fontSize = ""; // their widths are in ems
      for (const slot of heading.querySelectorAll(NARROW)) if (slot.clientWidth) fitText(slot, slot.textContent, { room: slot.clientWidth, base: headingSize, weight: 600 });
    }
    for (const row of this.#element.querySelectorAll(".heading, .row")) this.#showCells(row, cells);
    for (const element of this.#rows.all()) if (element.dataset.key in this.#model.rows) this.#fit(element, this.#model.rows[element.dataset.key]);
  }

  // The last rounds, as many as there is room for.
  #showCells(row, cells) {
    const all = [...row.querySelectorAll(".cell")];
    for (const [at, cell] of all.entries()) setHidden(cell, at < all.length - cells);
  }

  #fit(element, row) {
    if (!this.#layout) return;
    this.#showCells(element, this.#layout.cells);
    const lines = Math.min(this.#list.linesOf(element.dataset.key), this.#layout.rows);
    fitRow(element, row, { layout: this.#layout, ems: this.#list.ems, weight: weightOf(this.#kind), lines });
  }
}

// The federations of all players of a list.
function federationsIn({ rows }) {
  const people = Object.values(rows).flatMap((row) => [row, row.white, row.black]);
  return new Set(people.map((each) => each?.federation).filter(Boolean));
}

function put(element, { column, line, lines }) {
  Object.assign(element.style, { gridColumn: column, gridRow: lines > 1 ? `${line + 1} / span ${lines}` : line + 1 });
}
