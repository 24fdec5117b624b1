// The rules about players who do not meet, in order: of those that hold if possible the last gives way first.

import { setHidden } from "./rows.js";
import { text } from "./words.js";

const LAST = 999; // no last round
const section = document.querySelector("[data-prohibitions]");
const list = section.querySelector("ol");
const picked = new WeakMap(); // a rule's element -> the ids of its players
let names = new Map();
let groups = new Map(); // what the field offers -> the names it is found by, and the ids: a player, or all of a club or federation

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
section.addEventListener("change", (event) => {
  const rule = event.target.closest("[data-rule]");
  if (rule) setHidden(rule.querySelector("[data-listed]"), field(rule, "by").value !== "list" && !picked.get(rule).length);
});
section.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !("typed" in event.target.dataset)) return;
  event.preventDefault();
  pick(event.target.closest("[data-rule]"));
});

// `players` are the rows of the view of that name.
export function showProhibitions(rules, players) {
  names = new Map(players.map((row) => [row.player, row.name]));
  groups = new Map(players.map((row) => [row.name, { names: [row.name.toLowerCase()], who: [row.player] }]));
  for (const kind of ["club", "federation"]) {
    for (const value of new Set(players.map((row) => row[kind]).filter(Boolean))) {
      const all = text(kind === "club" ? "Club: {name}" : "Federation: {name}", { name: value });
      const who = players.filter((row) => row[kind] === value).map((row) => row.player);
      groups.set(all, { names: [all, value].map((name) => name.toLowerCase()), who });
    }
  }
  section.querySelector("datalist").replaceChildren(...[...groups.keys()].map((each) => new Option(each)));
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
  }));
}

function add({ by, players, strength, first_round: first, last_round: last }) {
  const rule = document.getElementById("prohibition").content.firstElementChild.cloneNode(true);
  for (const [name, value] of Object.entries({ by, strength, first, last: last === LAST ? "" : last })) field(rule, name).value = value;
  list.append(rule);
  take(rule, players);
  section.dispatchEvent(new Event("input", { bubbles: true }));
  return rule;
}

// Add the player in the field, by the full name or its beginning, or all of a club or federation.
function pick(rule) {
  const typed = rule.querySelector("[data-typed]");
  const wanted = typed.value.trim().toLowerCase();
  const found = [...groups].filter(([, { names: each }]) => wanted && each.some((name) => name.startsWith(wanted)));
  const [, { who } = {}] = found.find(([, { names: each }]) => each.includes(wanted)) ?? (found.length === 1 ? found[0] : []);
  typed.setCustomValidity(who ? "" : text("Choose one of the names."));
  if (!who) return typed.reportValidity();
  typed.value = "";
  take(rule, [...new Set([...picked.get(rule), ...who])]);
}

function take(rule, players) {
  picked.set(rule, players);
  setHidden(rule.querySelector("[data-listed]"), field(rule, "by").value !== "list" && !players.length);
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
