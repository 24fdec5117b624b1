// Values as people read them. server/wording.py says the same for the first paint.

const RESULTS = {
  "1-0": "1 – 0", "1/2-1/2": "½ – ½", "0-1": "0 – 1", "0-0": "0 – 0", "1/2-0": "½ – 0", "0-1/2": "0 – ½",
  "+--": "+ – −", "--+": "− – +", "---": "− – −", "1-0u": "1 – 0 u", "1/2-1/2u": "½ – ½ u", "0-1u": "0 – 1 u",
  adjourned: "adj.",
};
const BYES = { "pairing-allocated": "bye", "full-point": "bye 1", "half-point": "bye ½", "zero-point": "bye 0" };

const KINDS = { estimated: "est.", ingo: "from INGO", bcf: "from BCF" };

export function points(half) {
  const whole = Math.floor(half / 2);
  const rest = half % 2 ? "½" : "";
  return `${whole || !rest ? whole : ""}${rest}`;
}

export function result(value, row = {}) {
  if (row.bye) return BYES[row.bye];
  return value === null || value === undefined ? "·" : RESULTS[value] ?? value;
}

export const SCORES = { win: "1", draw: "½", loss: "0", "forfeit-win": "+", "forfeit-loss": "−" };
const LETTERS = { white: "w", black: "b" };

export function score(game) {
  return game.score === null ? "" : SCORES[game.score] ?? points(game.points);
}

export function cell(game) {
  return `${game.tpn ?? "·"}${LETTERS[game.colour] ?? ""}${score(game)}`;
}

export const FORMATS = {
  text: (value) => String(value),
  cell,
  score: (_, row) => score(row),
  points,
  result,
  rating: (value) => (value ? String(value) : ""),
  bye: (value) => BYES[value] ?? "",
  kind: (value) => KINDS[value] ?? "",
  inBrackets: (value) => `(${points(value)})`,
  withdrawn: (value) => (value ? `left before round ${value}` : ""),
};

export function filled(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (_, field) => values[field] ?? "");
}
