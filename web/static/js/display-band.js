// The band of a display that says how old everything is: read from as far as the rows, and a fifth of the screen's height at most.

import { fitText } from "./fit-text.js";
import { serverNow, timeOfDay } from "./hall-clock.js";
import { ago } from "./status.js";
import { text } from "./words.js";

const SHARE = 0.2; // of the screen's height
const PADDING = 0.4; // ems above and below (base.css)
const LINE = 1.25; // ems of a line (base.css)
const WEIGHT = 700;

// Say in the band since when there is no connection, `silent` milliseconds ago, in as many words as have room.
export function fitBand(band, silent) {
  band.style.fontSize = "";
  const { fontSize, paddingLeft, paddingRight } = getComputedStyle(band);
  const base = parseFloat(fontSize);
  const room = band.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const small = Math.min(1, ((SHARE * innerHeight) / base - PADDING) / (2 * LINE)); // two lines
  const time = timeOfDay(serverNow() - silent);
  const ways = [
    text("No connection to the server – content of {time} ({ago})", { time, ago: ago(silent) }),
    text("No connection – content of {time} ({ago})", { time, ago: ago(silent, "short") }),
    text("No connection – {time} ({ago})", { time, ago: ago(silent, "short") }),
    text("No connection – content of {time}", { time }),
  ];
  for (const each of ways) if (fitText(band, each, { room, base, weight: WEIGHT, small }) === 1) return;
}
