// The consequences of a change in sentences, for the second question before it.

import { text, textsOf } from "./words.js";

await textsOf("consequences-in-words.js").catch(() => {}); // as in palette.js

// What changes, in sentences; that FIDE mode is left is said apart.
export function consequencesOf({ facts, rounds, standings, changes, players }) {
  const count = standings.moves.length;
  const numbers = changes.filter((each) => each.part === "numbers").length;
  return [
    ...facts.filter((event) => event.type !== "FideModeLeft").map((event) => event.says),
    ...changes.filter((each) => each.part !== "fide-mode" && each.part !== "numbers").map(({ says, takes_effect }) =>
      takes_effect === "next-pairing" ? text("From the next pairing: {says}", { says }) : says),
    ...rounds.map((each) => text("Round {round}: boards that would be paired differently: {count}", { round: each.round, count: each.boards.length })),
    ...(numbers ? [text("Another pairing number: {count} of {players} players", { count: numbers, players })] : []),
    ...(count ? [standings.after
      ? text("Standings: players who move: {count}", { count })
      : text("Order before round 1: players who move: {count}", { count })] : []),
  ];
}
