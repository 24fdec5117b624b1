// Free acceleration: groups of players with virtual points in some rounds (templates/parts/free_acceleration.html).

import { distinctNames } from "./player-names.js";
import { setHidden, write } from "./rows.js";
import { count, text, textsOf } from "./words.js";

const SHOWN = 6; // names of a group that are shown without unfolding it

await textsOf("free-acceleration.js");

// Groups of the players in these rows of the view of players. `emptied` is called once the last group is removed.
export function freeAcceleration(section, emptied) {
  const list = section.querySelector("ol");
  const groups = new WeakMap(); // a group's element -> the text of its field, and the ids of its players
  let rows = new Map();
  let names = new Map(); // player -> name, different for players of the same name
  let numbers = new Map(); // pairing number -> player

  section.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && "addGroup" in button.dataset) field(add(next()), "players").focus();
    if (button && "removeGroup" in button.dataset) remove(button.closest("[data-group]"));
    if (button) section.dispatchEvent(new Event("input", { bubbles: true }));
    if (button && !list.children.length) emptied();
  });
  section.addEventListener("input", (event) => {
    if ("players" in event.target.dataset) choose(event.target.closest("[data-group]"));
  });

  function show(stated, players) {
    rows = new Map(players.map((row) => [row.player, row]));
    names = distinctNames(players);
    numbers = new Map(players.filter((row) => row.tpn).map((row) => [row.tpn, row.player]));
    list.replaceChildren();
    for (const each of stated) add(each);
  }

  // A further group begins with the points and rounds of the one before.
  function next() {
    return { ...stated().at(-1), players: [] };
  }

  function add({ players, points, first_round: first, last_round: last }) {
    const group = document.getElementById("accelerated-group").content.firstElementChild.cloneNode(true);
    const written = writtenOf(players);
    for (const [part, value] of Object.entries({ players: written, points, first, last })) field(group, part).value = value;
    groups.set(group, { written, players });
    list.append(group);
    describe(group, players);
    return group;
  }

  function remove(group) {
    const near = group.nextElementSibling ?? group.previousElementSibling;
    group.remove();
    if (near) field(near, "players").focus();
  }

  function choose(group) {
    const typed = field(group, "players");
    const { written, players: recorded } = groups.get(group);
    const { players, problem = "" } = typed.value === written ? { players: recorded } : found(typed.value);
    typed.setCustomValidity(problem);
    groups.set(group, { written: typed.value, players });
    describe(group, players);
  }

  // Numbers and spans of numbers, full names or the beginnings of names, with semicolons between them.
  function found(typed) {
    const players = new Set();
    for (const part of typed.split(/;|(?:,(?=\s*\d)|(?<=\d)\s*,)(?![^(]*\))/).map((each) => each.trim()).filter(Boolean)) {
      const span = /^(\d+)(?:\s*[-–]\s*(\d+))?$/.exec(part);
      const meant = span ? spanOf(Number(span[1]), Number(span[2] ?? span[1])) : named(part.toLowerCase());
      if (span && !meant.length) return { players: [...players], problem: text("Not every number of {part} is that of a player.", { part }) };
      if (!span && meant.length !== 1) return { players: [...players], problem: text("No single player is meant by {part}.", { part }) };
      for (const each of meant) players.add(each);
    }
    return { players: [...players] };
  }

  function spanOf(first, last) {
    const meant = [...numbers].filter(([number]) => first <= number && number <= last).sort(([one], [other]) => one - other);
    return meant.length === last - first + 1 ? meant.map(([, player]) => player) : [];
  }

  function named(name) {
    const within = (matches) => [...names].filter(([, each]) => matches(each.toLowerCase())).map(([player]) => player);
    const exact = within((each) => each === name);
    return exact.length ? exact : within((each) => each.startsWith(name));
  }

  // The players as their field shows them: spans of numbers, then the names of those without a number.
  function writtenOf(players) {
    const spans = [];
    for (const number of players.map((each) => rows.get(each)?.tpn).filter(Boolean).sort((one, other) => one - other)) {
      const span = spans.at(-1);
      if (span?.[1] === number - 1) span[1] = number;
      else spans.push([number, number]);
    }
    const others = players.filter((each) => !rows.get(each)?.tpn).map((each) => names.get(each) ?? each);
    return [...spans.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)), ...others].join("; ");
  }

  function describe(group, players) {
    const all = players.map((each) => names.get(each) ?? each).join("; ");
    const isLong = players.length > SHOWN;
    const says = field(group, isLong ? "folded" : "says");
    const shown = isLong ? writtenOf(players) : all;
    write(says.querySelector("summary") ?? says, count("{n} player: {names}", "{n} players: {names}", players.length, { names: shown }));
    write(field(group, "folded").querySelector("p"), all);
    setHidden(field(group, "folded"), !isLong);
    setHidden(field(group, "says"), isLong || !players.length);
  }

  function stated() {
    return [...list.children].map((group) => ({
      players: groups.get(group).players,
      points: Number(field(group, "points").value),
      first_round: Number(field(group, "first").value),
      last_round: Number(field(group, "last").value),
    }));
  }

  return { show, stated };
}

function field(group, name) {
  return group.querySelector(`[data-${name}]`);
}
