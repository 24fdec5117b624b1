// Shows a name whole in little room: condensed, on several lines, abbreviated by initials, last in smaller type.

import { languageOf } from "./federations.js";
import { MANNERS, shown } from "./manners.js";
import { textOn, widthsOn } from "./name-lines.js";
import { write } from "./rows.js";

// Show the name of a player in a slot that has so many ems, and so many lines where one is not enough. No letters are smaller than `least` of the slot's.
export function fitName(slot, { name, federation }, { room, weight, lines: most = 1, least = 0 }) {
  const lines = widthsOn(name, weight, 1)[0] <= room ? 1 : most;
  const { manner, scale } = shown(widthsOn(name, weight, lines), room);
  const { stretch, initials } = MANNERS[manner];
  write(slot, textOn(name, weight, { lines, initials }));
  slot.classList.toggle("lines", lines > 1 || scale < least);
  slot.style.fontStretch = stretch === 100 ? "" : `${stretch}%`;
  slot.style.fontSize = scale === 1 ? "" : `${Math.max(least, Math.floor(scale * 98) / 100)}em`;
  slot.title = initials ? name : "";
  slot.lang = languageOf(name, federation);
}
