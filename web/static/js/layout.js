// The layout of a display, as pure functions: how many columns, how large, how many pages, and which names are condensed,
// abbreviated or smaller. Sizes are in CSS pixels, widths of texts in ems, distances in metres, times in seconds.

import { capitalFrom, readableFrom, roomOf } from "./screen.js";

const CAPITAL = 0.714; // of the em: Noto Sans
const LEAST_CAPITAL = 20 / 1080; // of the screen's shorter side, if no distance is stated
const LARGEST_CAPITAL = 40 / 1080;
const MOST_COLUMNS = 8;
const GAP = 1.1; // ems between columns
const LINE = 1.42; // ems: the ascenders and descenders of every script, and the line under the row
const PAIR = 2 * LINE - 0.1; // two names, one above the other
export const BESIDE = 1.12; // ems of the row above the first one, and of the deepest descenders (of Arabic) below the last one
const MOST_NAMES = 0.9; // the part of the names that is shown as it is
const LEAST_SCALE = 0.6; // of a name in smaller type
const LEAST_NAME = 5; // ems that a name has in any case
const WORTH = 0.04; // of the type size, given up to show one more thing beside the names
const NEARLY = 0.9;
const STILL = 1.4; // what a list that is on one page whole is worth, beside one that turns
const ROWS_AT_LEISURE = 40; // of most lists: a page of so many rows is shown for the whole time of a page, a shorter one for half of it at least

// How a name can be shown, in the order in which it is tried; a name's widths are in this order.
export const MANNERS = [
  { stretch: 100, initials: false },
  { stretch: 87.5, initials: false },
  { stretch: 75, initials: false },
  { stretch: 62.5, initials: false },
  { stretch: 100, initials: true },
  { stretch: 87.5, initials: true },
  { stretch: 75, initials: true },
  { stretch: 62.5, initials: true },
];
const LAST = MANNERS.length - 1;

// Solve the layout of a list.
//
// `screen`: {width, height, diagonal (inches), distance (metres; 0: none is stated)}; `rows`: a list for each row with the
// widths of its names, each a list in the order of MANNERS; `shape`: see shapes.js; `heads`: lines beside the rows; `cycle`:
// the longest acceptable one; `seconds`: of a full page; `room`: {width, height} of the list.
//
// Returns {columns, size, capital, line (ems of a row), stacked, extras, cells, rows (in a column), pages, seconds (of a page),
// cycle, readable (metres), screens (that share the list within the cycle), name (ems that a name has), gave}. `gave` has the
// codes of what had to give, each with its numbers: distance, cycle, rounds, condensed, abbreviated, smaller.
export function solve({ screen, rows, shape, heads = 0, cycle = 30, seconds = 10, room = roomOf(screen) }) {
  const side = Math.min(screen.width, screen.height);
  const wanted = screen.distance ? capitalFrom(screen) / CAPITAL : 0;
  const least = wanted || (LEAST_CAPITAL * side) / CAPITAL;
  const most = wanted || (LARGEST_CAPITAL * side) / CAPITAL;
  const given = { room, count: Math.max(rows.length + heads, 1), fewest: heads ? 2 : 1, need: needed(rows), shape, least, most, cycle, seconds };
  return described(arranged(given), { screen, rows, given, wanted });
}

// The same layout if the list has another height or length, as when a notice appears: columns and type size stay, unless not
// even the fewest rows have room; then the type is smaller. With the heads of sections a column has two rows at least.
export function refit(found, { count, height, seconds = 10, fewest = 1 }) {
  const size = Math.min(found.size, height / (fewest * found.line + BESIDE));
  const rows = Math.max(fewest, Math.floor((height - BESIDE * size) / (found.line * size)));
  const part = size / found.size;
  const { capital, readable } = found;
  return { ...found, size, capital: capital * part, readable: readable * part, ...timed({ ...found, rows, count, seconds }) };
}

// How a name of these widths is shown in so many ems: {manner, scale}.
export function shown(widths, room) {
  for (let manner = 0; manner <= LAST; manner += 1) if (widths[manner] <= room) return { manner, scale: 1 };
  const narrowest = widths[3] <= widths[LAST] ? 3 : LAST; // without given names, the whole name
  return { manner: narrowest, scale: room / widths[narrowest] };
}

// The places, from 0, of the second of five equal parts: share(100, "2/5") is [20, 40].
export function share(count, text) {
  const [part, parts] = (text || "1/1").split("/").map(Number);
  return [Math.ceil((count * (part - 1)) / parts), Math.ceil((count * part) / parts)];
}

// The ems of a name: most names as they are, and no name in type that is much smaller.
function needed(rows) {
  const names = rows.flat().sort((one, other) => one[0] - other[0]);
  if (!names.length) return LEAST_NAME;
  const usual = names[Math.max(Math.floor(names.length * MOST_NAMES) - 1, 0)][0];
  const long = names.filter((widths) => widths[0] > usual);
  return Math.max(LEAST_NAME, usual, ...long.map((widths) => Math.min(widths[3], widths[LAST]) * LEAST_SCALE));
}

