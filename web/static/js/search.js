// Finding a player by a typed or scanned text: parts of a name, a number of the starting list, a FIDE ID, or the
// address on a badge.

import { finds, wordSpellings } from "./folding.js";

const PAGE = /\/t\/([^/]+)\/players\/([^/?#]+)/;

// The player of a badge's code, "" if it is a code of something else, null if it is no code.
export function badge(text, tournament) {
  const found = PAGE.exec(text);
  if (!found) return /^https?:/i.test(text.trim()) ? "" : null;
  return decodeURIComponent(found[1]) === tournament ? decodeURIComponent(found[2]) : "";
}

// The keys of the rows that fit, in the model's order; a number must match completely.
export function fitting(model, text) {
  const number = text.trim();
  if (/^\d+$/.test(number)) return model.order.filter((key) => [String(model.rows[key].tpn), model.rows[key].fide_id].includes(number));
  const wanted = wordSpellings(text);
  return model.order.filter((key) => finds(wanted, wordSpellings(model.rows[key].name)));
}
