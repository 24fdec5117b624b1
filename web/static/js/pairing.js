// Pairing by hand: players are moved between seats by mouse, finger or keys; every change is checked at once against the
// absolute criteria, and counted against the others beside the system's pairing.

import { attempt, read, send } from "./api.js";
import { element, list } from "./elements.js";
import { offerDrag } from "./hand-drag.js";
import { offerKeys } from "./hand-keys.js";
import { HandSeats } from "./hand-seats.js";
import { HandView } from "./hand-view.js";
import { ready, setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const SETTLED_MS = 150;
const main = document.querySelector("main");
const tournament = document.body.dataset.tournament;
const desk = `/t/${encodeURIComponent(tournament)}`;
const { round, mode } = main.dataset;
const path = `/tournaments/${encodeURIComponent(tournament)}/rounds/${round}`;
const key = `by-hand ${tournament} ${round}`; // the changes survive a reload of the page
const part = (name) => document.querySelector(`[data-${name}]`);

if (mode === "start") offerStart();
else await attempt(document.querySelector('[data-form="end"]'), async () => {
  const { at } = document.body.dataset;
  edit(await read(`${path}/seating${at ? `?at=${at}` : ""}`));
});
ready();

// Start, with the boards of the draft if there is one.
function offerStart() {
  const form = document.querySelector('[data-form="start"]');
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const started = await attempt(form, async () => {
      const { players, ...draft } = await read(`${path}/seating`);
      await send("POST", `${path}/manual`, { reason: form.elements.reason.value });
      if (draft.boards.length) sessionStorage.setItem(key, new HandSeats(players.map(({ player }) => player), draft).kept);
      return true;
    });
    if (started) location.reload();
  });
}

