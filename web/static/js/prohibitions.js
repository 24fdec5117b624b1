// The rules about players who do not meet, in order: of those that hold if possible the last gives way first.

import { distinctNames } from "./player-names.js";
import { setHidden, write } from "./rows.js";
import { count, text } from "./words.js";

const LAST = 999; // no last round
const section = document.querySelector("[data-prohibitions]");
const list = section.querySelector("ol");
const picked = new WeakMap(); // a rule's element -> the ids of its players
let rows = [];
let names = new Map();
let offered = new Map(); // what the field offers -> the names it is found by, and a player's id, or a club or federation

section.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const rule = button?.closest("[data-rule]");
  if (button?.dataset.add) add({ by: button.dataset.add, players: [], strength: "never", first_round: 1, last_round: LAST }).querySelector("select").focus();
  if (!rule) return;
  if ("remove" in button.dataset) rule.remove();
  if ("up" in button.dataset) rule.previousElementSibling?.before(rule);
  if ("pick" in button.dataset) pick(rule);
  if (button.dataset.player) take(rule, picked.get(rule).filter((each) => each !== button.dataset.player));
  if ("remove" in button.dataset || "up" in button.dataset) section.dispatchEvent(new Event("input", { bubbles: true }));
});
for (const type of ["change", "input"]) {
  section.addEventListener(type, (event) => {
    const rule = event.target.closest("[data-rule]");
    if (rule) arrange(rule);
  });
}
section.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !("typed" in event.target.dataset)) return;
  event.preventDefault();
  pick(event.target.closest("[data-rule]"));
});

// `players` are the rows of the view of that name.
export function showProhibitions(rules, players) {
  rows = players;
  names = distinctNames(players);
  offered = new Map(players.map((row) => [names.get(row.player), { names: [names.get(row.player)], player: row.player }]));
  for (const by of ["club", "federation"]) {
    for (const name of new Set(players.map((row) => row[by]).filter(Boolean))) {
      const all = text(by === "club" ? "Club: {name}" : "Federation: {name}", { name });
      offered.set(all, { names: [all, name], by, name });
    }
  }
  section.querySelector("datalist").replaceChildren(...[...offered.keys()].map((each) => new Option(each)));
  list.replaceChildren();
  for (const each of rules) add(each);
}

export function prohibitionsOf() {
  return [...list.children].map((rule) => ({
    by: field(rule, "by").value,
    players: picked.get(rule),
    strength: field(rule, "strength").value,
    first_round: Number(field(rule, "first").value || 1),
    last_round: Number(field(rule, "last").value || LAST),
    name: field(rule, "by").value === "list" ? "" : field(rule, "name").value.trim(),
  }));
}

function add({ by, players, strength, first_round: first, last_round: last, name = "" }) {
  const rule = document.getElementById("prohibition").content.firstElementChild.cloneNode(true);
  for (const [part, value] of Object.entries({ by, strength, first, last: last === LAST ? "" : last, name })) field(rule, part).value = value;
  list.append(rule);
  take(rule, players);
  section.dispatchEvent(new Event("input", { bubbles: true }));
  return rule;
}

// Add the player in the field, by the full name or its beginning. A club or federation becomes what the rule is about,
// or another rule if this one names players: so it includes those who are entered later.
function pick(rule) {
  const typed = rule.querySelector("[data-typed]");
  const wanted = typed.value.trim().toLowerCase();
  const within = (matches) => [...offered.values()].filter(({ names: each }) => wanted && each.some((name) => matches(name.toLowerCase())));
  const exact = within((name) => name === wanted);
  const found = exact.length ? exact : within((name) => name.startsWith(wanted));
  typed.setCustomValidity(found.length === 1 ? "" : text("Choose one of the names."));
  if (found.length !== 1) return typed.reportValidity();
  typed.value = "";
  const [{ player, by, name }] = found;
  if (player) return take(rule, [...new Set([...picked.get(rule), player])]);
  if (picked.get(rule).length) return add({ by, name, players: [], strength: field(rule, "strength").value, first_round: field(rule, "first").value, last_round: Number(field(rule, "last").value || LAST) });
  field(rule, "by").value = by;
  field(rule, "name").value = name;
  take(rule, []);
}

// A list has players; what players have in common may have a name.
function arrange(rule) {
  const isList = field(rule, "by").value === "list";
  setHidden(rule.querySelector("[data-listed]"), !isList && !picked.get(rule).length);
  setHidden(field(rule, "name").closest("label"), isList);
  const concerned = field(rule, "concerned");
  const n = isList ? 0 : keptApart(rule);
  setHidden(concerned, isList);
  write(concerned, n ? count("{n} player is kept apart by this now.", "{n} players are kept apart by this now.", n) : text("No two players are kept apart by this now."));
}

// How many players share the club, federation or family name of a rule with another one.
function keptApart(rule) {
  const by = field(rule, "by").value;
  const shared = (value) => (by === "family" ? value.split(",")[0] : value).trim().toLowerCase();
  const wanted = shared(field(rule, "name").value);
  const among = picked.get(rule);
  const sizes = new Map();
  for (const row of rows.filter(({ player }) => !among.length || among.includes(player))) {
    const its = shared((by === "family" ? row.name : row[by]) ?? "");
    if (its && (!wanted || its === wanted)) sizes.set(its, (sizes.get(its) ?? 0) + 1);
  }
  return [...sizes.values()].filter((size) => size > 1).reduce((sum, size) => sum + size, 0);
}

function take(rule, players) {
  picked.set(rule, players);
  arrange(rule);
  rule.querySelector("[data-players]").replaceChildren(...players.map((player) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: `${names.get(player)} ✕` });
    button.dataset.player = player;
    return button;
  }));
  section.dispatchEvent(new Event("input", { bubbles: true }));
}

function field(rule, name) {
  return rule.querySelector(`[data-${name}]`);
}
