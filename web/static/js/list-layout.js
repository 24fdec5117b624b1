// The layout of a list on a screen, from what its rows say. A display shows it, and the page of displays says beforehand how it will be.

import { FORMATS } from "./formats.js";
import { HIGH_LINE, haveTwoLines, leastBelow, leastType } from "./fit-prize.js";
import { FITTED, SCORES_BETWEEN } from "./fit-row.js";
import { CYCLE, heightOfRows, leastHeight, refit, share, solve } from "./layout.js";
import { widthOf } from "./measure.js";
import { linesFor, widthsOn } from "./name-lines.js";
import { leastOf, usual } from "./name-room.js";
import { shapeOf, weightOf } from "./shapes.js";
import { text } from "./words.js";

const SMALL = { bye: 0.8, result: 1, score: 1, cell: 1, tight: 1, place: 1, tie: 0.8, code: 0.6, word: 0.8 }; // type sizes (display.css)
const SPARE = { bye: 0.2, result: 0.6, score: 0.5, cell: 0.5, tight: 0.4, place: 0.3, tie: 0.5, code: 0.5, section: 0.3, word: 0.5, won: 0.3 };
const USUAL_TIE = "00.0"; // a tie-break has room for as many digits in any case
const MOST_TIES = 3;
const LONG_NAMES = [1, 0.75, 0.5]; // of the ems of most names: what is longer is tried on several lines
const NEARLY = 0.999;
const ROUNDED = 0.001; // ems
const MUCH_LARGER = 1.1;
const STRETCHES = [100, 87.5, 75, 62.5];
const WIDEST_RESULT = "1/2-1/2"; // of those that are not rare

export class ListLayout {
  #list;
  #keys;
  #found; // as of #arranged

