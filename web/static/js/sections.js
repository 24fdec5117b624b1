// Several sections on one display. Their rows are one list: alphabetical if people look for their own name, else
// section after section, with the section's head on top of every column that contains it.

import { orderOfNames } from "./collation.js";
import { fitText } from "./fit-text.js";
import { shortNames } from "./fitted.js";
import { serverNow } from "./hall-clock.js";
import { isAhead, stateAt } from "./round-phase.js";
import { setHidden, write } from "./rows.js";
import { text } from "./words.js";

const SPARE = 0.98;
const BESIDE = 0.5; // of a section's head, for what it says beside the name
const SMALL = 0.8; // type size of that (display-sections.css)
const TOP = 2; // the first row below the headings of columns
const LEAST = 0.7; // of that, where the state of the standings is shorter

export class Sections {
  #kind;
  #models;
  #rows = {};
  #order = [];
  #compare;

  // `collation` is the language of whose alphabet the names are in order.
  constructor(kind, models, collation) {
    this.#kind = kind;
    this.#compare = orderOfNames(collation);
    this.#models = models;
    for (const [at, { order }] of models.entries()) this.#put(at, order);
    this.#arrange();
  }

  get model() {
    const round = this.#models.map(({ head }) => head.round ?? "").join(); // another one if a section begins its next round
    return { head: { round }, rows: this.#rows, order: this.#order };
  }

  get heads() {
    return this.#models.map(({ head }) => head);
  }

  // Whether all sections' standings are starting lists.
  get isStart() {
    return this.#kind === "standings" && this.heads.every(({ round }) => !round);
  }

  // The names of the sections, without what all of them begin with.
  get names() {
    return shortNames(this.#models.map(({ head }) => head.name));
  }

  // The head of the section that a key belongs to; `list` says what standings are, empty for other lists.
  head(key) {
    const { head } = this.#models[at(key)];
    const standings = head.round ? stateAt(head, serverNow()) : text("Starting list");
    return { ...head, short: this.names[at(key)], list: this.#kind === "standings" ? standings : "", ahead: isAhead(head, serverNow()) };
  }

  // Show what the places of each column of a page are called: numbers of a starting list, which has no points, places, or nothing
  // where both are.
  showPlaces(headings, places) {
    for (const [number, heading] of headings.entries()) {
      const mine = places.filter(({ key, column }) => key && column === number + 1);
      const starts = new Set(mine.map(({ key }) => !this.#models[at(key)].head.round));
      heading.parentElement.toggleAttribute("data-start", starts.size === 1 && starts.has(true));
      write(heading, starts.size > 1 ? "" : starts.has(true) ? text("No.") : text("Pl."));
    }
  }

  // Take a change of one section. Returns it as a change of the whole list: {model, changed, old}, as live.js reports one.
  take(place, model, { changed }) {
    const before = this.#models[place];
    this.#models[place] = model;
    const isOther = model.head.name !== before.head.name || !model.head.round !== !before.head.round; // every row says something else
    const keys = isOther ? this.#order : changed.map((key) => `${place}/${key}`);
    const old = { rows: Object.fromEntries(keys.filter((key) => key in this.#rows).map((key) => [key, this.#rows[key]])), order: this.#order };
    for (const key of before.order) if (!(key in model.rows)) delete this.#rows[`${place}/${key}`];
    if (isOther) for (const [each, { order }] of this.#models.entries()) this.#put(each, order);
    else this.#put(place, changed);
    if (before.order !== model.order) this.#arrange();
    return { model: this.model, changed: keys, old };
  }

  #put(place, keys) {
    const { rows, head } = this.#models[place];
    for (const key of keys) this.#rows[`${place}/${key}`] = { ...this.#shown(rows[key], head), section: head.name, short: this.names[place] };
  }

  // Before round one the standings are a starting list: pairing numbers, and no points.
  #shown(row, { round }) {
    return this.#kind === "standings" && !round ? { ...row, place: row.tpn, points: null } : row;
  }

  #arrange() {
    this.#order = this.#models.flatMap(({ order }, place) => order.map((key) => `${place}/${key}`));
    if (this.#kind !== "seats") return;
    this.#order.sort((one, other) => this.#compare(this.#rows[one].name, this.#rows[other].name));
  }
}

// Pages of so many columns: each a list of places {column, line, key}, or {column, line, head} for the section of a key.
// A column has room for so many rows, its heads among them, unless the one on top is
// free: it is in line 0 then. `sectionOf(key)` is the section of a key.
export function pagesOf(keys, { columns, room, linesOf = () => 1, sectionOf = at, isTopFree = false }) {
  const pages = [[]];
  let column = 1;
  let line = 1;
  let used = 0;
  let section = null;
  const nextColumn = () => {
    section = null;
    line = 1;
    used = 0;
    column += 1;
    if (column <= columns) return;
    column = 1;
    pages.push([]);
  };
  for (const key of keys) {
    const isOther = sectionOf(key) !== section;
    if (used && used + linesOf(key) + (isOther ? 1 : 0) > room) nextColumn();
    if (sectionOf(key) !== section) {
      section = sectionOf(key);
      const isFree = isTopFree && !used;
      pages.at(-1).push({ column, line: isFree ? 0 : line, head: key });
      line += isFree ? 0 : 1;
      used += isFree ? 0 : 1;
    }
    const lines = Math.max(1, Math.min(linesOf(key), room - used));
    pages.at(-1).push({ column, line, key, lines });
    line += lines;
    used += lines;
  }
  return pages;
}

// How many heads such a list needs at least.
export function headsIn(keys, sectionOf = at) {
  return new Set(keys.map(sectionOf)).size;
}

// Show the heads of a page, in the elements that are there already.
export function showHeads(container, template, places, headOf) {
  while (container.children.length < places.length) container.append(template.content.firstElementChild.cloneNode(true));
  for (const [number, element] of [...container.children].entries()) {
    const place = places[number];
    setHidden(element, !place);
    if (!place) continue;
    const { name, short, round, missing, list, ahead } = headOf(place.head);
    const missingText = missing && !ahead ? text("{missing} in progress", { missing }) : "";
    const roundText = round ? text("Round {round}", { round }) : "";
    put(element, place);
    if (list && fitHead(element, { roundText: list, missingText: "" }, [name, short]) >= LEAST) continue;
    fitHead(element, { roundText, missingText }, [name, short]);
  }
}

// The round or the state of the standings, in one part of the head at most, and the name of the section in the rest: whole, else
// without what all sections' names begin with. Returns the size of the type of the former.
function fitHead(element, { roundText, missingText }, names) {
  const { fontSize, columnGap, paddingLeft, paddingRight } = getComputedStyle(element);
  const [name, round, missing] = ["name", "round", "missing"].map((field) => element.querySelector(`[data-f="${field}"]`));
  const base = parseFloat(fontSize);
  write(missing, missingText);
  const taken = missing.offsetWidth + 2 * parseFloat(columnGap) + parseFloat(paddingLeft) + parseFloat(paddingRight);
  const room = (element.clientWidth - taken) * SPARE;
  const size = fitText(round, roundText, { room: Math.max(room * BESIDE, 1), base: base * SMALL, weight: 400 });
  const given = { room: Math.max(room - round.offsetWidth, 1), base, weight: 700 };
  for (const each of names) if (fitText(name, each, given) === 1) break;
  return size;
}

function put(element, { column, line }) {
  element.style.gridColumn = column;
  element.style.gridRow = line;
  element.toggleAttribute("data-top", line <= TOP);
}

function at(key) {
  return Number(key.slice(0, key.indexOf("/")));
}
