// The newest results in the foot of the boards: as many as have room there, each whole; given names become initials before a
// result is left out, and the last one is fitted.

import { fitText } from "./fit-text.js";
import { FORMATS } from "./formats.js";
import { widthOf } from "./measure.js";
import { abbreviated, isolated } from "./names.js";

const WEIGHT = 400;
const SPARE = 0.98;
const WAYS = [({ name }) => isolated(name), ({ name }) => isolated(abbreviated(name) ?? name)];

// Show the results of these rows of boards, the newest first.
export function showNewest(rows) {
  const element = document.getElementById("latest");
  const base = parseFloat(getComputedStyle(element.parentElement).fontSize);
  const room = element.clientWidth * SPARE;
  const texts = rows.flatMap((_, at) => WAYS.map((nameOf) => textOf(rows.slice(0, rows.length - at), nameOf)));
  const whole = texts.find((text) => widthOf(text, { weight: WEIGHT }) * base <= room);
  fitText(element, whole ?? texts.at(-1) ?? "", { room, base, weight: WEIGHT });
}

function textOf(rows, nameOf) {
  return rows
    .map(({ short, board, white, black, result }) => `● ${short ? `${short} ` : ""}${board}: ${nameOf(white)} ${FORMATS.result(result)} ${nameOf(black)}`)
    .join("\u2003");
}
