// A player comes late or stays away: the legal options as the server ranks them, each previewed or taken by one press.

import { attempt, read, send } from "./api.js";
import { look } from "./corrections.js";
import { points } from "./formats.js";
import { agreed, guarded } from "./guard.js";
import { overConflicts } from "./pairing-questions.js";
import { setHidden, write } from "./rows.js";
import { offerUndo } from "./undo.js";
import { filled, text } from "./words.js";

const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}`;
const dialog = document.getElementById("options");
const form = dialog.querySelector("form");
const list = form.querySelector("[data-options]");
const words = document.getElementById("option-words").dataset;
const actions = document.getElementById("option-actions").dataset;
const { round, reason } = form.elements;
const SETTLED_MS = 300; // while a reason is typed
let question = null; // {player, case, round}
let found = null;
let looking = 0;

// `what` is "late" or "away"; without a round the server takes the one being played, else the next.
export function openOptions(player, what, number = null) {
  list.replaceChildren();
  write(document.getElementById("options-title"), "");
  setHidden(form.querySelector("[data-nothing]"), true);
  if (!dialog.open) dialog.showModal();
  return ask({ player, case: what, round: number });
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if ("close" in button.dataset) dialog.close();
  if (button.dataset.case) ask({ ...question, case: button.dataset.case });
  const option = button.closest("[data-option]")?.dataset.option;
  if (option && "look" in button.dataset) lookAt(button.closest("li"));
  if (option && "take" in button.dataset) take(option);
});
form.addEventListener("submit", (event) => event.preventDefault());
round.addEventListener("change", () => ask({ ...question, round: Number(round.value) }));
reason.addEventListener("input", () => {
  clearTimeout(looking);
  looking = setTimeout(() => {
    for (const shown of list.children) if (shown.querySelector("[data-answer]").hasChildNodes()) lookAt(shown);
  }, SETTLED_MS);
});

async function ask(wanted) {
  const about = new URLSearchParams({ case: wanted.case, ...(wanted.round ? { round: wanted.round } : {}) });
  const answer = await attempt(form, () => read(`${path}/players/${encodeURIComponent(wanted.player)}/options?${about}`));
  if (!answer) return;
  if (question?.case !== answer.case) reason.value = form.querySelector(`[data-case="${answer.case}"]`).dataset.reason;
  found = answer;
  question = { player: answer.player, case: answer.case, round: answer.round };
  show();
}

// What an option would change, recorded with the reason as it is typed.
function lookAt(shown) {
  look(shown, tournament, { option: { ...question, option: shown.dataset.option, reason: reason.value } });
}

function take(option) {
  attempt(form, async () => {
    const taken = { case: question.case, round: question.round, option, reason: reason.value };
    const where = `${path}/players/${encodeURIComponent(question.player)}/options`;
    const agreement = await agreed(found.options.find((each) => each.option === option).warnings);
    if (!agreement) return;
    const sent = (known) => guarded((more) => send("POST", where, { ...taken, ...agreement, ...known, ...more }));
    const done = await overConflicts(sent, text("Pair the round all the same"));
    if (!done) return;
    dialog.close();
    if (done.isRecorded) offerUndo(`${found.name}: ${sentenceOf(found.options.find((each) => each.option === option))}`, done.version);
  });
}

function show() {
  write(document.getElementById("options-title"), found.name);
  for (const button of form.querySelectorAll("[data-case]")) button.setAttribute("aria-pressed", String(button.dataset.case === found.case));
  round.replaceChildren(...found.rounds.map((number) => new Option(number, number, false, number === found.round)));
  const place = form.querySelector("[data-place]");
  const where = found.board ? "board" : found.bye ? "bye" : "none";
  write(place, filled(place.dataset[where], found));
  list.replaceChildren(...found.options.map(item));
  setHidden(form.querySelector("[data-nothing]"), found.options.length > 0);
  const noHalf = form.querySelector("[data-no-half]");
  setHidden(noHalf, !found.no_half_point);
  write(noHalf, found.no_half_point);
}

function item(option, rank) {
  const made = document.getElementById("option").content.firstElementChild.cloneNode(true);
  const part = (name) => made.querySelector(`[data-${name}]`);
  made.dataset.option = option.option;
  write(part("says"), sentenceOf(option));
  write(part("article"), `(${option.article})`);
  setHidden(part("worth"), option.points === null);
  if (option.points !== null) write(part("worth"), filled(part("worth").dataset.of, { points: points(option.points) }));
  setHidden(part("anew"), option.pairing !== "anew" || option.kind === "paired-again");
  const condition = part("condition").dataset[option.condition];
  setHidden(part("condition"), !condition);
  write(part("condition"), condition ?? "");
  write(part("take"), named(actions[camel(option.kind)], option));
  if (rank === 0) part("take").classList.add("primary");
  return made;
}

function sentenceOf(option) {
  const sentence = words[camel(option.kind + (option.other_has_bye ? "-bye" : ""))] ?? words[camel(option.kind)];
  return named(sentence, option);
}

function named(words, option) {
  return filled(words, { ...found, ...option, next: found.round + 1 });
}

function camel(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