  // `list`: {kind, model, rounds (of a crosstable), isStart (a starting list), part (as "2/5"), sections ({list, headsIn, pagesOf, isTopFree} of sections.js where
  // several tournaments are on one display, of prize-groups.js for prizes)}; `screen` as of layout.js.
  constructor(list, screen) {
    this.#list = { sections: null, ...list };
    this.#keys = keysOf(list.model, list.part);
    const { shape, ems } = measured(this.#list);
    this.ems = ems; // of the columns that are as wide as their texts
    const given = { screen, shape };
    const onOneLine = this.#arranged(given, new Map());
    this.#found = onOneLine;
    for (const part of LONG_NAMES) {
      const lines = this.#linesIn(part * usual(onOneLine.names));
      const found = lines.size ? this.#arranged(given, lines) : onOneLine;
      const isWhole = !found.solved.extras.includes("opponent"); // whose name would need several lines too
      if (isWhole && showsMore(found.solved, this.#found.solved)) this.#found = found;
    }
  }

  // How many lines it has, with the heads of sections.
  get count() {
    return this.#found.count;
  }

  // The height that it needs in its type.
  get height() {
    return heightOfRows(this.#found.solved);
  }

  // The same where the type yields as far as it can.
  get leastHeight() {
    return leastHeight(this.#found.solved);
  }

  // From how far the names of a layout of this list are read, and the prizes: long ones are in smaller type.
  readableOf(layout) {
    const { kind, model } = this.#list;
    const prizes = kind === "prizes" ? leastType(this.#keys.map((key) => model.rows[key]), layout, this.ems.won) : 1;
    return { names: layout.readable * leastOf(this.#found.names, layout.name), prizes: layout.readable * prizes };
  }

  // How condensed the cells of a crosstable are.
  stretchOf({ cell }) {
    const texts = cellsOf(this.#list.model);
    return STRETCHES.find((stretch) => widest("tight", texts, 400, stretch) <= cell + ROUNDED) ?? STRETCHES.at(-1);
  }

  // How many lines the names of a row have at most.
  linesOf(key) {
    return this.#found.lines.get(key) ?? 1;
  }

  // The layout for this height, and the places of each of its pages; columns and, where a row has room, the type are the same for every height. `model` may
  // have its rows in another order.
  fitted(height, model = this.#list.model) {
    const { solved, count, lines } = this.#found;
    const keys = keysOf(model, this.#list.part);
    for (let spare = 0; ; spare += 1) { // a name on several lines does not end in the next column
      const layout = refit(solved, { count: count + spare, height, fewest: this.#fewest });
      const room = { columns: layout.columns, room: layout.rows, linesOf: (key) => this.linesOf(key) };
      const sheets = this.#inSections ? this.#list.sections.pagesOf(keys, room) : pagesOf(keys, { ...room, each: layout.each });
      const pages = sheets.length;
      if (pages <= layout.pages || !lines.size) return { layout: { ...layout, pages, cycle: pages > 1 ? pages * layout.seconds : 0 }, sheets };
    }
  }

  // The layout with so many lines for the names of each row: {lines, names (their widths, a list for each row), solved (layout.js), count (of all lines)}.
  #arranged(given, lines) {
    const { kind, model, sections } = this.#list;
    const names = this.#keys.map((key) => people(model.rows[key]).map(({ name }) => widthsOn(name, weightOf(kind), lines.get(key) ?? 1)));
    const fewest = Math.max(this.#fewest, ...lines.values());
    let more = [...lines.values()].reduce((sum, each) => sum + each - 1, 0);
    if (this.#inSections) more += sections.headsIn(this.#keys) - (sections.isTopFree ? 1 : 0);
    const solved = solve({ ...given, rows: names, heads: more, fewest });
    if (this.#fewest === 1) return { lines, names, solved, count: names.length + more };
    more += solved.columns * solved.pages;
    return { lines, names, solved: solve({ ...given, rows: names, heads: more, fewest }), count: names.length + more };
  }

  // The numbers of lines of the rows with a name that is too long for so many ems on one, by their keys.
  #linesIn(room) {
    const { kind, model } = this.#list;
    const linesOf = (key) => Math.max(1, ...people(model.rows[key]).map(({ name }) => linesFor(name, weightOf(kind), room)));
    return new Map(this.#keys.map((key) => [key, linesOf(key)]).filter(([, lines]) => lines > 1));
  }

  // The rows that a column has at least: with a head of its own, two.
  get #fewest() {
    return this.#inSections && !this.#list.sections.isTopFree ? 2 : 1;
  }

  get #inSections() {
    return this.#list.sections && this.#list.kind !== "seats";
  }
}

// Whether a layout shows more than another one: in type that is large enough, more rounds, in less time, much larger on no more pages.
function showsMore(one, other) {
  const measures = [({ size, least }) => Math.min(size, least * NEARLY), ({ cells }) => cells, ({ cycle }) => -Math.max(cycle, CYCLE)];
  for (const measure of measures) if (measure(one) !== measure(other)) return measure(one) > measure(other);
  return one.pages <= other.pages && one.size > other.size * MUCH_LARGER;
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
  const shape = shapeOf(kind, { ...ems, tight: kind === "crosstable" ? widest("tight", cellsOf(model), 400, STRETCHES.at(-1)) : 0, rounds, ties: ties.length, below: leastBelow(awards) });
  if (awards.length && haveTwoLines(awards, ems.won)) shape.high = HIGH_LINE;
  return { shape: { ...shape, extras: shape.extras.filter(({ name }) => isThere(name, model)) }, ems };
}

// The ems of a column that is as wide as its widest text.
function widest(name, texts, weight = 400, stretch = 100) {
  return Math.max(0, ...texts.map((each) => widthOf(each, { weight, stretch }))) * (SMALL[name] ?? FITTED[name].size) + SPARE[name];
}

// Whether any row of the list has this extra: no room is kept for titles where no one has one.
function isThere(extra, { rows }) {
  const field = { title: "title", flag: "federation", rating: "rating" }[extra];
  return !field || Object.values(rows).some((row) => people(row).some((person) => person[field]));
}

// Who is in a row: the player, or both of a board.
export function people(row) {
  return "white" in row ? [row.white, row.black].filter(Boolean) : [row];
}

// Pages of `each` lines at most, in columns of `room`.
function pagesOf(keys, { each, columns, room, linesOf }) {
  const pages = [[]];
  let [column, line, used] = [1, 1, 0];
  for (const key of keys) {
    const lines = Math.min(linesOf(key), room);
    if (line - 1 + lines > room) [column, line] = [column + 1, 1];
    if (column > columns || used + lines > each) {
      [column, line, used] = [1, 1, 0];
      pages.push([]);
    }
    pages.at(-1).push({ key, column, line, lines });
    line += lines;
    used += lines;
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
