// A published, unplayed round about which events came in: what the system would pair now, and the arbiter's decision (F.7).

import { attempt, read, send } from "./api.js";
import { showItem } from "./checklist.js";
import { showConsequences } from "./consequences.js";
import { guarded } from "./guard.js";
import { setHidden } from "./rows.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const section = document.getElementById("review");
const form = section.querySelector("form");
const SETTLED_MS = 400; // events come in bursts
let looking = 0;

// To be called whenever the desk changes, since the system's pairing may be different by then. A decision is asked for only
// if the check finds a difference, or fails. A past desk is not checked.
export function showReview({ review }) {
  clearTimeout(looking);
  if (review && !document.body.dataset.at) looking = setTimeout(() => look(review), SETTLED_MS);
  else ask(Boolean(review));
}

function ask(wanted) {
  setHidden(section, !wanted);
  showItem("decision", wanted);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const number = section.dataset.round;
  attempt(form, async () => {
    const decided = { choice: event.submitter.value, reason: form.elements.reason.value };
    if (await guarded((more) => send("POST", `${path}/rounds/${number}/decision`, { ...decided, ...more }))) form.reset();
  });
});

async function look(number) {
  section.dataset.round = number;
  const hand = section.querySelector("[data-hand]");
  hand.href = `${hand.href.split("?")[0]}?round=${number}`;
  const looked = await attempt(form, async () => {
    const { rows, order } = await read(`${path}/views/boards?round=${number}`);
    const games = order.map((key) => rows[key]).filter((row) => row.black || row.bye === "pairing-allocated");
    const bye = games.find((row) => !row.black)?.white.player ?? null;
    const boards = games.filter((row) => row.black).map((row) => [row.white.player, row.black.player]);
    const answer = await send("POST", `${path}/rounds/${number}/check`, { boards, bye });
    const players = (await read(`${path}/views/players`)).rows;
    const names = new Map(Object.entries(players).map(([key, row]) => [key, row.name]));
    show(number, answer, bye ? [...boards, [bye, null]] : boards, names);
    return true;
  });
  if (!looked) ask(true);
}

function show(number, { system, breaches }, was, names) {
  const now = system && (system.bye ? [...system.boards, [system.bye, null]] : system.boards);
  const seat = (board) => board && { white: { name: names.get(board[0]) }, black: board[1] && { name: names.get(board[1]) } };
  const changes = now ? differences(was, now) : [];
  const effect = { round: number, boards: changes.map(([one, other]) => ({ was: seat(one), now: seat(other) })), because: null, refusal: "" };
  setHidden(section.querySelector("[data-same]"), changes.length > 0 || !now);
  setHidden(section.querySelector("[data-again]"), changes.length === 0);
  showConsequences(section.querySelector("[data-answer]"), {
    rounds: changes.length ? [effect] : [],
    breaches: breaches.map((each) => `${each.says} (${each.article})`),
  });
  setHidden(section.querySelector("[data-answer]"), changes.length === 0 && breaches.length === 0);
  ask(!now || changes.length > 0 || breaches.length > 0);
}

// Every board of one pairing that the other lacks, beside one that shares a player with it.
function differences(was, now) {
  const both = new Set(was.map(String));
  const left = now.filter((board) => !both.has(String(board)));
  const kept = new Set(now.map(String));
  const gone = was.filter((board) => !kept.has(String(board)));
  const changes = gone.map((board) => {
    const place = left.findIndex((each) => each.some((player) => player && board.includes(player)));
    return [board, place < 0 ? null : left.splice(place, 1)[0]];
  });
  return [...changes, ...left.map((board) => [null, board])];
}
