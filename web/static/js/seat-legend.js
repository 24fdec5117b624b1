// What the pieces beside the boards of seats mean, where the rows do not say it: above the names, beside the word "Name", else condensed instead of it, else in
// the foot of the display.

import { widthOf } from "./measure.js";
import { text } from "./words.js";

const BESIDE = { named: 5, alone: 3.1 }; // ems of the headings: the two pieces, and what is between them (display.css, display-arranged.css)
const STRETCHES = [100, 87.5, 75, 62.5];
const WEIGHT = 600;

// Show the legend of a list of seats in such a layout.
export function showLegend(element, { extras, name, heading, size }) {
  const room = (name * size) / heading;
  const colours = [text("White"), text("Black")];
  const width = (words, stretch) => words.reduce((sum, each) => sum + widthOf(each, { weight: WEIGHT, stretch }), 0);
  const stretch = STRETCHES.find((each) => width(colours, each) + BESIDE.alone <= room);
  const isBesideName = width([text("Name"), ...colours], 100) + BESIDE.named <= room;
  const isInFoot = !stretch && !document.querySelector(".display-foot").hidden;
  const isInRows = extras.includes("word");
  showInFoot(isInFoot && !isInRows);
  if (isInRows) return delete element.dataset.legend;
  element.dataset.legend = isBesideName ? "" : isInFoot ? "foot" : "alone";
  element.style.setProperty("--legend-stretch", `${stretch ?? STRETCHES.at(-1)}%`);
}

function showInFoot(isThere) {
  const legend = isThere ? [...document.getElementById("heading").content.querySelectorAll(".legend")] : [];
  document.getElementById("latest").replaceChildren(...legend.map((each) => each.cloneNode(true)));
}
