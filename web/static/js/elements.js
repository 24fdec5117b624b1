// New elements with a text, and lists of them.

import { made } from "./made.js";
import { setHidden } from "./rows.js";

export function list(section, texts) {
  setHidden(section, texts.length === 0);
  section.querySelector("ul").replaceChildren(...texts.map((text) => element("li", text)));
}

export function element(name, text, className = "") {
  return made(name, { textContent: text, className });
}
