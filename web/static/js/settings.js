// The page of settings: each section is previewed and recorded on its own. What changes a pairing or the standings is
// shown before it is sent.

import { attempt, read, send } from "./api.js";
import { linesOf } from "./lines.js";
import { Live } from "./live.js";
import { prohibitionsOf, showProhibitions } from "./prohibitions.js";
import { pageState, ready, setHidden, write } from "./rows.js";
import { offerSpecialRules, scoringOf, showSpecialRules } from "./special-rules.js";
import { statusElement } from "./status.js";
import { filled } from "./words.js";

const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}`;
const page = pageState();
const [about, pairing, apart, limits, usChess] = ["about", "pairing", "apart", "limits", "us-chess"].map((id) => document.getElementById(id));
const { acceleration, rounds, system, initial_colour: lot } = pairing.elements;
const { most, until } = limits.elements;
const TEXTS = ["name", "festival", "city", "federation", "starts", "ends", "chief_arbiter", "time_control", "language", "youth"];
const LIMITS = ["player_requests", "player_results", "correction_deadline", "late_slips", "absence"];
const LISTS = ["deputy_arbiters", "round_dates"]; // one member a line
const NEW_GROUP = { players: [], points: 1, first_round: 1, last_round: 2 };
const LOOKED_AT = ["rounds", "system", "scoring", "acceleration", "prohibitions", "correction_deadline", "late_slips"]; // settings that are previewed, or warned of
const DAYS = ["starts", "ends"]; // they change no pairing, but may make tie-breaks by rating ill advised
const sections = new Map([ // a section's form -> how it is filled, and what it states
  [about, { fill: fillAbout, stated: statedAbout }],
  [pairing, { fill: fillPairing, stated: statedPairing }],
  [apart, { fill: fillApart, stated: () => (apart.hidden ? {} : { prohibitions: prohibitionsOf() }) }],
  [limits, { fill: fillLimits, stated: statedLimits }],
  [usChess, { fill: fillUsChess, stated: statedUsChess }],
]);
const looked = new Map(); // form -> what its preview was made of
let announced = null; // the settings as they are recorded
let players = null; // the view of players
let head = page.desk.model.head;
let groups = null; // those with virtual points, once they are shown

offerSpecialRules(pairing);
for (const form of sections.keys()) {
  form.addEventListener("input", () => forget(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, () => record(form));
  });
}
system.addEventListener("input", showRounds);
for (const field of [system, acceleration]) field.addEventListener("input", () => attempt(pairing, () => showGroups()));
const mode = document.getElementById("fide-mode");
mode.querySelector("[data-do=leave-fide-mode]")?.addEventListener("click", () => attempt(mode, async () => (await guard()).leaveFideMode()));
new Live(statusElement()).watch(page.desk.subject, page.desk, (model) => {
  const isOther = concerned(model.head) !== concerned(head);
  head = model.head;
  if (isOther) attempt(about, () => refresh((form) => !changes(form)));
});
await attempt(about, () => refresh());
const [{ offerArchive }, { offerRatingRule }] = await Promise.all([import("./archiving.js"), import("./rating-rule.js")]);
offerArchive();
offerRatingRule();
ready();

// The part of the desk's head by which another device's change of the settings is noticed.
function concerned(recorded) {
  return JSON.stringify(["name", "festival", "rounds", "system", "bye_limits", "step", ...LIMITS].map((field) => recorded[field]));
}

// Read the settings again and show them in the sections that are wanted then; what is typed meanwhile is a change.
async function refresh(wanted = () => true) {
  const [recorded, rows] = await Promise.all([read(path), players ?? read(`${path}/views/players`)]);
  const forms = [...sections.keys()].filter(wanted);
  [announced, players] = [recorded, rows];
  for (const form of forms) {
    await sections.get(form).fill();
    forgetPreview(form);
    form.elements.reason.value = "";
  }
  showRounds();
}

function fillAbout() {
  for (const field of TEXTS) about.elements[field].value = announced[field];
  for (const field of LISTS) about.elements[field].value = announced[field].join("\n");
  about.elements.names_days.value = announced.names_days || "";
  setHidden(about.querySelector("[data-long]"), !announced.is_long);
  const code = about.querySelector("[data-code]");
  setHidden(code, !announced.time_control);
  write(code, announced.time_control_code ? filled(code.dataset.of, { code: announced.time_control_code }) : code.dataset.none);
}

function fillPairing() {
  rounds.value = announced.rounds;
  system.value = announced.system;
  lot.value = announced.initial_colour ?? "";
  system.disabled = lot.disabled = announced.round_states.length > 0;
  showSpecialRules(pairing, announced);
  groups?.show([], []);
  return showGroups(Array.isArray(announced.acceleration) ? announced.acceleration : [NEW_GROUP]);
}

// The groups of players with virtual points, if they are chosen; without any those that are given here.
async function showGroups(given = [NEW_GROUP]) {
  const section = pairing.querySelector("[data-groups]");
  const isChosen = () => acceleration.value === "stated";
  if (isChosen() && !groups) groups = (await import("./free-acceleration.js")).freeAcceleration(section, noGroups);
  if (isChosen() && !groups.stated().length) groups.show(given, rowsOfPlayers());
  section.disabled = !isChosen();
  setHidden(section, !isChosen());
}

function noGroups() {
  acceleration.value = "none";
  acceleration.focus();
  acceleration.dispatchEvent(new Event("input", { bubbles: true }));
}

function fillApart() {
  showProhibitions(announced.prohibitions, rowsOfPlayers());
}

function fillLimits() {
  [most.value, until.value] = [announced.bye_limits.most ?? "", announced.bye_limits.until ?? ""];
  for (const field of LIMITS) limits.elements[field].value = announced[field];
}

function fillUsChess() {
  for (const [field, value] of Object.entries(announced.us_chess)) usChess.elements[field].value = value;
}

function statedUsChess() {
  return { us_chess: Object.fromEntries(Object.keys(announced.us_chess).map((field) => [field, usChess.elements[field].value])) };
}

function rowsOfPlayers() {
  return players.order.map((key) => players.rows[key]);
}

// The preview is out of date: something else would be recorded now.
function forgetPreview(form) {
  looked.delete(form);
  form.querySelector("[data-answer]").replaceChildren();
  setHidden(form.querySelector("[data-again]"), true);
}

function forget(form) {
  forgetPreview(form);
  setHidden(form.querySelector("[data-done]"), true);
}

// A round robin has as many rounds as its players make, and everyone meets everyone.
function showRounds() {
  const isRoundRobin = system.selectedOptions[0]?.dataset.roundRobin !== undefined;
  for (const field of [rounds, lot]) setHidden(field.closest("label"), isRoundRobin);
  setHidden(apart, isRoundRobin);
}

async function record(form) {
  const settings = changes(form);
  if (!settings) return done(form, "same");
  let more = {};
  if (LOOKED_AT.some((field) => field in settings)) {
    const asked = JSON.stringify(settings);
    const { look } = await import("./corrections.js");
    const found = await look(form, tournament, { settings: { ...settings, reason: form.elements.reason.value } });
    if (!found) return;
    if (asked !== looked.get(form)) { // the consequences are read before they are recorded
      looked.set(form, asked);
      setHidden(form.querySelector("[data-again]"), false);
      return form.querySelector("[data-answer]").scrollIntoView({ block: "start" });
    }
    more = await (await guard()).agreedTo(found);
    if (!more) return;
  } else if (DAYS.some((field) => field in settings)) {
    const { warnings } = await send("POST", `${path}/what-if`, { settings: { ...settings, reason: form.elements.reason.value } });
    more = warnings.length ? await (await guard()).agreed(warnings) : {};
    if (!more) return;
  }
  const sent = () => send("PATCH", path, { ...settings, reason: form.elements.reason.value, ...more });
  await (more.leave_fide_mode ? (await guard()).outside(sent) : sent());
  await refresh((each) => each === form);
  done(form, "recorded");
}

function guard() {
  return import("./guard.js");
}

function done(form, what) {
  const line = form.querySelector("[data-done]");
  write(line, line.dataset[what]);
  setHidden(line, false);
}

// The settings of a section that differ from those recorded, as they are sent; null if none does.
function changes(form) {
  const changed = Object.entries(sections.get(form).stated()).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(announced[field]));
  return changed.length ? Object.fromEntries(changed) : null;
}

function statedAbout() {
  const all = Object.fromEntries(TEXTS.map((field) => [field, about.elements[field].value]));
  for (const field of LISTS) all[field] = linesOf(about.elements[field].value);
  all.names_days = Number(about.elements.names_days.value);
  return all;
}

function statedPairing() {
  const all = { scoring: Object.fromEntries(Object.keys(announced.scoring).map((name) => [name, scoringOf(pairing)[name]])) };
  if (!rounds.closest("label").hidden) all.rounds = Number(rounds.value);
  if (acceleration.value !== "stated") all.acceleration = acceleration.value;
  else if (groups) all.acceleration = groups.stated();
  if (!system.disabled) all.system = system.value;
  if (!lot.disabled && lot.value) all.initial_colour = lot.value;
  return all;
}

function statedLimits() {
  return { bye_limits: { most: number(most), until: number(until) }, ...Object.fromEntries(LIMITS.map((field) => [field, limits.elements[field].value])) };
}

function number(field) {
  return field.value === "" ? null : Number(field.value);
}
