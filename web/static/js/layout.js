// The layout of a display, as pure functions: how many columns, how large, how many pages, and which names are condensed,
// abbreviated or smaller. Sizes are in CSS pixels, widths of texts in ems, distances in metres, times in seconds.

import { LEAST_NAME, LEAST_SCALE, largestFor, longest, namesThatGave, needed, spread } from "./name-room.js";
import { CAPITAL, capitalFrom, readableFrom, roomOf } from "./screen.js";

export const CYCLE = 30; // seconds, the longest that a reader is asked to wait
const LEAST_CAPITAL = 20 / 1080; // of the screen's shorter side, if no distance is stated
const LARGEST_CAPITAL = 40 / 1080;
const MOST_COLUMNS = 8;
const GAP = 1.1; // ems between columns
const LINE = 1.42; // ems: the ascenders and descenders of every script, and the line under the row
const PAIR = 2 * LINE - 0.1; // two lines, one above the other
const BELOW = 0.12; // ems of the deepest descenders (of Arabic) below the last row
const HEADING = 0.7; // of the rows' type, for the headings above them, unless that is less than the least type
const HEADING_LINE = 1.36; // of their type
const WORTH = 0.04; // of the type size, given up to show one more thing beside the names
const NEARLY = 0.9;
const YIELDS = 0.8; // of the type, to keep the pages
const ROUNDED = 1; // pixel
const NEARLY_WHOLE = 0.001; // of a row: what rounding loses
const STILL = 1.4; // what a list that is on one page whole is worth, beside one that turns
const ROWS_AT_LEISURE = 40; // of most lists: a page of so many rows is shown for the whole time of a page, a shorter one for half of it at least

// Solve the layout of a list. `screen`: {width, height, diagonal (inches), distance (metres; 0: none is stated)}; `rows`: a list for each row with the
// widths of its names, each a list in the order of MANNERS; `shape`: see shapes.js; `heads`: lines beside the rows; `fewest` rows of a column; `cycle`:
// the longest acceptable one; `seconds`: of a full page; `room`: {width, height} of the list.
//
// Returns {columns, size, heading (their type size), legible (the least of it), least (of size), capital, line (ems of a row), stacked, extras, cells, rows (in a column), pages, seconds (of a page),
// cycle, readable (metres), screens (that share the list within the cycle), name and cell (their ems), gave}. `gave` has the
// codes of what had to give, each with its numbers: distance, cycle, rounds, condensed, abbreviated, smaller.
export function solve({ screen, rows, shape, heads = 0, fewest = heads ? 2 : 1, cycle = CYCLE, seconds = 10, room = roomOf(screen) }) {
  const side = Math.min(screen.width, screen.height);
  const wanted = screen.distance ? capitalFrom(screen) / CAPITAL : 0;
  const legible = (LEAST_CAPITAL * side) / CAPITAL;
  const least = wanted || legible;
  const most = wanted || (LARGEST_CAPITAL * side) / CAPITAL;
  const given = { room, count: Math.max(rows.length + heads, 1), fewest, need: needed(rows), longest: longest(rows), shape, least, most, legible, cycle, seconds, isFar: wanted > 0 };
  return described(arranged(given), { screen, rows, given, wanted });
}

// The same layout for another height or length, as when a notice appears: columns stay, and so do pages where slightly smaller type is
// enough; else the type, if the fewest rows have room. Pages have as many rows as each other, and so have the columns of one page; with
// the heads of sections a column has two rows at least.
export function refit(found, { count, height: given, seconds = 10, fewest = 1 }) {
  const { capital, readable, legible, least, columns } = found;
  const height = Math.max(given, heightOfRows({ rows: fewest, line: found.line, size: legible, heading: legible })); // until notices are fitted they may leave none
  const sizeOf = (rows) => Math.min(found.size, largest(height, rows * found.line, legible));
  const all = sizeOf(found.rows);
  const size = all < Math.max(least, YIELDS * found.size) ? sizeOf(fewest) : all;
  const heading = headingOf(size, legible);
  const most = Math.max(fewest, Math.min(found.rows, Math.floor(roomOfRows(height, { size, heading }) / (found.line * size) + NEARLY_WHOLE)));
  const each = Math.ceil(count / Math.ceil(count / (columns * most)));
  const rows = fewest === 1 ? Math.ceil(each / columns) : most; // columns of sections have heads of their own
  const part = size / found.size;
  return { ...found, size, name: found.name / part, heading, each, capital: capital * part, readable: readable * part, ...timed({ ...found, rows, count, seconds }) };
}

