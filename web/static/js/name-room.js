// The room of names in a layout, as pure functions: what most of them need, how small none may be, and which of them gave way. Widths are in ems of the rows'
// type; `rows` has a list for each row with the widths of its names, each a list in the order of MANNERS.

import { MANNERS, narrowest, shown } from "./manners.js";

export const LEAST_SCALE = 0.6; // of the rows' type, for a name in smaller type, unless that is less than the least type
export const LEAST_NAME = 5; // ems that a name has in any case
const MOST_NAMES = 0.9; // the part of the names that is shown as it is
const LONG_NAME = 1.5; // of the ems of a name, for the longest ones of a crosstable
const WIDE_CELL = 1.9; // of a cell's ems, where names leave it the room

// The ems of a name: most names as they are, and no name in type that is much smaller.
export function needed(rows) {
  const names = rows.flat();
  if (!names.length) return LEAST_NAME;
  const enough = usual(rows);
  const long = names.filter((widths) => widths[0] > enough);
  return Math.max(enough, ...long.map((widths) => narrowest(widths) * LEAST_SCALE));
}

// The ems in which most names are as they are.
export function usual(rows) {
  const widths = rows.flat().map((each) => each[0]).sort((one, other) => one - other);
  return Math.max(LEAST_NAME, widths[Math.max(Math.floor(widths.length * MOST_NAMES) - 1, 0)] ?? 0);
}

// The ems of the longest name where it is shortest.
export function longest(rows) {
  return Math.max(0, ...rows.flat().map(narrowest));
}

// The least type of a name, as a part of the rows' type: not much smaller, and `legible` unless they are not.
export function leastScale({ size, legible }, scale = LEAST_SCALE) {
  return Math.min(1, Math.max(scale, legible / size));
}

// The largest rows' type in which a longest name of so many ems is not smaller than that. `width` are the pixels of a name and of the `beside` ems of the rows' type
// that take room next to it.
export function largestFor(longest, { width, beside, legible, scale = LEAST_SCALE }) {
  const inProportion = width / (beside + longest * scale);
  if (inProportion * scale >= legible) return inProportion;
  const asLegible = (width - longest * legible) / beside;
  return asLegible >= legible ? asLegible : width / (beside + longest);
}

// The ems of names and of the cells of a crosstable, which have what names do not need. `cell` is what a cell needs, `wide` what it has where there is room.
export function spread(name, { cells, cell, wide, rows }) {
  if (!cells) return { name, cell: wide };
  const whole = Math.max(...rows.flat().map((widths) => widths[0]));
  const most = Math.max(Math.min(whole, LONG_NAME * needed(rows)), longest(rows));
  const more = Math.min(Math.max(name - most, 0) / cells, WIDE_CELL * wide - cell);
  return { name: name - more * cells, cell: cell + more };
}

// The least type of names that have so much room, as a part of the rows' type.
export function leastOf(rows, room) {
  return Math.min(1, ...rows.flat().map((widths) => shown(widths, room).scale));
}

// Codes of what names gave, each with its numbers: condensed, abbreviated, smaller.
export function namesThatGave(rows, room, capital) {
  const ways = rows.flat().filter((widths) => widths[0] > room).map((widths) => shown(widths, room));
  const count = (code, found) => (found.length ? [{ code, names: found.length }] : []);
  return [
    ...count("condensed", ways.filter(({ manner }) => MANNERS[manner].stretch < 100)),
    ...count("abbreviated", ways.filter(({ manner }) => MANNERS[manner].initials)),
    ...count("smaller", ways.filter(({ scale }) => scale < 1)).map((each) => ({ ...each, capital: capital * leastOf(rows, room) })),
  ];
}