// The largest type that shows all rows within the cycle, the shortest cycle at the least type if none does, and if not
// even one row has room at the least type, the largest that shows one.
function arranged(given) {
  const { shape } = given;
  for (const concession of concessions(shape)) {
    let found = null;
    for (const { cells, part } of concession) {
      const all = candidates(given, cells, Math.max(given.need * part, LEAST_NAME), part < 1 ? 0 : shape.extras.length).filter(({ size }) => size >= given.least * 0.999);
      const inTime = all.filter(({ cycle }) => cycle <= given.cycle);
      if (inTime.length) return calmest(inTime);
      const short = all.length ? best(all, ({ pages }) => -pages, ({ worth }) => worth) : null;
      if (short && (!found || short.cycle < found.cycle * NEARLY)) found = short;
    }
    if (found) return found;
  }
  return best(candidates(given, Math.min(shape.cells?.count ?? 0, 1), LEAST_NAME, 0), ({ size }) => size, ({ cycle }) => -cycle);
}

// Of layouts that are nearly as large as the largest, the one that turns least.
function calmest(all) {
  const most = Math.max(...all.map(({ worth }) => worth));
  return best(all.filter(({ worth }) => worth >= most * NEARLY), ({ pages }) => -pages, ({ worth }) => worth, ({ columns }) => -columns);
}

// What gives way first, in steps: names are condensed, and what stands beside them is left out, before the cycle grows; then, if
// not one row has room, the earliest rounds of a crosstable are left out, then names have even less room.
function* concessions({ cells }) {
  const rounds = cells?.count ?? 0;
  for (let shown = rounds; shown >= Math.min(rounds, 1); shown -= 1) yield [1, 0.75].map((part) => ({ cells: shown, part }));
  for (const part of [0.5, 0]) yield [{ cells: Math.min(rounds, 1), part }];
}

// Every way to arrange the rows with so many of the extras at most, each at its largest type.
function candidates(given, cells, need, mostExtras) {
  const { shape, room, most, count, seconds } = given;
  const found = [];
  for (const form of forms(shape, cells, mostExtras)) {
    for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
      const ems = columns * (form.beside + form.sides * need) + GAP * (columns - 1);
      const wide = Math.min(room.width / ems, most);
      for (const rows of heights(given, form.line, columns)) {
        const size = Math.min(wide, room.height / (rows * form.line + BESIDE));
        const time = timed({ columns, rows, count, seconds, leisure: form.leisure });
        const worth = size * (1 + WORTH * form.extras.length) * (time.pages === 1 ? STILL : 1);
        found.push({ ...form, size, worth, columns, ...time });
      }
    }
  }
  return found;
}

// The forms of a row: names side by side or one above the other, with the first few of the extras. `beside` are the ems
// beside `sides` names.
function* forms(shape, cells, most) {
  for (let count = 0; count <= most; count += 1) {
    const extras = shape.extras.slice(0, count);
    const sum = (field) => extras.reduce((total, extra) => total + (extra[field] ?? 0), 0);
    const more = cells * (shape.cells?.ems ?? 0) + sum("ems");
    const form = { cells, leisure: shape.leisure ?? ROWS_AT_LEISURE, extras: extras.map(({ name }) => name) };
    yield { ...form, beside: shape.fixed + more + shape.sides * sum("side"), sides: shape.sides + sum("sides"), line: LINE, stacked: false };
    if (shape.stacked) yield { ...form, beside: shape.stacked + more + sum("side"), sides: 1, line: PAIR, stacked: true };
  }
}

// The numbers of rows in a column that are worth a look: from the fewest to all, as many as the least type allows.
function heights({ room, least, count, fewest }, line, columns) {
  const most = Math.max(fewest, Math.min(Math.ceil(count / columns), Math.floor((room.height / least - BESIDE) / line)));
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
  const { beside, sides, worth, ...layout } = found;
  const name = ((given.room.width / found.size - GAP * (found.columns - 1)) / found.columns - beside) / sides;
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
  return { ...layout, name, capital, readable, screens, gave };
}

function namesThatGave(rows, room, capital) {
  const ways = rows.flat().filter((widths) => widths[0] > room).map((widths) => shown(widths, room));
  const count = (code, found) => (found.length ? [{ code, names: found.length }] : []);
  const tiny = ways.filter(({ scale }) => scale < 1);
  const least = Math.min(...tiny.map(({ scale }) => scale));
  return [
    ...count("condensed", ways.filter(({ manner }) => MANNERS[manner].stretch < 100)),
    ...count("abbreviated", ways.filter(({ manner }) => MANNERS[manner].initials)),
    ...count("smaller", tiny).map((each) => ({ ...each, capital: capital * least })),
  ];
}
