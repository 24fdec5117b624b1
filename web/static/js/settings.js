// The tournament's settings that can still change. What changes a pairing or the standings is shown before it is sent.

import { attempt, read, send } from "./api.js";
import { look } from "./corrections.js";
import { agreed, consequencesOf, outside } from "./guard.js";
import { prohibitionsOf, showProhibitions } from "./prohibitions.js";
import { setHidden } from "./rows.js";
import { offerSpecialRules, scoringOf, showSpecialRules } from "./special-rules.js";

const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}`;
const dialog = document.getElementById("settings");
const form = dialog.querySelector("form");
const answer = form.querySelector("[data-answer]");
const again = form.querySelector("[data-again]");
const { rounds, most, until, requests, reason, system, deadline } = form.elements;
const TEXTS = ["name", "festival", "city", "federation", "starts", "ends", "chief_arbiter", "time_control"];
const LISTS = ["deputy_arbiters", "round_dates"]; // one member a line
const LOOKED_AT = ["rounds", "system", "scoring", "acceleration", "prohibitions"]; // settings that change pairings or standings
let announced = null; // the settings as they are recorded
let looked = ""; // what the preview was made of

export function offerSettings() {
  offerSpecialRules(form);
  document.querySelector("[data-open=settings]").addEventListener("click", () => attempt(form, open));
  form.addEventListener("input", forget);
  system.addEventListener("input", showRounds);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, record);
  });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
}

async function open() {
  const [recorded, players] = await Promise.all([read(path), read(`${path}/views/players`)]);
  announced = recorded;
  form.reset();
  for (const field of TEXTS) form.elements[field].value = announced[field];
  for (const field of LISTS) form.elements[field].value = announced[field].join("\n");
  rounds.value = announced.rounds;
  [most.value, until.value] = [announced.bye_limits.most ?? "", announced.bye_limits.until ?? ""];
  requests.value = announced.player_requests;
  deadline.value = announced.correction_deadline;
  system.value = announced.system;
  system.disabled = announced.round_states.length > 0;
  showSpecialRules(form, announced);
  showProhibitions(announced.prohibitions, players.order.map((key) => players.rows[key]));
  showRounds();
  forget();
  dialog.showModal();
}

// The preview is out of date: something else would be recorded now.
function forget() {
  looked = "";
  answer.replaceChildren();
  setHidden(again, true);
}

// A round robin has as many rounds as its players make, and everyone meets everyone.
function showRounds() {
  const isRoundRobin = system.selectedOptions[0]?.dataset.roundRobin !== undefined;
  setHidden(rounds.closest("label"), isRoundRobin);
  setHidden(form.querySelector("[data-prohibitions]"), isRoundRobin);
}

async function record() {
  const settings = wanted();
  if (!settings) return dialog.close();
  let more = {};
  if (LOOKED_AT.some((field) => field in settings)) {
    const asked = JSON.stringify(settings);
    const found = await look(form, tournament, { settings });
    if (!found) return;
    if (asked !== looked) { // the consequences are read before they are recorded
      looked = asked;
      setHidden(again, false);
      return answer.scrollIntoView({ block: "start" });
    }
    more = await agreed(found.warnings, consequencesOf(found));
    if (!more) return;
  }
  const sent = () => send("PATCH", path, { ...settings, ...more });
  await (more.leave_fide_mode ? outside(sent) : sent());
  dialog.close();
}

// The settings that differ from those recorded, as they are sent; null if none does.
function wanted() {
  const all = Object.fromEntries(TEXTS.map((field) => [field, form.elements[field].value]));
  for (const field of LISTS) all[field] = linesOf(form.elements[field].value);
  all.bye_limits = { most: number(most), until: number(until) };
  all.player_requests = requests.value;
  all.correction_deadline = deadline.value;
  if (!rounds.closest("label").hidden) all.rounds = Number(rounds.value);
  all.scoring = Object.fromEntries(Object.keys(announced.scoring).map((name) => [name, scoringOf(form)[name]]));
  if (form.elements.acceleration.value !== "stated") all.acceleration = form.elements.acceleration.value;
  if (!system.disabled) all.system = system.value;
  if (!form.querySelector("[data-prohibitions]").hidden) all.prohibitions = prohibitionsOf();
  const changed = Object.entries(all).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(announced[field]));
  return changed.length ? { ...Object.fromEntries(changed), reason: reason.value } : null;
}

// The lines of a text, without empty ones at its end.
function linesOf(written) {
  const lines = written.trimEnd().split("\n").map((line) => line.trim());
  return lines.length === 1 && lines[0] === "" ? [] : lines;
}

function number(field) {
  return field.value === "" ? null : Number(field.value);
}
