// Values as texts. server/wording.py formats them in the same way for the first paint.

import { filled, locale, text } from "./words.js";

const RESULTS = {
  "1-0": "1 – 0", "1/2-1/2": "½ – ½", "0-1": "0 – 1", "0-0": "0 – 0", "1/2-0": "½ – 0", "0-1/2": "0 – ½",
  "+--": "+ – −", "--+": "− – +", "---": "− – −", "1-0u": text("1 – 0 u"),
  "1/2-1/2u": text("½ – ½ u"), "0-1u": text("0 – 1 u"),
  adjourned: text("adj."),
};
const BYES = {
  "pairing-allocated": text("bye"), "full-point": text("bye 1"), "half-point": text("bye ½"), "zero-point": text("bye 0"),
};
const UNPAIRED = {
  "pairing-allocated-bye": text("Pairing-allocated bye"), "full-point-bye": text("Full-point bye"),
  "half-point-bye": text("Half-point bye"), "zero-point-bye": text("Zero-point bye"),
};
const COLOURS = { white: text("White"), black: text("Black") };

const KINDS = { national: text("nat."), estimated: text("est."), ingo: text("from INGO"), bcf: text("from BCF") };

// The decimal separator.
const DECIMAL = (1.5).toLocaleString(locale).replace(/\d/g, "");

export function points(half) {
  const whole = Math.floor(half / 2);
  const rest = half % 2 ? "½" : "";
  return `${whole || !rest ? whole : ""}${rest}`;
}

// The change of a rating in hundredths: 320 is +3.20.
export function change(hundredths) {
  if (hundredths === null) return "–";
  const sign = hundredths > 0 ? "+" : hundredths < 0 ? "−" : "";
  return sign + (Math.abs(hundredths) / 100).toFixed(2).replace(".", DECIMAL);
}

export function result(value, row = {}) {
  if (row.bye) return BYES[row.bye];
  return value === null || value === undefined ? "·" : RESULTS[value] ?? value;
}

export const SCORES = { win: "1", draw: "½", loss: "0", "forfeit-win": "+", "forfeit-loss": "−", adjourned: RESULTS.adjourned };
const CELLS = { white: text("{opponent}w{score}"), black: text("{opponent}b{score}") };

export function score(game) {
  return game.score === null ? "" : SCORES[game.score] ?? points(game.points);
}

export function cell(game) {
  return filled(CELLS[game.colour] ?? "{opponent}{score}", { opponent: game.tpn ?? "·", score: (game.score === "adjourned" ? "\u00a0" : "") + score(game) });
}

const LEFT = { withdrawn: text("withdrawn after round {round}"), expelled: text("expelled after round {round}") };
const NEVER_PLAYED = { withdrawn: text("withdrawn before round 1"), expelled: text("expelled before round 1") };

// The result of a board in the standings and what the rating report has in its place.
function reported(report, row) {
  const results = { result: result(row.result), reported: result(report.result) };
  if (report.white === row.white.player) return text("standings {result}, rating report {reported}", results);
  return text("standings {result}, rating report {reported}, colours reversed", results);
}

export const FORMATS = {
  text: (value) => String(value),
  cell,
  score: (_, row) => score(row),
  points,
  result,
  reported,
  decimal: (value) => String(value ?? "").replace(".", DECIMAL),
  rating: (value) => (value ? String(value) : ""),
  bye: (value) => BYES[value] ?? "",
  unpaired: (score) => UNPAIRED[score] ?? "",
  colour: (value) => COLOURS[value] ?? "",
  kind: (value) => KINDS[value] ?? "",
  left: (value, row) => filled((row.left_after ? LEFT : NEVER_PLAYED)[value], { round: row.left_after }),
  none: () => "", // shown as a picture
};
