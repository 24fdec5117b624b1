// The band of a display that says how old everything is: read from as far as the rows, and a fifth of the screen's height at most.

import { fitText } from "./fit-text.js";
import { text } from "./words.js";

const SHARE = 0.2; // of the screen's height
const PADDING = 0.4; // ems above and below (base.css)
const LINE = 1.25; // ems of a line (base.css)
const WEIGHT = 700;

// Show these words in the band, or fewer where they have no room; `ago` says how old everything is.
export function fitBand(band, words, ago) {
  band.style.fontSize = "";
  const { fontSize, paddingLeft, paddingRight } = getComputedStyle(band);
  const base = parseFloat(fontSize);
  const room = band.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const small = Math.min(1, ((SHARE * innerHeight) / base - PADDING) / (2 * LINE)); // two lines
  for (const each of [words, text("No connection. As of {ago}.", { ago })]) if (fitText(band, each, { room, base, weight: WEIGHT, small }) === 1) return;
}
