// The notices of several tournaments on one display: what is the same for several is shown once, after the names of those
// that it is for, and without names if it is for all.

import { write } from "./rows.js";

const EACH = ".sign, .countdown, .notice";

// `boxes` are the elements of the tournaments, `names` what they are called.
export function mergeNotices(boxes, names) {
  const found = new Map();
  for (const [at, box] of boxes.entries()) {
    for (const element of box.querySelectorAll(EACH)) {
      if (element.hidden) continue;
      const same = [element.className, element.dataset.kind, element.dataset.same ?? wordsOf(element)].join(" ");
      found.set(same, [...(found.get(same) ?? []), { element, at }]);
    }
  }
  for (const all of found.values()) {
    const sections = [...new Set(all.map(({ at }) => at))];
    const label = sections.length < boxes.length ? `${sections.map((at) => names[at]).join(", ")}: ` : "";
    for (const [place, { element }] of all.entries()) {
      element.toggleAttribute("data-repeated", place > 0);
      write(element.querySelector(".section") ?? labelled(element), label);
    }
  }
  for (const box of boxes) {
    const own = [...box.querySelectorAll(EACH)].filter((each) => !each.hidden && !("repeated" in each.dataset));
    box.toggleAttribute("data-quiet", !own.length);
  }
}

function wordsOf(element) {
  return element.querySelector("[data-f]").textContent;
}

function labelled(element) {
  const label = document.createElement("strong");
  label.className = "section";
  element.prepend(label);
  return label;
}
