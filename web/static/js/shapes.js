// The shapes of the rows of each kind of display, in ems of the row's type (display.css has the same numbers).
//
// {fixed, stacked, below, sides, extras, cells, leisure, high}: `fixed` ems beside the `sides` names; `stacked` the same where the names are one
// above the other, or something else is below them that needs `below` ems; absent where nothing ever is. `extras`, in order of their importance: what is shown where there is room;
// with `yields` it is not beside condensed names where a distance is stated; each takes `ems` in a row (`stacked` where the names are one above the other, if that is less), `side` ems beside every name, or `sides` more names. `cells`: {count, ems, least} of a crosstable, `least` where its texts are condensed. `leisure`: how
// many rows make a full page, if not the usual number. `high`: the ems of a row in which the least type has two lines, where some rows need them.

const TITLE = { name: "title", side: 2.3 };
const FLAG = { name: "flag", side: 1.7 };
const GAME = { fixed: 6, stacked: 4.5, sides: 2, extras: [{ name: "points", side: 2.2 }, TITLE, FLAG] };
const AGO = { name: "ago", ems: 5, stacked: 3.6, worth: 0.2, yields: true }; // how long ago each of the latest results was recorded: in two lines where the names are
const GAP = 0.4; // beside a result
const SEAT = { fixed: 4.5, sides: 1, extras: [TITLE, FLAG] };
const STANDING = { fixed: 4.1, sides: 1, extras: [TITLE, { name: "rating", ems: 2.5 }, FLAG] };
const PRIZE = { fixed: 2, stacked: 1.6, sides: 1, extras: [TITLE, FLAG] };
const CROSS = { fixed: 4.6, sides: 1, extras: [TITLE], leisure: 20 };
const CELL = 3.2;
const TIGHT_CELL = 2.7; // where its texts are condensed
const COLOUR_WORD = 3.4;
const PLACE = 2.3;
const RESULT = 3.1;
const SCORE = 1.3;
const TIE_WORTH = 0.2;
const TIES = 2; // of such a worth

// The shape of a kind. What was measured in the language and the list of a page: `word` the ems of the words of colours, `place` of places and numbers, `cell`
// of a crosstable's cell, `tight` the same condensed, `tie` of a tie-break, `bye` of the words in place of a board, `section` of the names of sections, `won` of what a prize is, `below` the least of the longest
// one below the name, `result` of a board's result, `score` of one of its two scores; `rounds` of a crosstable, `ties` of standings that can be shown.
export function shapeOf(kind, { word = COLOUR_WORD, place = PLACE, cell = CELL, tight = TIGHT_CELL, tie = 0, bye = 0, section = 0, won = 0, below = 0, result = RESULT, score = SCORE, rounds = 0, ties = 0 } = {}) {
  if (kind === "seats") return seat(word, bye, section);
  if (kind === "standings") return standing(place, tie, ties);
  if (kind === "prizes") return { ...PRIZE, fixed: PRIZE.fixed + place + won, stacked: PRIZE.stacked + place, below };
  if (kind === "crosstable") return { ...CROSS, fixed: CROSS.fixed + 2 * place, cells: { count: rounds, ems: cell, least: tight } };
  if (kind === "playing") return GAME;
  return game(result, score, kind === "latest" ? [AGO, ...GAME.extras] : GAME.extras);
}

// A result has its column whether it is there or not: no name changes when a game ends. Where the names are one above the other each has its score
// beside it. Games in progress have neither.
function game(result, score, extras) {
  return { ...GAME, fixed: GAME.fixed + result + GAP, stacked: GAME.stacked + score + GAP, extras };
}

function seat(word, bye, section) {
  const board = 3.1; // ems of board and piece
  const fixed = SEAT.fixed + Math.max(bye - board, 0) + section;
  const opponent = section ? [] : [{ name: "opponent", sides: 1, ems: 0.6 }];
  return { ...SEAT, fixed, extras: [{ name: "word", ems: word }, ...SEAT.extras, ...opponent] };
}

// The first tie-breaks are why a player is behind another one with as many points.
function standing(place, ems, count) {
  const gap = 0.4; // ems before the first
  const ties = Array.from({ length: count }, (_, at) => ({ name: `tie-${at + 1}`, ems: at ? ems : ems + gap, worth: at < TIES ? TIE_WORTH : undefined }));
  return { ...STANDING, fixed: STANDING.fixed + place, extras: [...ties.slice(0, TIES), ...STANDING.extras, ...ties.slice(TIES)] };
}

// The weight of the names of a kind.
export function weightOf(kind) {
  return kind === "seats" ? 650 : 500;
}
