// What a row of a display says, each within its room: the names, how a player has left, a result, and the words of prizes and sections.

import { flag } from "./federations.js";
import { fitName } from "./fit-name.js";
import { WON, fitPrize } from "./fit-prize.js";
import { fitText } from "./fit-text.js";
import { FORMATS } from "./formats.js";
import { narrowest } from "./manners.js";
import { widthOf } from "./measure.js";
import { widthsOn } from "./name-lines.js";
import { leastScale } from "./name-room.js";
import { write } from "./rows.js";

export const SCORES_BETWEEN = " – "; // what is between the two scores of a result
const RESULT_WEIGHT = 500;
const AGO = { size: 0.8, ems: 4.6, stacked: 3.2 }; // of how long ago a result was recorded
const LEFT = { part: 0.33, sizes: [0.8, 0.7], size: 0.6, gap: 0.35 }; // of the room of a name, for how its player has left: in one line beside the name, else in two; the gap in ems

// The fields in columns that are as wide as their texts, up to `most` ems; `size` is that of their type (display.css).
export const FITTED = { section: { weight: 400, most: 9, size: 0.8 }, won: WON };

// Show the texts of a row: `layout` as of layout.js, `ems` of the columns of FITTED, `weight` of names, which have so many `lines` at most.
export function fitRow(element, row, { layout, ems, weight, lines }) {
  const { size, name, extras } = layout;
  const section = element.querySelector(".section");
  if (section && row.short) fitText(section, row.short, { room: ems.section * size, base: FITTED.section.size * size, weight: FITTED.section.weight });
  if (row.won) fitPrize(element, row, layout, ems.won);
  const result = element.querySelector(".result");
  if (result && !row.bye) fitResult(result, FORMATS.result(row.result), layout, ems);
  const taken = fitLeft(element.querySelector(".left"), row, layout, { weight, lines });
  for (const slot of element.querySelectorAll(".name")) {
    const person = at(slot, -1, row);
    if (person?.name) fitName(slot, person, { room: name - taken, weight: slot.closest(".other") ? 500 : weight, lines });
  }
  for (const slot of element.querySelectorAll(".flag")) flag(slot, extras.includes("flag") ? at(slot, undefined, row) : "");
}

// The scores of a result can stand one above the other, each beside its player (display-arranged.css). A result that is wider than those that were there
// when the list was laid out is in smaller type.
function fitResult(slot, result, { stacked }, ems) {
  const scores = result.split(SCORES_BETWEEN);
  if (scores.length > 1 && !slot.childElementCount) slot.replaceChildren(...[scores[0], SCORES_BETWEEN, scores[1]].map((textContent) => Object.assign(document.createElement("span"), { textContent })));
  const width = Math.max(...(stacked ? scores : [result]).map((each) => widthOf(each, { weight: RESULT_WEIGHT })));
  const room = stacked ? ems.score : ems.result;
  slot.style.fontSize = width > room ? `${room / width}em` : "";
}

// Show how long ago a result was recorded: in two lines where the names have two.
export function fitAge(slot, age, { size, stacked }) {
  fitText(slot, age, { room: (stacked ? AGO.stacked : AGO.ems) * size, base: AGO.size * size, weight: 400, small: stacked ? 1 : undefined });
}

// The ems that are taken beside the name: those that it does not need, else so much of its room.
function fitLeft(slot, row, { size, name, legible }, { weight, lines }) {
  if (!slot || !row.left) return 0;
  const words = FORMATS.left(row.left, row);
  const names = widthsOn(row.name, weight, lines);
  const free = name - names[0] - LEFT.gap;
  const beside = LEFT.sizes.find((each) => widthOf(words, { weight: 400 }) * each <= free);
  const ems = beside ?? LEFT.size;
  const most = beside ? free : LEFT.part * name;
  if (narrowest(names) * leastScale({ size, legible }) > name - most - LEFT.gap) {
    write(slot, ""); // the grey of the name has to do
    return 0;
  }
  fitText(slot, words, { room: most * size, base: ems * size, weight: 400, small: 1 });
  if (beside) slot.style.fontSize = `${beside}em`;
  const widths = slot.textContent.split("\n").map((line) => widthOf(line, { weight: 400 }));
  return Math.min(most, Math.max(...widths) * ems) + LEFT.gap;
}

// The value of a slot's field, or of what contains it.
function at(slot, end, row) {
  return slot.dataset.f.split(".").slice(0, end).reduce((value, field) => value?.[field], row);
}
