// Pairing by hand: two presses exchange two players; every change is checked against the absolute criteria at once.

import { attempt, read, send } from "./api.js";
import { list } from "./consequences.js";
import { points } from "./formats.js";
import { agreed } from "./guard.js";
import { ready, setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const SETTLED_MS = 300;
const main = document.querySelector("main");
const tournament = document.body.dataset.tournament;
const desk = `/t/${encodeURIComponent(tournament)}`;
const { round, mode } = main.dataset;
const path = `/tournaments/${encodeURIComponent(tournament)}/rounds/${round}`;

if (mode === "start") offerStart();
else await attempt(document.querySelector('[data-form="end"]'), async () => {
  const { at } = document.body.dataset;
  edit(await read(`${path}/seating${at ? `?at=${at}` : ""}`));
});
ready();

function offerStart() {
  const form = document.querySelector('[data-form="start"]');
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const started = await attempt(form, () => send("POST", `${path}/manual`, { reason: form.elements.reason.value }));
    if (started) location.reload();
  });
}

function edit(seating) {
  const amends = mode === "amend";
  const players = new Map(seating.players.map((player) => [player.player, player]));
  const kept = `by-hand ${tournament} ${round}`; // the changes survive a reload of the page
  const form = document.querySelector('[data-form="end"]');
  const seats = document.querySelector(".seats");
  const words = document.getElementById("seat-words").dataset;
  let boards = storedAddress() ?? (seating.boards.length ? withBye(seating.boards, seating.bye) : inOrder());
  let begun = Boolean(storedAddress()) || seating.boards.length > 0;
  const played = new Set(seating.played.map(String)); // these boards cannot be changed
  let system = null;
  let pressed = null; // [board, side]
  let asking = 0;
  let broken = 0;
  let warnings = []; // what FIDE mode has to say against this pairing

  pressAsked();
  check();

  seats.addEventListener("click", (event) => {
    const button = event.target.closest(".seat");
    if (!button) return;
    const here = [Number(button.closest("li").dataset.board), Number(button.dataset.side)];
    const from = pressed;
    pressed = from ? null : here;
    if (from && String(from) !== String(here)) exchange(from, here);
    paint();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !pressed) return;
    pressed = null;
    paint();
  });
  main.addEventListener("click", (event) => {
    const doing = event.target.closest("button")?.dataset.do;
    if (doing === "system" && system) change(system.map((board) => [...board]));
    if (doing === "turn" && pressed) change(boards.map((board, place) => (place === pressed[0] && board[1] ? [board[1], board[0]] : board)));
    if (doing === "give-up") leave("DELETE", "manual", { reason: form.elements.reason.value });
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { reason, acknowledged } = form.elements;
    leave(amends ? "POST" : "PUT", amends ? "amendment" : "manual", { ...proposal(), reason: reason.value, acknowledged: acknowledged.checked }, warnings);
  });

  function leave(method, where, body, against = []) {
    attempt(form, async () => {
      if (!(await agreed(against))) return;
      await send(method, `${path}/${where}`, body);
      sessionStorage.removeItem(kept);
      location.assign(desk);
    });
  }

  function exchange([board, side], [other, another]) {
    const moved = boards.map((each) => [...each]);
    [moved[board][side], moved[other][another]] = [moved[other][another], moved[board][side]];
    change(moved);
  }

  function change(moved) {
    boards = moved;
    begun = true;
    pressed = null;
    sessionStorage.setItem(kept, JSON.stringify(boards));
    paint();
    clearTimeout(asking);
    asking = setTimeout(check, SETTLED_MS);
  }

  function storedAddress() {
    const stored = JSON.parse(sessionStorage.getItem(kept) ?? "null");
    const seated = stored?.flat().filter(Boolean) ?? [];
    return seated.length === players.size && seated.every((player) => players.has(player)) ? stored : null;
  }

  // With ?seat= (from a board of the draft) the player is selected at once.
  function pressAsked() {
    const player = new URLSearchParams(location.search).get("seat");
    const board = boards.findIndex((each) => player && each.includes(player));
    pressed = board < 0 ? null : [board, boards[board].indexOf(player)];
    paint();
    if (pressed) seats.children[board].scrollIntoView({ block: "center" });
  }

  function inOrder() {
    const order = [...players.keys()];
    const half = Math.floor(order.length / 2);
    const made = order.slice(0, half).map((player, place) => [player, order[half + place]]);
    return withBye(made, order.length % 2 ? order.at(-1) : null);
  }

  // The bye is the last board, without an opponent.
  function withBye(pairs, bye) {
    return bye ? [...pairs, [bye, null]] : pairs;
  }

  function proposal() {
    return { boards: boards.filter((board) => board[1]), bye: boards.find((board) => !board[1])?.[0] ?? null };
  }

  async function check() {
    const looked = boards;
    setHidden(document.querySelector("[data-looking]"), false);
    const answer = await attempt(form, () => send("POST", `${path}/check`, proposal()));
    if (!answer || looked !== boards) return;
    setHidden(document.querySelector("[data-looking]"), true);
    system = answer.system && withBye(answer.system.boards, answer.system.bye);
    if (!begun && system) {
      change(system.map((board) => [...board]));
      return pressAsked();
    }
    setHidden(document.querySelector("[data-legal]"), answer.breaches.length > 0);
    list(document.querySelector("[data-broken]"), answer.breaches.map((each) => `${each.says} (${each.article})`));
    setHidden(document.querySelector("[data-acknowledge]"), answer.breaches.length === 0);
    form.elements.acknowledged.checked = false;
    broken = answer.breaches.length;
    ({ warnings } = answer);
    paint();
  }

  function paint() {
    const known = new Set((system ?? boards).map(String));
    while (seats.children.length < boards.length) seats.append(document.getElementById("seat-row").content.cloneNode(true));
    boards.forEach((board, place) => {
      const row = seats.children[place];
      row.dataset.board = place;
      write(row.querySelector("[data-board]"), board[1] ? String(place + 1) : words.bye);
      write(row.querySelector("[data-other]"), known.has(String(board)) ? "" : "≠");
      for (const button of row.querySelectorAll(".seat")) {
        const side = Number(button.dataset.side);
        const player = players.get(board[side]);
        setHidden(button, !player);
        button.disabled = (board[1] && played.has(String(board))) || false;
        button.setAttribute("aria-pressed", String(Boolean(pressed) && pressed[0] === place && pressed[1] === side));
        if (player) write(button, `${player.name} ${filled(words.points, { points: points(player.points) })}`);
      }
    });
    const differ = boards.filter((board) => !known.has(String(board))).length;
    setHidden(document.querySelector("[data-none]"), system !== null || !begun);
    setHidden(document.querySelector("[data-same]"), system === null || differ > 0);
    setHidden(document.querySelector("[data-differs]"), system === null || differ === 0);
    write(document.querySelector("[data-differs]"), filled(document.querySelector("[data-differs]").dataset.of, { count: differ }));
    const bar = document.querySelector("[data-bar]");
    write(bar, filled(broken ? bar.dataset.ofBroken : bar.dataset.ofLegal, { broken, count: differ }));
    document.querySelector('[data-do="system"]').disabled = !system;
    document.querySelector('[data-do="turn"]').disabled = !pressed;
  }
}
