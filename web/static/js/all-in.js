// The end of result entry: all results of the latest round are in, and where it goes on.

import { setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const place = document.querySelector("[data-all-in]");
const line = place.querySelector("[data-of]");
const link = place.querySelector("a");

// `isInConflict(row)`: two results of this board wait for a decision.
export function showAllIn({ head, order, rows }, isInConflict) {
  const isIn = order.length > 0 && !head.missing && !head.adjourned && !order.some((key) => isInConflict(rows[key]));
  setHidden(place, !isIn);
  if (!isIn) return;
  write(line, filled(line.dataset.of, head));
  if (link) write(link, head.round < head.rounds ? filled(link.dataset.next, { next: head.round + 1 }) : link.dataset.last);
}
