// Players' requests to the arbiters, as cards: who, what, which board; granted, declined or settled by one tap.

import { attempt, send } from "./api.js";
import { FORMATS } from "./formats.js";
import { setHidden, write } from "./rows.js";
import { count, text } from "./words.js";

const section = document.getElementById("requests");
const list = section.querySelector("[data-cards]");
const more = section.querySelector("[data-more]");
const fold = section.querySelector("[data-fold]");
const ANSWERS = { granted: (row) => text("{name}: request granted.", row), declined: (row) => text("{name}: request declined.", row) };
const cards = new Map(); // key -> its card, kept so that a text being written in it stays

// `held` is what the page was rendered from; at most `most` cards are shown until all are requested. `mine(row)` returns
// whether this page shows a request; `moved()` is called when cards came or went, which moves what is below them;
// `answered(sentence, version)` once an answer is recorded.
export function followRequests(live, held, { most, mine = () => true, moved = () => {}, answered = () => {} }) {
  const { tournament } = held.subject;
  const path = `/tournaments/${encodeURIComponent(tournament)}/requests`;
  let all = false;
  let model = held.model;
  let folded = false; // the user chose "Later"
  more.addEventListener("click", () => {
    all = true;
    show();
  });
  fold.addEventListener("click", () => {
    folded = !folded;
    show();
  });
  live.watch(held.subject, held, (newest) => {
    model = newest;
    show();
  });
  show();

  function show() {
    const waiting = model.order.filter((key) => model.rows[key].state === "waiting" && mine(model.rows[key]));
    const shown = folded ? [] : all ? waiting : waiting.slice(0, most);
    const before = [...list.children].map((card) => card.dataset.key).join();
    for (const [key, card] of cards) {
      if (shown.includes(key)) continue;
      card.remove();
      cards.delete(key);
    }
    for (const key of shown) {
      if (!cards.has(key)) cards.set(key, made(key));
      fill(cards.get(key), model.rows[key], tournament);
      list.append(cards.get(key));
    }
    setHidden(section, waiting.length === 0);
    setHidden(more, folded || shown.length === waiting.length);
    fold.setAttribute("aria-expanded", String(!folded));
    write(fold, folded ? text("Show") : text("Later"));
    write(more, text("Show all {n}", { n: waiting.length }));
    write(section.querySelector("[data-title]"), count("{n} request of a player", "{n} requests of players", waiting.length));
    if (before !== shown.join()) moved();
    if (waiting.length <= most) all = false;
  }

  function made(key) {
    const card = document.getElementById("request-card").content.firstElementChild.cloneNode(true);
    card.dataset.key = key;
    card.addEventListener("click", (event) => {
      const { answer } = event.target.closest("[data-answer]")?.dataset ?? {};
      if (!answer) return;
      attempt(card, async () => {
        if (!(await mayGrant(answer, model.rows[key]))) return;
        const done = await send("PUT", `${path}/${key}/answer`, { answer, reason: card.querySelector("input").value });
        if (done.isRecorded) answered(ANSWERS[answer]({ name: model.rows[key].person.name }), done.version);
      });
    });
    return card;
  }
}

// A bye that is granted is asked about as one that the arbiter enters, where the page has the dialog for it.
async function mayGrant(answer, { kind, person, round, bye }) {
  if (answer !== "granted" || kind !== "bye" || !document.getElementById("guard")) return true;
  const { confirmed } = await import("./guard.js");
  return Boolean(await confirmed({ correction: { kind, player: person.player, round, bye } }));
}

function fill(card, row, tournament) {
  const slot = (name) => card.querySelector(`[data-${name}]`);
  const address = `/t/${encodeURIComponent(tournament)}`;
  const mistake = row.kind === "mistake";
  write(slot("what"), what(row));
  card.setAttribute("aria-label", `${slot("what").textContent}: ${row.person.name}`);
  write(slot("name"), row.person.name);
  slot("name").href = `${address}/players/${encodeURIComponent(row.person.player)}`;
  write(slot("about"), [row.person.title, row.person.rating || "", row.person.federation].filter(Boolean).join(" · "));
  write(slot("words"), row.text);
  setHidden(slot("game"), row.game === null);
  if (row.game !== null) write(slot("game"), text("Recorded: {white} – {black}, {result}", { ...row, result: FORMATS.result(row.result) }));
  setHidden(slot("open"), row.game === null);
  if (row.game !== null) slot("open").href = `${address}/enter?round=${row.round}#${encodeURIComponent(row.game)}`;
  write(card.querySelector("[data-answer=granted]"), mistake ? text("Settled") : text("Grant"));
}

function what({ kind, round, bye, board }) {
  if (kind === "bye") {
    return bye === "half-point" ? text("Half-point bye in round {round}?", { round }) : text("Away in round {round}?", { round });
  }
  if (board !== null) return text("Mistake reported: round {round}, board {board}", { round, board });
  return round === null ? text("Mistake reported") : text("Mistake reported: round {round}", { round });
}
