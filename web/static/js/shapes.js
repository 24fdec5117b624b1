// The shapes of the rows of each kind of display, in ems of the row's type (display.css has the same numbers).
//
// {fixed, stacked, sides, extras, cells}: `fixed` ems beside the `sides` names; `stacked` the same where the names are one
// above the other, absent where they never are. `extras`, in order of their importance: what is shown where there is room;
// each takes `ems` in a row, `side` ems beside every name, or `sides` more names. `cells`: {count, ems} of a crosstable. `leisure`: how
// many rows make a full page, if not the usual number.

const TITLE = { name: "title", side: 2.3 };
const FLAG = { name: "flag", side: 1.7 };
const GAME = { fixed: 9.9, stacked: 8.4, sides: 2, extras: [{ name: "points", side: 1.9 }, TITLE, FLAG] };
const AGO = 5;
const LATEST = { ...GAME, fixed: GAME.fixed + AGO, stacked: GAME.stacked + AGO }; // how long ago each was recorded
const SEAT = { fixed: 4.5, sides: 1, extras: [TITLE, FLAG] };
const STANDING = { fixed: 6.4, sides: 1, extras: [TITLE, { name: "rating", ems: 2.5 }, FLAG] };
const PRIZE = { fixed: 4.7, sides: 1, extras: [TITLE, FLAG] };
const CROSS = { fixed: 9.2, sides: 1, extras: [TITLE], leisure: 20 };
const CELL = 3.2;
const COLOUR_WORD = 3.4;

// The shape of a kind. What was measured in the language and the list of a page: `word` the ems of the words of colours, `cell`
// of a crosstable's cell, `bye` of the words in place of a board, `section` of the names of sections, `group` and `won` of a prize's
// group and of what it is; `rounds` of a crosstable.
export function shapeOf(kind, { word = COLOUR_WORD, cell = CELL, bye = 0, section = 0, group = 0, won = 0, rounds = 0 } = {}) {
  if (kind === "seats") return seat(word, bye, section);
  if (kind === "standings") return STANDING;
  if (kind === "prizes") return { ...PRIZE, fixed: PRIZE.fixed + group + won };
  if (kind === "latest") return LATEST;
  if (kind === "crosstable") return { ...CROSS, cells: { count: rounds, ems: cell } };
  return GAME;
}

function seat(word, bye, section) {
  const board = 3.1; // ems of board and piece
  const fixed = SEAT.fixed + Math.max(bye - board, 0) + section;
  const opponent = section ? [] : [{ name: "opponent", sides: 1, ems: 0.6 }];
  return { ...SEAT, fixed, extras: [{ name: "word", ems: word }, ...SEAT.extras, ...opponent] };
}

// The weight of the names of a kind.
export function weightOf(kind) {
  return kind === "seats" ? 650 : 500;
}

// Rows for a sum before the list is laid out: `names` are the widths of a sample of its names, from the shortest to the longest. Every
// name is as often as any other, but for the longest, which is there once. Without a sample names have usual widths.
export function sampleRows(kind, count, names = []) {
  const { sides } = shapeOf(kind);
  const sample = names.length ? names : USUAL;
  const often = names.length ? names.length - 1 || 1 : USUAL.length;
  const rows = Array.from({ length: count }, (_, at) => Array.from({ length: sides }, (_, side) => sample[(at * sides + side) % often]));
  if (names.length) rows.at(-1)[sides - 1] = names.at(-1);
  return rows;
}

const USUAL = [6.4, 7.1, 7.6, 8, 8.3, 8.7, 9.2, 9.8, 10.9, 12.6].map((ems) => {
  const initials = Math.min(ems, 0.55 * ems + 1.6);
  return [ems, ems * 0.93, ems * 0.86, ems * 0.76, initials, initials * 0.93, initials * 0.86, initials * 0.76];
});