// What the headings leave to the rows of a list of this height.
export function roomOfRows(height, { size, heading }) {
  return height - HEADING_LINE * heading - BELOW * size;
}

// The height of a list with so many rows in a column.
export function heightOfRows({ rows, line, size, heading }) {
  return rows * line * size + HEADING_LINE * heading + BELOW * size;
}

// The least height of a layout that keeps its pages: the type yields as far as it can.
export function leastHeight(found) {
  const size = Math.min(found.size, Math.max(found.least, YIELDS * found.size));
  return heightOfRows({ ...found, size, heading: headingOf(size, found.legible) }) + ROUNDED;
}

// The type size of headings above rows of this size: `legible` at least, but not larger than the rows.
function headingOf(size, legible) {
  return Math.min(size, Math.max(HEADING * size, legible));
}

// The largest type of rows of so many ems in all that leaves the headings their room in this height.
function largest(height, rows, legible) {
  const ems = rows + BELOW;
  const asLarge = height / (ems + HEADING_LINE);
  const inProportion = height / (ems + HEADING * HEADING_LINE);
  return Math.max(asLarge, Math.min(inProportion, (height - HEADING_LINE * legible) / ems));
}

// The places, from 0, of the second of five equal parts: share(100, "2/5") is [20, 40].
export function share(count, text) {
  const [part, parts] = (text || "1/1").split("/").map(Number);
  return [Math.ceil((count * (part - 1)) / parts), Math.ceil((count * part) / parts)];
}

// The largest type that shows all rows within the cycle, the shortest cycle at the least type if none does, and if not
// even one row has room at the least type, the largest that shows one.
function arranged(given) {
  const { shape } = given;
  for (const concession of concessions(shape)) {
    let found = null;
    for (const { part, ...how } of concession) {
      const all = candidates(given, { ...how, need: Math.max(given.need * part, LEAST_NAME), extras: mostExtras(given, part) }).filter(({ size, line }) => size >= given.least * 0.999 && size * line >= given.legible * (shape.high ?? 0) * 0.999);
      const inTime = all.filter(({ cycle }) => cycle <= given.cycle);
      if (inTime.length) return calmest(inTime);
      const short = all.length ? best(all, ({ pages }) => -pages, ({ worth }) => worth) : null;
      if (short && (!found || short.cycle < found.cycle * NEARLY || (short.cycle <= found.cycle && short.weight > found.weight))) found = short;
    }
    if (found) return found;
  }
  const last = { cells: Math.min(shape.cells?.count ?? 0, 1), isTight: true, scale: 0, need: LEAST_NAME, extras: 0 };
  return best(candidates(given, last), ({ size }) => size, ({ cycle }) => -cycle);
}

// How many of the extras are tried with this part of the names: all beside whole names, the one that is worth most beside condensed ones.
function mostExtras({ shape: { extras }, isFar }, part) {
  if (part === 1) return extras.length;
  return part >= 0.75 && extras[0]?.worth && !(isFar && extras[0].yields) ? 1 : 0;
}

// Of layouts that are nearly as large as the largest, the one that turns least; of those, what stands beside the names counts too.
// What is worth much there counts as larger type.
function calmest(all) {
  const calm = ({ size, weight, pages }) => size * weight * (pages === 1 ? STILL : 1);
  const most = Math.max(...all.map(calm));
  return best(all.filter((each) => calm(each) >= most * NEARLY), ({ pages }) => -pages, ({ worth }) => worth, ({ columns }) => -columns);
}

// What gives way, in steps: names are condensed, and what stands beside them is left out, before the cycle grows; if not one row
// has room, the cells of a crosstable are condensed, names are abbreviated, and the earliest rounds are left out. A name in smaller type
// is not much smaller than the rows until nothing else helps, and never less than the least type.
function* concessions({ cells }) {
  const rounds = cells?.count ?? 0;
  const steps = [[[1, 0.75], false], ...(rounds ? [[[1, 0.75], true]] : []), [[0.5], true], [[0], true]];
  for (const scale of [LEAST_SCALE, 0]) {
    for (let shown = rounds; shown >= Math.min(rounds, 1); shown -= 1) {
      for (const [parts, isTight] of steps) yield parts.map((part) => ({ cells: shown, isTight, part, scale }));
    }
  }
}

