// Finding a player by a typed or scanned text: parts of a name, a number of the starting list, a FIDE ID, or the
// address on a badge.

const PAGE = /\/t\/([^/]+)\/players\/([^/?#]+)/;

// Letters without accents and case: "muller" finds Müller.
export function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

// The player of a badge's code, "" if it is a code of something else, null if it is no code.
export function badge(text, tournament) {
  const found = PAGE.exec(text);
  if (!found) return /^https?:/i.test(text.trim()) ? "" : null;
  return decodeURIComponent(found[1]) === tournament ? decodeURIComponent(found[2]) : "";
}

// The keys of the rows that fit, in the model's order; a number must match completely.
export function fitting(model, text) {
  const wanted = plain(text).split(/[\s,]+/).filter(Boolean);
  if (wanted.length === 1 && /^\d+$/.test(wanted[0])) {
    return model.order.filter((key) => [String(model.rows[key].tpn), model.rows[key].fide_id].includes(wanted[0]));
  }
  return model.order.filter((key) => {
    const words = plain(model.rows[key].name).split(/[\s,.-]+/);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}
