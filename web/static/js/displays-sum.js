// What a list needs on a screen: from how far it is read, how many pages it has, how long a cycle takes, how high capitals are, and
// how many screens would share it.

import { listOf } from "./displays-lists.js";
import { duration } from "./durations.js";
import { CYCLE } from "./layout.js";
import { ListLayout, keysOf } from "./list-layout.js";
import { heightOf } from "./screen.js";
import { count, locale, text, textsOf } from "./words.js";

await textsOf("displays-sum.js").catch(() => {}); // as in palette.js

const WIDE = 1920;
const HIGH = 1080;
const USUAL_DIAGONAL = 50;
const SUMMED = new Set(["boards", "playing", "latest", "seats", "standings", "crosstable", "prizes"]);
const MILLIMETRES_OF_INCH = 25.4;
const LEAST_SHORT = 0.05; // metres: less does not show

// The sums for lists ({kind, title, tournaments}) that are shown one after the other, each with its title if there are more, as of one list
// below: {sentences, between (what stands between them), screens}; null if there is nothing to sum.
export async function sumOf(lists, given) {
  const summed = lists.filter(({ kind, tournaments }) => SUMMED.has(kind) && tournaments.length);
  const known = await Promise.all(summed.map(({ kind, tournaments }) => listOf(kind, tournaments)));
  const found = summed.map(({ title }, at) => ({ title, sum: known[at] && sumOfList(known[at], given) })).filter(({ sum }) => sum);
  if (!found.length) return null;
  const screens = Math.max(...found.map(({ sum }) => sum.screens));
  if (lists.length === 1) return { sentences: found[0].sum.sentences, between: " ", screens };
  return { sentences: found.map(({ title, sum }) => `${title} – ${sum.sentences.join(" ")}`), between: "\n", screens };
}

// The sum for a list on a screen that shows this part of it: {sentences, screens}. `screens` is how many should share it, `there` how many there
// are for it.
function sumOfList(list, { width, height, diagonal, distance, part = "", there = 0 }) {
  const screen = { width: width || WIDE, height: height || HIGH, diagonal: diagonal || USUAL_DIAGONAL };
  const of = (from, its = part) => layoutOf({ ...list, part: its }, { ...screen, distance: from });
  const parts = Number(part.split("/")[1]) || 1;
  const near = of(0);
  const wanted = distance ? of(distance) : near;
  const screens = wanted.screens * parts;
  const sentences = [near.pages > 1 ? text("{list}: this {inches}-inch screen reads from {metres} m in {time}.", fieldsOf(near)) : text("{list}: this {inches}-inch screen reads from {metres} m, all on one page.", fieldsOf(near))];
  const isTooFar = distance && wanted.readable < distance - LEAST_SHORT; // names are too wide, so that more screens would not help
  if (distance) sentences.push(text("Set for {metres} m: {pages}, {time} for all; capitals are {pixels} px ({millimetres} mm) high.", { ...fieldsOf(wanted), metres: number(distance) }));
  else sentences.push(text("{pages}; capitals are {pixels} px ({millimetres} mm) high.", fieldsOf(near)));
  if (list.kind === "standings" && list.model.head.tie_breaks?.length && !list.isStart) sentences.push(tiesOf(wanted));
  if (wanted.cells && wanted.cells < list.rounds) sentences.push(roundsOf(wanted.cells, list.rounds));
  if (wanted.of.names < wanted.readable - LEAST_SHORT) sentences.push(text("The longest names are read from {metres} m.", { metres: number(wanted.of.names) }));
  if (wanted.of.prizes < wanted.readable - LEAST_SHORT) sentences.push(text("The longest prizes are read from {metres} m.", { metres: number(wanted.of.prizes) }));
  if (isTooFar) sentences.push(text("On this screen the list is read from {metres} m at most, over however many screens it is shared.", fieldsOf(wanted)));
  if (wanted.screens > 1) sentences.push(distance && !isTooFar ? text("To make it readable from {metres} m, share the list over {n} screens.", { metres: number(distance), n: screens }) : text("For a cycle of {seconds} s, share the list over {n} screens.", { seconds: CYCLE, n: screens }));
  if (parts === 1 && there > 1 && there < screens) sentences.push(text("Shared over the {n} displays here, all of it takes {time}.", { n: there, time: duration(of(distance, `1/${there}`).cycle) }));
  return { sentences, screens };

  function fieldsOf({ readable, pages, cycle, capital }) {
    const sizes = { pixels: number(Math.round(capital)), millimetres: number(Math.round((capital / Math.hypot(screen.width, screen.height)) * screen.diagonal * MILLIMETRES_OF_INCH)) };
    return { list: listed(list, keysOf(list.model, part).length), inches: number(screen.diagonal), metres: number(readable), pages: count("{n} page", "{n} pages", pages), time: duration(cycle), ...sizes };
  }
}

// The layout of a list on a screen, with `of`: from how far its names and prizes are read, in metres.
function layoutOf(list, screen) {
  const arranged = new ListLayout(list, screen);
  const { layout } = arranged.fitted(heightOf(screen));
  return { ...layout, of: arranged.readableOf(layout) };
}

function listed({ kind, rounds }, lines) {
  if (["boards", "playing", "latest"].includes(kind)) return count("{n} board", "{n} boards", lines);
  const players = count("{n} player", "{n} players", lines);
  return kind === "crosstable" ? `${players}, ${count("{n} round", "{n} rounds", rounds)}` : players;
}

// How many tie-breaks stand beside the points: the first one does where names are condensed for it, but it costs no page.
function tiesOf({ extras }) {
  const shown = extras.filter((each) => each.startsWith("tie-")).length;
  return shown ? count("{n} tie-break is shown.", "{n} tie-breaks are shown.", shown) : text("There is no room for tie-breaks.");
}

// Which rounds of a crosstable there is room for: the last ones.
function roundsOf(cells, rounds) {
  if (cells === 1) return text("Only round {round} of {n} is shown.", { round: rounds, n: rounds });
  return text("Rounds {from}–{to} of {n} are shown.", { from: rounds - cells + 1, to: rounds, n: rounds });
}

function number(value) {
  return value.toLocaleString(locale, { maximumFractionDigits: 1 });
}