function edit(seating) {
  const amends = mode === "amend";
  const players = new Map(seating.players.map((player) => [player.player, player]));
  const seats = new HandSeats([...players.keys()], { ...seating, fixed: seating.played, anyoneMayLeave: amends });
  const seated = new Set(seating.boards.flat());
  const view = new HandView(players);
  const form = document.querySelector('[data-form="end"]');
  const tools = document.querySelector(".tools");
  let begun = seats.restore(sessionStorage.getItem(key)) || seating.boards.length > 0;
  let verdicts = new Map();
  let system = null;
  let compared = false; // the system's pairing is known, or that it finds none
  let picked = new URLSearchParams(location.search).get("seat"); // from a board of the draft: selected at once
  let waiting = 0;
  let warnings = []; // what FIDE mode has to say against this pairing
  let known = null; // the warnings about single boards that are no news; null before the first answer
  const accepted = new Set(); // what was said against boards that were meant all the same

  if (!players.has(picked)) picked = null;
  paint();
  showPicked();
  check();

  main.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.matches(".seat, .free")) pick(button);
    if (button?.dataset.do) act(button.dataset.do);
  });
  offerDrag(main, dragged, (player, target) => {
    const on = target?.closest(".seat, .free, .pool, .unseated");
    if (on?.matches(".seat") && !on.disabled) change(() => seats.put(player, place(on)));
    else if (on?.matches(".free") && !seats.seatOf(player) && on.dataset.player !== player) change(() => seats.seat(player, on.dataset.player));
    else if (on && !on.matches(".seat")) change(() => seats.takeOff(player));
  });
  offerKeys(main, {
    pick,
    pair: (here) => (picked || here.matches(".seat") ? pick(here) : change(() => seats.seat(here.dataset.player), here)),
    takeOff: (here) => here.matches(".seat") && change(() => seats.takeOff(here.dataset.player), here),
    exchange: (here) => here.matches(".seat") && change(() => seats.exchangeColours(Number(here.dataset.row)), here),
    drop: () => select(null),
    undo,
  });
  for (const kind of ["focusin", "pointerover"]) main.addEventListener(kind, ({ target }) => describe(target.closest(".seat")));
  document.getElementById("find-player").addEventListener("input", find);
  document.querySelector(".bar-below a").addEventListener("click", toTheEnd);
  form.elements.left_out?.addEventListener("change", check); // the system pairs others then
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, async () => {
      const meant = seats.kept;
      const [{ agreed }] = await Promise.all([import("./guard.js"), check()]);
      if (seats.kept !== meant) return; // a board was taken back
      const { boards, bye } = seats.proposal;
      const { reason, acknowledged } = form.elements;
      const isAsked = !reason.closest("label").hidden; // else why it is paired by hand is known since the start
      const hasSeen = acknowledged.checked || acknowledged.closest("label").hidden;
      const body = { boards, bye, reason: isAsked ? reason.value : "", acknowledged: hasSeen, ...(amends && { left_out: away() }) };
      if (await agreed(warnings)) await leave(amends ? "POST" : "PUT", amends ? "amendment" : "manual", body);
    });
  });

  async function leave(method, where, body) {
    await send(method, `${path}/${where}`, body);
    sessionStorage.removeItem(key);
    location.assign(desk);
  }

  function act(doing) {
    if (doing === "system" && system) change(() => seats.take(system));
    if (doing === "complete") attempt(form, complete);
    if (doing === "clear") change(() => seats.clear());
    if (doing === "turn" && picked && seats.seatOf(picked)) change(() => seats.exchangeColours(seats.seatOf(picked)[0]));
    if (doing === "undo") undo();
    if (doing === "give-up") attempt(form, giveUp);
  }

  // Leave the round to the system; boards that it pairs differently are asked about, for they are lost.
  async function giveUp() {
    const count = begun ? differing() : 0;
    if (count && !(await (await import("./giving-up.js")).mayBeLost(count))) return;
    await leave("DELETE", "manual", { reason: "" });
  }

  async function complete() {
    const found = await send("POST", `${path}/completion`, seats.proposal);
    change(() => seats.complete(found));
  }

  function undo() {
    seats.undo();
    changed();
  }

  // Pick a player up, or put the one picked up down here. Two who are on no board make one.
  function pick(here) {
    const { player } = here.dataset;
    if (!picked || picked === player) return select(player && picked !== player ? player : null);
    if (here.matches(".seat")) return change(() => seats.put(picked, place(here)), here);
    if (seats.seatOf(picked)) return change(() => seats.put(player, seats.seatOf(picked)), here);
    change(() => seats.seat(picked, player), here);
  }

  function select(player) {
    picked = player;
    if (player) write(part("heard"), filled(part("heard").dataset.of, players.get(player)));
    paint();
  }

  function dragged(pressed) {
    const source = pressed.closest(".seat, .free");
    const player = source?.dataset.player;
    return player && !source.disabled ? { player, source } : null;
  }

  // Do something with the seats. The focus stays in the list where it was.
  function change(doing, here = null) {
    const at = here?.matches(".free") ? [...main.querySelectorAll(".free")].indexOf(here) : -1;
    doing();
    changed();
    const left = [...main.querySelectorAll(".free")];
    if (at >= 0) (left[Math.min(at, left.length - 1)] ?? main.querySelector(".seat")).focus();
  }

  function changed() {
    begun = true;
    picked = null;
    sessionStorage.setItem(key, seats.kept);
    paint();
    setHidden(part("looking"), false);
    clearTimeout(waiting);
    waiting = setTimeout(check, SETTLED_MS);
  }

  // What the boards break is known at once; the system's pairing may take seconds, and is compared when it is there.
  async function check() {
    clearTimeout(waiting);
    const looked = seats.kept;
    const asked = { ...seats.proposal, left_out: away() };
    const ask = (atOnce) => attempt(form, () => send("POST", `${path}/check`, { ...asked, at_once: atOnce }));
    setHidden(part("looking"), false);
    let answer = begun ? await ask(true) : null;
    if (looked !== seats.kept) return;
    if (answer && !answer.compared) {
      compared = false;
      setHidden(part("comparing"), false);
      show(asked, answer);
      if (!(await isMeant(asked, answer))) return;
      setHidden(part("looking"), true);
    }
    if (!answer?.compared) answer = await ask(false);
    if (!answer || looked !== seats.kept) return;
    setHidden(part("comparing"), true);
    ({ system, warnings, compared } = answer);
    if (!begun && system) {
      seats.begin(system);
      begun = true;
      paint();
      showPicked();
      return check();
    }
    show(asked, answer);
    if (await isMeant(asked, answer)) setHidden(part("looking"), true);
  }

  // Ask about boards that were just made and break a rule: at each change, once for as long as the board stands. Without agreement the change is
  // undone. Returns whether it stands.
  async function isMeant({ boards, bye }, { board_warnings: found, breaches }) {
    const isSeated = ({ players: who }) => [...boards, [bye]].some((board) => who.every((player) => board.includes(player)));
    const before = known?.filter(isSeated) ?? found;
    const news = found.filter(({ text }) => !before.some((each) => each.text === text));
    known = [...before, ...news];
    if (news.length && !(await (await import("./guard.js")).agreed(news))) {
      undo();
      return false;
    }
    for (const each of news) accepted.add(each.text);
    if (news.length) showAcknowledgement(breaches);
    return true;
  }

  function show(asked, answer) {
    verdicts = judged(asked, answer);
    showCriteria(answer);
    form.elements.acknowledged.checked &&= answer.breaches.length > 0;
    paint();
    describe(document.activeElement.closest(".seat"));
  }

  // What each board breaks and fails, in words.
  function judged({ boards, bye }, answer) {
    const usual = new Set((system ? [...system.boards, [system.bye]] : []).map(String));
    const named = (articles) => articles.map((article) => ({ article, meaning: answer.names[article] }));
    const broken = answer.breaches.map(({ article, says, players: who }) => ({ article, meaning: says, who }));
    const failed = [...boards.map((_, place) => answer.failed[place] ?? []), answer.failed_bye];
    return new Map([...boards, [bye]].map((board, place) => [String(board), {
      broken: broken.filter(({ who }) => who.every((player) => board.includes(player))),
      failed: named(failed[place]),
      differs: system !== null && board[0] !== null && !usual.has(String(board)),
    }]));
  }

  function showCriteria({ breaches, criteria, counted }) {
    setHidden(part("legal"), breaches.length > 0);
    list(part("broken"), breaches.map((each) => `${each.says} (${each.article})`));
    showAcknowledgement(breaches);
    if (!amends) setHidden(part("why"), breaches.length === 0); // why it is paired by hand is known since the start
    setHidden(part("uncounted"), counted);
    setHidden(part("costs"), criteria.length === 0);
    part("costs").querySelector("ul").replaceChildren(...criteria.map((each) => element("li", `${each.article} ${each.says}`, each.worse ? "worse" : "")));
    const bar = part("bar");
    const differ = differing();
    if (!compared) write(bar, part("comparing").textContent);
    else write(bar, filled(breaches.length ? bar.dataset.ofBroken : bar.dataset.ofLegal, { broken: breaches.length, count: differ }));
  }

  // What a board breaks is asked about when it is made; what it broke before is acknowledged at the end.
  function showAcknowledgement(breaches) {
    setHidden(part("acknowledge"), breaches.every((each) => accepted.has(each.says)));
  }

  function describe(here) {
    const row = Number(here?.dataset.row);
    if (here) view.describe(seats, row, verdicts.get(String(seats.rows[row])));
  }

  function differing() {
    const usual = new Set((system?.boards ?? []).map(String));
    return seats.pairs.filter((board) => !usual.has(String(board))).length;
  }

  function paint() {
    view.paint(seats, { picked, verdicts });
    const { length } = seats.unpaired;
    const whole = length === 0;
    const differ = differing() + (system && whole && seats.proposal.bye !== system.bye ? 1 : 0);
    setHidden(part("none"), !compared || system !== null);
    setHidden(part("same"), !compared || system === null || differ > 0 || !whole);
    setHidden(part("differs"), !compared || system === null || differ === 0);
    write(part("differs"), filled(part("differs").dataset.of, { count: differ }));
    write(part("unseated"), filled(part("unseated").dataset.of, { count: length }));
    if (amends) showLeftOut();
    const turns = picked && seats.seatOf(picked);
    for (const [name, can] of Object.entries({ system, complete: !whole, undo: seats.canUndo, turn: turns, clear: true })) {
      for (const button of tools.querySelectorAll(`[data-do="${name}"]`)) button.disabled = !can;
    }
  }

  // Who had a board and is on none.
  function leftOut() {
    return seats.unpaired.filter((player) => seated.has(player));
  }

  // Those of them who stay away, as the arbiter has ticked.
  function away() {
    return form.elements.left_out?.checked ? leftOut() : [];
  }

  function showLeftOut() {
    const label = part("left-out");
    const names = leftOut().map((player) => players.get(player).name).join("; ");
    const words = label.querySelector("span");
    const says = filled(words.dataset.of, { round, names });
    if (words.textContent !== says) form.elements.left_out.checked = false; // it was about others
    write(words, says);
    setHidden(label, !names);
  }

  function showPicked() {
    const seat = picked && seats.seatOf(picked);
    if (seat) document.querySelector(".seats").children[seat[0]].scrollIntoView({ block: "center" });
  }

  // Scroll to the form that ends it: boards that come into view take their own heights, so once more after them.
  async function toTheEnd(event) {
    event.preventDefault();
    for (let turn = 0; turn < 4; turn++) {
      form.scrollIntoView({ block: "center" });
      await new Promise(requestAnimationFrame);
    }
    form.querySelector("button").focus({ preventScroll: true });
  }

  // Select the first player whose name or pairing number begins so.
  function find(event) {
    const wanted = event.target.value.trim().toLocaleLowerCase();
    const found = wanted && seating.players.find((player) => String(player.tpn) === wanted || player.name.toLocaleLowerCase().startsWith(wanted));
    for (const each of main.querySelectorAll(".found")) each.classList.remove("found");
    const there = found && main.querySelector(`:is(.seat, .free)[data-player="${CSS.escape(found.player)}"]`);
    there?.classList.add("found");
    there?.scrollIntoView({ block: "center" });
  }
}

function place(seat) {
  return [Number(seat.dataset.row), Number(seat.dataset.side)];
}
