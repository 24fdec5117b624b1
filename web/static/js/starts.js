// When a round starts, in the time zone of this device.

import { setHidden, write } from "./rows.js";
import { filled, locale } from "./words.js";

const PARTS = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZoneName: "short" };

// `head` has `starts` (ISO 8601) and the round `starting`; without them the element is hidden.
export function startsHere(element, { starts, starting }) {
  setHidden(element, !starts);
  if (!starts) return;
  const time = new Date(starts).toLocaleString(locale, PARTS);
  write(element, filled(element.dataset.of, { round: starting, time }));
}
