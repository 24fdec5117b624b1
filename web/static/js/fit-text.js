// Shows a text whole in little room.

import { fitted } from "./fitted.js";
import { widthOf } from "./measure.js";
import { write } from "./rows.js";

// Show a text in an element that has so many pixels; `base` are the pixels of its usual type, `small` is the size
// of two lines (fitted.js). Returns the size of its type.
export function fitText(element, text, { room, base, weight, small }) {
  const found = fitted(text, room / base, (each, stretch) => widthOf(each, { weight, stretch }), small);
  write(element, found.text);
  element.classList.toggle("lines", found.text.includes("\n"));
  element.style.fontStretch = found.stretch === 100 ? "" : `${found.stretch}%`;
  element.style.fontSize = found.size === 1 ? "" : `${Math.floor(base * found.size * 98) / 100}px`;
  return found.size;
}
