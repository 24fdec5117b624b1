// The layout of a list on a screen, from what its rows say. A display shows it, and the page of displays says beforehand how it will be.

import { FORMATS } from "./formats.js";
import { HIGH_LINE, haveTwoLines, leastBelow, leastType } from "./fit-prize.js";
import { FITTED, SCORES_BETWEEN } from "./fit-row.js";
import { heightOfRows, leastHeight, refit, share, solve } from "./layout.js";
import { nameWidths, widthOf } from "./measure.js";
import { shapeOf, weightOf } from "./shapes.js";
import { text } from "./words.js";

const SMALL = { bye: 0.8, result: 1, score: 1, cell: 1, place: 1, tie: 0.8, code: 0.6, word: 0.8 }; // type sizes (display.css)
const SPARE = { bye: 0.2, result: 0.6, score: 0.5, cell: 0.5, place: 0.3, tie: 0.5, code: 0.5, section: 0.3, word: 0.5, won: 0.3 };
const USUAL_TIE = "00.0"; // a tie-break has room for as many digits in any case
const MOST_TIES = 3;
const WIDEST_RESULT = "1/2-1/2"; // of those that are not rare

export class ListLayout {
  #list;
  #keys;
  #solved;
  #count;
  #heads;

  // `list`: {kind, model, rounds (of a crosstable), isStart (a starting list), part (as "2/5"), sections ({list, headsIn, pagesOf, isTopFree} of sections.js where
  // several tournaments are on one display, of prize-groups.js for prizes)}; `screen` as of layout.js.
  constructor(list, screen) {
    this.#list = { sections: null, ...list };
    this.#keys = keysOf(list.model, list.part);
    const { shape, ems } = measured(this.#list);
    this.ems = ems; // of the columns that are as wide as their texts
    const { rows } = list.model;
    const given = { screen, shape, rows: this.#keys.map((key) => people(rows[key]).map(({ name }) => nameWidths(name, weightOf(list.kind)))) };
    this.#heads = this.#inSections ? list.sections.headsIn(this.#keys) : 0;
    if (this.#heads && list.sections.isTopFree) this.#heads -= 1;
    this.#solved = solve({ ...given, heads: this.#heads, fewest: this.#fewest });
    if (this.#fewest > 1) {
      this.#heads += this.#solved.columns * this.#solved.pages;
      this.#solved = solve({ ...given, heads: this.#heads, fewest: this.#fewest });
    }
    this.#count = this.#keys.length + this.#heads;
  }

  // How many lines it has, with the heads of sections.
  get count() {
    return this.#count;
  }

  // The height that it needs in its type.
  get height() {
    return heightOfRows(this.#solved);
  }

  // The same where the type yields as far as it can.
  get leastHeight() {
    return leastHeight(this.#solved);
  }

  // From how far all of a layout of this list is read: long prizes are in smaller type.
  readableOf(layout) {
    const { kind, model } = this.#list;
    return layout.readable * (kind === "prizes" ? leastType(this.#keys.map((key) => model.rows[key]), layout, this.ems.won) : 1);
  }

  // The layout for this height, and the places of each of its pages; columns and, where a row has room, the type are the same for every height. `model` may
  // have its rows in another order.
  fitted(height, model = this.#list.model) {
    const layout = refit(this.#solved, { count: this.#count, height, fewest: this.#fewest });
    const { columns, rows: room } = layout;
    const keys = keysOf(model, this.#list.part);
    const sheets = this.#inSections ? this.#list.sections.pagesOf(keys, { columns, room }) : pagesOf(keys, layout);
    const pages = sheets.length;
    return { layout: { ...layout, pages, cycle: pages > 1 ? pages * layout.seconds : 0 }, sheets };
  }

  // The rows that a column has at least: with a head of its own, two.
  get #fewest() {
    return this.#inSections && !this.#list.sections.isTopFree ? 2 : 1;
  }

  get #inSections() {
    return this.#list.sections && this.#list.kind !== "seats";
  }
}

// The keys of a model's rows that a display shows, which has this part of the list.
export function keysOf({ order }, part) {
  return order.slice(...share(order.length, part));
}

// The tie-breaks that standings can show: {place (in the list of all), code}.
function tiesOf({ tie_breaks: all = [] }) {
  return all.map((each, place) => ({ ...each, place })).filter(({ dropped }) => !dropped).slice(0, MOST_TIES);
}

// The shape of a list's rows, and the ems of the columns that are as wide as their texts.
function measured({ kind, model, rounds = 0, isStart = false, sections }) {
  const fitted = (name, texts) => (texts.length ? Math.min(widest(name, texts, FITTED[name].weight), FITTED[name].most) : 0);
  const awards = kind === "prizes" ? Object.values(model.rows) : [];
  const results = ["boards", "latest"].includes(kind) ? resultsOf(model) : [];
  const ties = kind === "standings" && !isStart ? tiesOf(model.head) : [];
  const ems = {
    section: fitted("section", sections && kind === "seats" ? sections.list.names : []),
    won: fitted("won", awards.map((award) => award.won)),
    result: results.length ? widest("result", results, 500) : 0,
    score: results.length ? widest("score", results.flatMap((each) => each.split(SCORES_BETWEEN)), 500) : 0,
    word: widest("word", [text("White"), text("Black")]),
    bye: kind === "seats" ? widest("bye", ["bye", "bye 1", "bye ½", "bye 0"].map((each) => text(each))) : 0,
    place: widest("place", ["0".repeat(String(Object.keys(model.rows).length).length)], 700),
    cell: kind === "crosstable" ? widest("cell", cellsOf(model)) : 0,
    tie: ties.length ? Math.max(widest("code", ties.map(({ code }) => code)), widest("tie", valuesOf(model, ties))) : 0,
  };
  const shape = shapeOf(kind, { ...ems, rounds, ties: ties.length, below: leastBelow(awards) });
  if (awards.length && haveTwoLines(awards, ems.won)) shape.high = HIGH_LINE;
  return { shape: { ...shape, extras: shape.extras.filter(({ name }) => isThere(name, model)) }, ems };
}

// The ems of a column that is as wide as its widest text.
function widest(name, texts, weight = 400) {
  return Math.max(0, ...texts.map((each) => widthOf(each, { weight }))) * (SMALL[name] ?? FITTED[name].size) + SPARE[name];
}

// Whether any row of the list has this extra: no room is kept for titles where no one has one.
function isThere(extra, { rows }) {
  const field = { title: "title", flag: "federation", rating: "rating" }[extra];
  return !field || Object.values(rows).some((row) => people(row).some((person) => person[field]));
}

// Who is in a row: the player, or both of a board.
function people(row) {
  return "white" in row ? [row.white, row.black].filter(Boolean) : [row];
}

// Pages of `each` rows, in columns of `rows`.
function pagesOf(keys, { each, rows }) {
  const pages = [];
  for (let from = 0; from < keys.length || !pages.length; from += each) {
    pages.push(keys.slice(from, from + each).map((key, at) => ({ key, column: Math.floor(at / rows) + 1, line: (at % rows) + 1 })));
  }
  return pages;
}

function valuesOf({ rows }, ties) {
  return [USUAL_TIE, ...Object.values(rows).flatMap(({ tie_breaks: values }) => ties.map(({ place }) => FORMATS.decimal(values[place])))];
}

// The results that are in a list, and the usual one that is widest: a rare one that comes later is condensed, so that nothing moves.
function resultsOf({ rows }) {
  const there = Object.values(rows).map(({ result }) => result).filter(Boolean);
  return [WIDEST_RESULT, ...new Set(there)].map((each) => FORMATS.result(each));
}

// The widest texts that a crosstable's cell can have in this list.
function cellsOf({ order }) {
  const number = "0".repeat(String(order.length).length);
  return [`${number}${text("{opponent}w{score}", { opponent: "", score: "½" })}`, `${number}${text("{opponent}b{score}", { opponent: "", score: "½" })}`];
}
