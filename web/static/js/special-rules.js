// Points and acceleration in the forms of a new tournament and of its settings (templates/parts/special_rules.html).

import { setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const GAMES = ["win", "draw", "loss"];
const FOLLOWS = { allocated_bye: "win", forfeit_win: "win", forfeit_loss: "loss", full_point_bye: "win", half_point_bye: "draw", zero_point_bye: "loss" };

export function offerSpecialRules(form) {
  const { scoring, rounds, acceleration, system } = form.elements;
  scoring.addEventListener("change", () => {
    if (scoring.value !== "own") fill(form, usual(scoring.value.split(",").map(Number)));
    showOwn(form);
  });
  for (const name of GAMES) {
    const field = form.elements[name];
    let was = "";
    field.addEventListener("focus", () => { was = field.value; });
    field.addEventListener("input", () => {
      for (const [bye, game] of Object.entries(FOLLOWS)) {
        if (game === name && form.elements[bye].value === was) form.elements[bye].value = field.value;
      }
      was = field.value;
    });
  }
  for (const field of [rounds, acceleration, system]) field.addEventListener("input", () => showAcceleration(form));
  showSpecialRules(form, { scoring: usual([1, 0.5, 0]), acceleration: "none" });
}

// `now` has the scoring and the acceleration as the API sends them.
export function showSpecialRules(form, now) {
  const { scoring, acceleration } = form.elements;
  const games = GAMES.map((name) => now.scoring[name]);
  const isUsual = Object.entries(usual(games)).every(([name, points]) => now.scoring[name] === points);
  const known = [...scoring.options].some((each) => each.value === String(games));
  fill(form, now.scoring);
  scoring.value = isUsual && known ? String(games) : "own";
  const stated = Array.isArray(now.acceleration);
  acceleration.value = stated ? "stated" : now.acceleration;
  showOwn(form);
  showAcceleration(form);
}

export function scoringOf(form) {
  return Object.fromEntries([...GAMES, ...Object.keys(FOLLOWS)].map((name) => [name, Number(form.elements[name].value)]));
}

function usual([win, draw, loss]) {
  const games = { win, draw, loss };
  return { ...games, ...Object.fromEntries(Object.entries(FOLLOWS).map(([bye, game]) => [bye, games[game]])) };
}

function fill(form, points) {
  for (const [name, value] of Object.entries(points)) form.elements[name].value = value;
}

function showOwn(form) {
  const own = form.elements.scoring.value === "own";
  setHidden(form.querySelector("[data-own-points]"), !own);
}

// The acceleration is offered for systems with virtual points, with a sentence about what it will do.
function showAcceleration(form) {
  const { acceleration, rounds, system } = form.elements;
  const can = system.selectedOptions[0]?.dataset.accelerates !== undefined;
  if (!can) acceleration.value = "none";
  setHidden(form.querySelector("[data-acceleration]"), !can);
  const says = form.querySelector("[data-baku]");
  const last = Math.ceil(Number(rounds.value) / 2);
  write(says, filled(says.dataset.of, { full: Math.ceil(last / 2), last }));
  setHidden(says, acceleration.value !== "baku");
}
