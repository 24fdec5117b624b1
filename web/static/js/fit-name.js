// Shows a name whole in little room: condensed, abbreviated by initials, last in smaller type.

import { languageOf } from "./federations.js";
import { MANNERS, shown } from "./manners.js";
import { nameWidths } from "./measure.js";
import { abbreviated } from "./names.js";
import { write } from "./rows.js";

// Show the name of a player in a slot that has so many ems.
export function fitName(slot, { name, federation }, { room, weight }) {
  const { manner, scale } = shown(nameWidths(name, weight), room);
  const { stretch, initials } = MANNERS[manner];
  write(slot, (initials && abbreviated(name)) || name);
  slot.style.fontStretch = stretch === 100 ? "" : `${stretch}%`;
  slot.style.fontSize = scale === 1 ? "" : `${Math.floor(scale * 98) / 100}em`;
  slot.title = initials ? name : "";
  slot.lang = languageOf(name, federation);
}
