// The widths of texts on a display, in ems, in the fonts that are shipped (css/fonts.css), once they are there.

import { MANNERS } from "./manners.js";
import { abbreviated } from "./names.js";

const LONGEST_WAIT_MS = 4000; // for fonts: then the system's are measured
const AGAIN_MS = 100;
const SPARE = 0.12; // ems, for what rounding loses
const STRETCHES = { 100: "normal", 87.5: "semi-condensed", 75: "condensed", 62.5: "extra-condensed" };

const canvas = document.createElement("canvas").getContext("2d");
const widths = new Map();
let family = null;

// The width of a text.
export function widthOf(text, { weight = 500, stretch = 100 } = {}) {
  family ??= getComputedStyle(document.body).fontFamily;
  canvas.font = `${weight} ${STRETCHES[stretch]} 100px ${family}`;
  return canvas.measureText(text).width / 100;
}

// The widths of a name in the order of MANNERS, each measured when it is asked for.
export function nameWidths(name, weight) {
  const key = `${weight} ${name}`;
  if (!widths.has(key)) widths.set(key, lazy(name, weight));
  return widths.get(key);
}

function lazy(name, weight) {
  const short = abbreviated(name) ?? name;
  const found = {};
  for (const [manner, { stretch, initials }] of MANNERS.entries()) {
    Object.defineProperty(found, manner, {
      configurable: true,
      get() {
        const value = widthOf(initials ? short : name, { weight, stretch }) + SPARE;
        Object.defineProperty(found, manner, { value });
        return value;
      },
    });
  }
  return found;
}

// Wait until the fonts of these texts are there, for a few seconds at most. Returns whether more came than there were before.
export async function fontsFor(texts, weights) {
  const letters = [...new Set(texts.join(""))];
  const before = loaded();
  const { eastAsianStyles, isEastAsian } = await import("./east-asian.js");
  const eastAsian = letters.filter(isEastAsian).join("");
  if (eastAsian) await Promise.race([eastAsianStyles(), pause(LONGEST_WAIT_MS)]);
  const loading = weights.map((weight) => facesFor(weight, letters.join("")));
  if (eastAsian) loading.push(appearing(weights[0], eastAsian));
  await Promise.race([Promise.all(loading).catch(() => {}), pause(LONGEST_WAIT_MS)]);
  const more = loaded() > before;
  if (more) widths.clear();
  return more;
}

function facesFor(weight, letters) {
  return document.fonts.load(`${weight} 20px "Hall Sans"`, letters);
}

// The faces of styles that have just come are not always found at once.
async function appearing(weight, letters) {
  for (let waited = 0; waited < LONGEST_WAIT_MS && !(await facesFor(weight, letters)).length; waited += AGAIN_MS) await pause(AGAIN_MS);
}

function loaded() {
  return [...document.fonts].filter(({ status }) => status === "loaded").length;
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
