// What a prize is, on a display: below the name of who wins it or beside it, in one line, else in two of smaller type.

import { fitText } from "./fit-text.js";
import { fitted } from "./fitted.js";
import { widthOf } from "./measure.js";

export const WON = { weight: 700, most: 12, size: 1 }; // its column, up to `most` ems wide; `size` is that of its type (display.css)
export const HIGH_LINE = 1.78; // ems of a row in which two lines can be read
const TWO_LINES = 2.48; // ems of two lines (.lines of display.css)
const NARROWEST = 62.5;

// Show it in a row of a layout (layout.js), beside whose names it has so many ems.
export function fitPrize(element, { won }, { size, line, name, stacked }, ems) {
  fitText(element.querySelector(".won"), won, { room: roomOf({ name, stacked }, ems) * size, base: size, weight: WON.weight, small: smallOf({ line, stacked }) });
}

// The least type of these prizes in such a layout, as a part of the names'.
export function leastType(prizes, layout, ems) {
  const measure = (text, stretch) => widthOf(text, { weight: WON.weight, stretch });
  return Math.min(1, ...prizes.map(({ won }) => fitted(won, roomOf(layout, ems), measure, smallOf(layout)).size));
}

// Whether some have room in two lines only, where they are beside the names.
export function haveTwoLines(prizes, ems) {
  return prizes.some(({ won }) => widthOf(won, { weight: WON.weight }) > ems);
}

// The ems that all have at least below the names, each in one line.
export function leastBelow(prizes) {
  return Math.max(0, ...prizes.map(({ won }) => widthOf(won, { weight: WON.weight, stretch: NARROWEST })));
}

function roomOf({ name, stacked }, ems) {
  return stacked ? name : ems;
}

// The type of two lines.
function smallOf({ line, stacked }) {
  return stacked ? undefined : line / TWO_LINES;
}
