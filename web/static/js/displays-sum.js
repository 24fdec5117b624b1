// What a list needs on a screen: from how far it is read, how many pages it has, how long a cycle takes, how high capitals are, and
// how many screens would share it.

import { solve } from "./layout.js";
import { nameWidths } from "./measure.js";
import { sampleRows, shapeOf, weightOf } from "./shapes.js";
import { count, locale, text, textsOf } from "./words.js";

await textsOf("displays-sum.js").catch(() => {}); // as in palette.js

const CYCLE = 30; // seconds, the longest that a reader is asked to wait
const SECONDS = 10; // of a page
const WIDE = 1920;
const HIGH = 1080;
const USUAL_DIAGONAL = 50;
const OF_PLAYERS = new Set(["seats", "standings", "crosstable"]);
const SUMMED = new Set(["boards", "seats", "standings", "crosstable"]);
const DIGIT = 0.58; // ems
const COLOUR_AND_SCORE = 2.1; // ems of a crosstable's cell, beside the digits
const MILLIMETRES_OF_INCH = 25.4;
const LONG = 120; // seconds: a longer cycle is in minutes

// The sum for a kind of list of so many players with a sample of their `names`, a crosstable of so many `rounds`, on a screen, one of
// `parts` that share it:
// {sentences, screens}; null if there is nothing to sum. `screens` is how many should share it, `there` how many there are for it.
export function sumOf(kind, players, { width, height, diagonal, distance, rounds = 0, parts = 1, there = 0, names = [] }) {
  if (!SUMMED.has(kind) || !players) return null;
  const all = OF_PLAYERS.has(kind) ? players : Math.ceil(players / 2);
  const lines = Math.ceil(all / parts);
  const screen = { width: width || WIDE, height: height || HIGH, diagonal: diagonal || USUAL_DIAGONAL };
  const shape = shapeOf(kind, { rounds, cell: DIGIT * String(players).length + COLOUR_AND_SCORE });
  const widths = names.map((each) => nameWidths(each, weightOf(kind))).sort((one, other) => one[0] - other[0]);
  const of = (many, from) => solve({ rows: sampleRows(kind, many, widths), shape, heads: 0, cycle: CYCLE, seconds: SECONDS, screen: { ...screen, distance: from } });
  const near = of(lines, 0);
  const wanted = distance ? of(lines, distance) : near;
  const screens = wanted.screens * parts;
  const sentences = [near.pages > 1 ? text("{list}: this {inches}-inch screen reads from {metres} m in {time}.", fieldsOf(near)) : text("{list}: this {inches}-inch screen reads from {metres} m, all on one page.", fieldsOf(near))];
  if (distance) sentences.push(text("Set for {metres} m: {pages}, {time} for all; capitals are {pixels} px ({millimetres} mm) high.", fieldsOf(wanted)));
  else sentences.push(text("{pages}; capitals are {pixels} px ({millimetres} mm) high.", fieldsOf(near)));
  if (wanted.screens > 1) sentences.push(distance ? text("To make it readable from {metres} m, share the list over {n} screens.", { metres: number(distance), n: screens }) : text("For a cycle of {seconds} s, share the list over {n} screens.", { seconds: CYCLE, n: screens }));
  if (parts === 1 && there > 1 && there < screens) sentences.push(text("Shared over the {n} displays here, all of it takes {time}.", { n: there, time: time(of(Math.ceil(all / there), distance).cycle) }));
  return { sentences, screens };

  function fieldsOf({ readable, pages, cycle, capital }) {
    const sizes = { pixels: number(Math.round(capital)), millimetres: number(Math.round((capital / Math.hypot(screen.width, screen.height)) * screen.diagonal * MILLIMETRES_OF_INCH)) };
    return { list: listed(kind, lines, rounds), inches: number(screen.diagonal), metres: number(readable), pages: count("{n} page", "{n} pages", pages), time: time(cycle), ...sizes };
  }
}

function listed(kind, lines, rounds) {
  if (kind === "boards") return count("{n} board", "{n} boards", lines);
  const players = count("{n} player", "{n} players", lines);
  return kind === "crosstable" ? `${players}, ${count("{n} round", "{n} rounds", rounds)}` : players;
}

function time(seconds) {
  return seconds > LONG ? text("{n} min", { n: number(seconds / 60) }) : text("{n} s", { n: Math.ceil(seconds) });
}

function number(value) {
  return value.toLocaleString(locale, { maximumFractionDigits: 1 });
}
