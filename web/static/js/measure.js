// The widths of texts on a display, in ems, in the fonts that are shipped (css/fonts.css), once they are there.

import { MANNERS } from "./layout.js";
import { abbreviated } from "./names.js";

const LONGEST_WAIT_MS = 4000; // for fonts: then the system's are measured
const SPARE = 0.12; // ems, for what rounding loses
const STRETCHES = { 100: "normal", 87.5: "semi-condensed", 75: "condensed", 62.5: "extra-condensed" };
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

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
  const all = [...new Set(texts.join(""))].join("");
  if (EAST_ASIAN.test(all)) await eastAsian();
  const before = loaded();
  const loading = Promise.all(weights.map((weight) => document.fonts.load(`${weight} 20px "Hall Sans"`, all)));
  await Promise.race([loading.catch(() => {}), pause()]);
  const more = loaded() > before;
  if (more) widths.clear();
  return more;
}

// The styles of the fonts for East Asian names, which only displays that show such a name fetch.
function eastAsian() {
  const link = document.querySelector("link[data-east-asian]");
  if (link.rel === "stylesheet") return Promise.resolve();
  const there = new Promise((resolve) => {
    for (const kind of ["load", "error"]) link.addEventListener(kind, resolve, { once: true });
  });
  link.rel = "stylesheet";
  return Promise.race([there, pause()]);
}

function loaded() {
  return [...document.fonts].filter(({ status }) => status === "loaded").length;
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
}
