// What a list needs on a screen: from how far it is read, how long a cycle takes, and how many screens would share it.

import { solve } from "./layout.js";
import { shapeOf, usualRows } from "./shapes.js";
import { count, locale, text } from "./words.js";

const CYCLE = 30; // seconds, the longest that a reader is asked to wait
const SECONDS = 10; // of a page
const WIDE = 1920;
const HIGH = 1080;
const USUAL_DIAGONAL = 50;
const OF_PLAYERS = new Set(["seats", "standings", "crosstable"]);
const SUMMED = new Set(["boards", "seats", "standings"]);

// The sum for a kind of list of so many players on a screen, one of `parts` that share it: {sentences, screens}; null if there is
// nothing to sum. `screens` is how many should share it.
export function sumOf(kind, players, { width, height, diagonal, distance, parts = 1 }) {
  if (!SUMMED.has(kind) || !players) return null;
  const lines = Math.ceil((OF_PLAYERS.has(kind) ? players : Math.ceil(players / 2)) / parts);
  const screen = { width: width || WIDE, height: height || HIGH, diagonal: diagonal || USUAL_DIAGONAL };
  const given = { rows: usualRows(kind, lines), shape: shapeOf(kind, {}), heads: 0, cycle: CYCLE, seconds: SECONDS };
  const near = solve({ ...given, screen: { ...screen, distance: 0 } });
  const inches = number(screen.diagonal);
  const list = kind === "boards" ? count("{n} board", "{n} boards", lines) : count("{n} player", "{n} players", lines);
  const sentences = [text("{list}: this {inches}-inch screen reads from {metres} m in {seconds} s.", { list, inches, metres: number(near.readable), seconds: Math.ceil(near.cycle) })];
  const wanted = distance ? solve({ ...given, screen: { ...screen, distance } }) : near;
  const screens = wanted.screens * parts;
  if (wanted.screens > 1) sentences.push(distance ? text("To make it readable from {metres} m, share the list over {n} screens.", { metres: number(distance), n: screens }) : text("For a cycle of {seconds} s, share the list over {n} screens.", { seconds: CYCLE, n: screens }));
  return { sentences, screens };
}

function number(value) {
  return value.toLocaleString(locale, { maximumFractionDigits: 1 });
}
