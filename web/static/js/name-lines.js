// Names on several lines of a display: one that is much longer than the others has rows of its own below it, so that neither it nor
// the others are in small type.

import { MANNERS, narrowest } from "./manners.js";
import { nameWidths, widthOf } from "./measure.js";
import { abbreviated } from "./names.js";

const MOST_LINES = 3;
const SPARE = 0.12; // ems, for what rounding loses
const WORDS = /.+?(?:[ \u2010-]+|$)/gu; // a line can end after each

// On how many lines a name is short enough for so many ems, or shortest.
export function linesFor(name, weight, room) {
  let [best, least] = [1, narrowest(nameWidths(name, weight))];
  for (let lines = 2; lines <= MOST_LINES && least > room; lines += 1) {
    const width = narrowest(widthsOn(name, weight, lines));
    if (width < least) [best, least] = [lines, width];
  }
  return best;
}

// The widths of a name on so many lines, in the order of MANNERS.
export function widthsOn(name, weight, lines) {
  if (lines === 1) return nameWidths(name, weight);
  const texts = [false, true].map((initials) => textOn(name, weight, { lines, initials }).split("\n"));
  return MANNERS.map(({ stretch, initials }) => Math.max(...texts[Number(initials)].map((line) => widthOf(line, { weight, stretch }))) + SPARE);
}

// The name on so many lines at most, with initials or without, as even as its words allow.
export function textOn(name, weight, { lines, initials }) {
  const text = (initials && abbreviated(name)) || name;
  return evened(text.match(WORDS), lines, (line) => widthOf(line.trim(), { weight })).map((line) => line.trim()).join("\n");
}

// The words in so many lines at most, of which the longest is as short as possible.
function evened(words, lines, measure) {
  if (lines === 1 || words.length === 1) return [words.join("")];
  const ways = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(""), ...evened(words.slice(at + 1), lines - 1, measure)]);
  const widest = (way) => Math.max(...way.map(measure));
  return [...ways, [words.join("")]].reduce((one, other) => (widest(other) < widest(one) ? other : one));
}