// Every way to arrange the rows with so many of the extras at most, each at its largest type.
function candidates(given, { cells, isTight, scale, need, extras }) {
  const { shape, room, most, legible, count, seconds } = given;
  const found = [];
  for (const form of forms(shape, cells, { isTight, most: extras })) {
    for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
      const ems = columns * (form.beside + form.sides * Math.max(need, form.below)) + GAP * (columns - 1);
      const column = { width: room.width / columns / form.sides, beside: (form.beside + (GAP * (columns - 1)) / columns) / form.sides };
      const wide = Math.min(room.width / ems, largestFor(given.longest, { ...column, legible, scale }), most);
      for (const rows of heights(given, form.line, columns)) {
        const size = Math.min(wide, largest(room.height, rows * form.line, legible));
        const time = timed({ columns, rows, count, seconds, leisure: form.leisure });
        const worth = size * form.worth;
        found.push({ ...form, size, worth, columns, ...time });
      }
    }
  }
  return found;
}

// The forms of a row: names side by side or one above the other, with the first few of the extras. `beside` are the ems
// beside `sides` names.
function* forms(shape, cells, { isTight, most }) {
  const cell = (isTight && shape.cells?.least) || (shape.cells?.ems ?? 0);
  for (let count = 0; count <= most; count += 1) {
    const extras = shape.extras.slice(0, count);
    const sum = (field) => extras.reduce((total, extra) => total + (extra[field] ?? 0), 0);
    const more = cells * cell + sum("ems");
    const less = extras.reduce((total, extra) => total + (extra.stacked ? extra.ems - extra.stacked : 0), 0);
    const weight = 1 + sum("worth");
    const worth = weight + WORTH * extras.filter((extra) => !extra.worth).length;
    const form = { cells, cell, leisure: shape.leisure ?? ROWS_AT_LEISURE, extras: extras.map(({ name }) => name), weight, worth };
    for (const line of shape.high ? [LINE, shape.high] : [LINE]) yield { ...form, beside: shape.fixed + more + shape.sides * sum("side"), sides: shape.sides + sum("sides"), line, below: 0, stacked: false };
    if (shape.stacked) yield { ...form, beside: shape.stacked + more - less + sum("side"), sides: 1, below: shape.below ?? 0, line: PAIR, stacked: true };
  }
}

// The numbers of rows in a column that are worth a look: from the fewest to all, as many as the least type allows.
function heights({ room, least, legible, count, fewest }, line, columns) {
  const possible = Math.floor(roomOfRows(room.height, { size: least, heading: headingOf(least, legible) }) / (line * least));
  const most = Math.max(fewest, Math.min(Math.ceil(count / columns), possible));
  return Array.from({ length: most - fewest + 1 }, (_, at) => at + fewest);
}

function timed({ columns, rows, count, seconds, leisure = ROWS_AT_LEISURE }) {
  const pages = Math.ceil(count / (columns * rows));
  const each = seconds * Math.min(1, Math.max(0.5, (columns * rows) / leisure));
  return { rows, pages, seconds: each, cycle: pages > 1 ? pages * each : 0 };
}

function best(all, ...measures) {
  return all.reduce((one, other) => (isBetter(other, one, measures) ? other : one));
}

function isBetter(one, other, measures) {
  for (const measure of measures) if (measure(one) !== measure(other)) return measure(one) > measure(other);
  return false;
}

function described(found, { screen, rows, given, wanted }) {
  const { beside, sides, below, weight, worth, ...layout } = found;
  const { name, cell } = spread(((given.room.width / found.size - GAP * (found.columns - 1)) / found.columns - beside) / sides, { cells: found.cells, cell: found.cell, wide: given.shape.cells?.ems ?? 0, rows });
  const { legible, least } = given;
  const heading = headingOf(found.size, legible);
  const capital = found.size * CAPITAL;
  const readable = readableFrom(capital, screen);
  const inTime = Math.max(1, Math.floor(given.cycle / found.seconds));
  const screens = found.cycle > given.cycle ? Math.ceil(found.pages / inTime) : 1;
  const gave = [];
  if (wanted && found.size < wanted * 0.999) gave.push({ code: "distance", metres: readable, wanted: screen.distance });
  if (found.cycle > given.cycle) gave.push({ code: "cycle", seconds: found.cycle, longest: given.cycle, screens });
  const rounds = given.shape.cells?.count ?? 0;
  if (found.cells < rounds) gave.push({ code: "rounds", shown: found.cells, of: rounds });
  gave.push(...namesThatGave(rows, name, capital));
  return { ...layout, name, cell, heading, legible, least, capital, readable, screens, gave };
}
