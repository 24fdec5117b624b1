// Free acceleration: groups of players with virtual points in some rounds (templates/parts/free_acceleration.html).

import { distinctNames } from "./player-names.js";
import { setHidden, write } from "./rows.js";
import { count, textsOf } from "./words.js";

const SHOWN = 6; // names of a group that are shown without unfolding it

await textsOf("free-acceleration.js").catch(() => {}); // as in palette.js

// Groups of the players in these rows of the view of players. `emptied` is called once the last group is removed.
export function freeAcceleration(section, emptied) {
  const list = section.querySelector("ol");
  const groups = new WeakMap(); // a group's element -> its field as it was filled, and the ids of the players in it
  let rows = new Map();
  let names = new Map(); // player -> name, different for players of the same name

  section.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && "addGroup" in button.dataset) field(add(next()), "players").focus();
    if (button && "removeGroup" in button.dataset) remove(button.closest("[data-group]"));
    if (button) section.dispatchEvent(new Event("input", { bubbles: true }));
    if (button && !list.children.length) emptied();
  });
  section.addEventListener("input", (event) => {
    if ("players" in event.target.dataset) describe(event.target.closest("[data-group]"));
  });

  function show(stated, players) {
    rows = new Map(players.map((row) => [row.player, row]));
    names = distinctNames(players);
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
    describe(group);
    return group;
  }

  function remove(group) {
    const near = group.nextElementSibling ?? group.previousElementSibling;
    group.remove();
    if (near) field(near, "players").focus();
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

  // The players of a group; nothing while a text stands in its field that only the server reads.
  function describe(group) {
    const stated = playersOf(group);
    const players = typeof stated === "string" ? typedPlayers(stated) : stated;
    if (!players) {
      for (const part of ["says", "folded"]) setHidden(field(group, part), true);
      return;
    }
    const all = players.map((each) => names.get(each) ?? each).join("; ");
    const isLong = players.length > SHOWN;
    const says = field(group, isLong ? "folded" : "says");
    const shown = isLong ? writtenOf(players) : all;
    write(says.querySelector("summary") ?? says, count("{n} player: {names}", "{n} players: {names}", players.length, { names: shown }));
    write(field(group, "folded").querySelector("p"), all);
    setHidden(field(group, "folded"), !isLong);
    setHidden(field(group, "says"), isLong || !players.length);
  }

  // The players of numbers, spans of them and whole names; null if a part is anything else.
  function typedPlayers(typed) {
    const numbered = new Map([...rows.values()].map((row) => [row.tpn, row.player]));
    const named = new Map([...names].map(([player, name]) => [name.toLowerCase(), player]));
    const parts = typed.split(";").map((each) => each.trim()).filter(Boolean);
    const found = parts.flatMap((part) => {
      const span = part.match(/^(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?$/);
      if (!span) return [named.get(part.toLowerCase())];
      const length = Math.max(1, Number(span[2] ?? span[1]) - Number(span[1]) + 1);
      return Array.from({ length }, (_, place) => numbered.get(Number(span[1]) + place));
    });
    return found.length && found.every(Boolean) ? [...new Set(found)] : null;
  }

  function playersOf(group) {
    const { written, players } = groups.get(group);
    const typed = field(group, "players").value;
    return typed === written ? players : typed;
  }

  function stated() {
    return [...list.children].map((group) => ({
      players: playersOf(group),
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
