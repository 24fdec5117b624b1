// The keys of a list of boards: the same on Result entry and on the desk. board-keys-help.js says what they do.

const RESULTS = { 1: "1-0", "=": "1/2-1/2", 5: "1/2-1/2", 0: "0-1", "+": "+--", "-": "--+", x: "---", a: "adjourned" };
const MOVES = { arrowdown: { by: 1 }, arrowup: { by: -1 }, enter: { to: "missing" }, g: { to: "field" }, escape: { to: "field" } };

// What a key does at the selected board: enters a `result`, or moves `by` boards, or `to` the next missing board or the field in
// which a board's number is typed. Null if it does nothing.
export function meaningOf({ key }) {
  const name = key.toLowerCase();
  return name in RESULTS ? { result: RESULTS[name] } : MOVES[name] ?? null;
}
