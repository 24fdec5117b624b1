// The lists that displays show, as they are now, for the sums on the page of displays.

import { read } from "./api.js";
import { fontsFor } from "./measure.js";
import { weightOf } from "./shapes.js";
import { stylesOf } from "./styles.js";
import { locale } from "./words.js";

const OF_BOARDS = new Set(["boards", "playing", "latest"]); // each board is still played at first, and has its result in the end
const requested = new Map(); // promises of views by their addresses

// Forget what was requested: it may have changed.
export function forgetLists() {
  requested.clear();
}

// A list of these tournaments as list-layout.js takes it, with its letters loaded; null if there is none or the server does not answer. A
// crosstable has the rounds that are paired. Before a list has rows it is made of the players who have not left.
export async function listOf(kind, tournaments) {
  try {
    const models = await Promise.all(tournaments.map((each) => modelOf(kind, each)));
    await stylesOf("fonts-width.css");
    const people = models.flatMap(({ rows }) => Object.values(rows).flatMap((row) => [row, row.white, row.black]));
    await fontsFor(people.flatMap((each) => [each?.name ?? "", each?.group ?? "", each?.won ?? ""]), [500, weightOf(kind)]);
    if (models.length > 1) return await inSections(kind, models);
    const [model] = models;
    if (kind === "prizes") return await inGroups(model);
    const isStart = ["standings", "crosstable"].includes(kind) && !model.head.round;
    return model.order.length ? { kind: isStart && kind === "crosstable" ? "standings" : kind, model, rounds: model.head.round, isStart } : null;
  } catch {
    return null;
  }
}

async function inSections(kind, models) {
  const { Sections, ...of } = await import("./sections.js");
  const list = new Sections(kind, models, locale);
  return { kind, model: list.model, sections: { list, ...of } };
}

async function inGroups(model) {
  const { groupsOf } = await import("./prize-groups.js");
  return model.order.length ? { kind: "prizes", model, sections: groupsOf(() => model) } : null;
}

async function modelOf(kind, tournament) {
  const found = await viewOf(OF_BOARDS.has(kind) ? "boards" : kind, tournament);
  if (found.order.length) return kind === "playing" ? onlyGames(found) : found;
  if (!OF_BOARDS.has(kind) && kind !== "seats") return found;
  const { head, rows, order: all } = await viewOf("standings", tournament);
  const order = all.filter((key) => !rows[key].left);
  if (kind === "seats") return { head, rows: Object.fromEntries(order.map((key) => [key, rows[key]])), order };
  const boards = { head, ...boardsOf(order.map((key) => rows[key])) };
  return kind === "playing" ? onlyGames(boards) : boards;
}

// The boards without the byes.
function onlyGames(model) {
  return { ...model, order: model.order.filter((key) => model.rows[key].black) };
}

// Boards of these players, the first of the upper half against the first of the lower one.
function boardsOf(players) {
  const half = Math.ceil(players.length / 2);
  const rows = Object.fromEntries(players.slice(0, half).map((white, at) => [at, { white, black: players[half + at] ?? null }]));
  return { rows, order: Object.keys(rows) };
}

function viewOf(kind, tournament) {
  const address = `/tournaments/${encodeURIComponent(tournament)}/views/${kind}`;
  if (!requested.has(address)) requested.set(address, read(address));
  return requested.get(address);
}
