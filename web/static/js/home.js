// The first page: three ways to a tournament.

import { attempt, send } from "./api.js";
import { linesOf } from "./lines.js";
import { offerSpecialRules, scoringOf } from "./special-rules.js";
import { offerPresets } from "./tie-break-presets.js";
import { ready } from "./rows.js";
import { text } from "./words.js";

const STANDARD = "1,0.5,0"; // points that need not be stated

const WAYS = {
  create: (form) => send("POST", "/tournaments", fields(form)),
  import: importFile,
  demo: () => send("POST", "/demo"),
};

for (const form of document.querySelectorAll("[data-form]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const made = await attempt(form, () => WAYS[form.dataset.form](form));
    if (made) location.assign(`/t/${encodeURIComponent(made.id)}`);
  });
}

const system = document.querySelector('[name="system"]');
system.addEventListener("change", () => {
  document.getElementById("when").textContent = system.selectedOptions[0].dataset.when;
  for (const each of document.querySelectorAll("[data-swiss]")) each.hidden = isRoundRobin();
  for (const each of document.querySelectorAll("[data-round-robin]")) each.hidden = !isRoundRobin();
});

// A field that cannot be as it is may be in the folded part.
document.querySelector('[data-form="create"]').addEventListener("invalid", () => { document.querySelector("[data-advanced]").open = true; }, true);

const imported = document.querySelector('[data-form="import"]');
imported.addEventListener("change", () => { imported.querySelector("[data-differences]").hidden = true; });

ready();
offerSpecialRules(document.querySelector('[data-form="create"]'));
offerPresets(document.querySelector('[name="tie_breaks"]'));

// A file whose boards the system pairs differently, or with lines that are not understood, is shown first, and imported when it is sent again.
async function importFile(form) {
  const content = await form.elements.file.files[0].arrayBuffer();
  const path = `/imports?ratings=${form.elements.ratings.value}`;
  const sent = () => send("POST", path, content, { type: "text/plain" });
  const shown = form.querySelector("[data-differences]");
  const isLog = new TextDecoder().decode(content.slice(0, 64)).trimStart().startsWith("{");
  if (isLog || !shown.hidden) return sent();
  const { differences, notes } = await send("POST", `${path}&preview=1`, content, { type: "text/plain" });
  if (!differences.length && !notes.length) return sent();
  const board = (pair) => pair === null ? "–" : pair.join("-");
  const lines = differences.map(({ round, file, system: made }) => text("Round {round}: file {file}, system {system}", { round, file: board(file), system: board(made) }));
  for (const [name, each] of [["list", lines], ["notes", notes]]) {
    const part = shown.querySelector(`[data-${name}]`);
    part.hidden = !each.length;
    part.querySelector("ul").replaceChildren(...each.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  }
  shown.hidden = false;
  return null;
}

function fields(form) {
  const { numbers, tie_breaks: chosen, most, until, scoring, initial_colour: lot, method, rate_of_play, ...rest } = Object.fromEntries(new FormData(form));
  const points = scoringOf(form);
  for (const name of Object.keys(points)) delete rest[name];
  const limits = { most: most === "" ? null : Number(most), until: until === "" ? null : Number(until) };
  rest.names_days = Number(rest.names_days);
  for (const name of ["deputy_arbiters", "round_dates"]) rest[name] = linesOf(rest[name]);
  const values = { ...rest, bye_limits: limits, rating_rule: { method, rate_of_play }, ...(lot && !isRoundRobin() ? { initial_colour: lot } : {}), ...(chosen ? { tie_breaks: JSON.parse(chosen) } : {}), ...(scoring === STANDARD ? {} : { scoring: points }) };
  // a round robin's rounds follow from its players; without any it has one
  if (isRoundRobin()) return { ...values, rounds: 1, options: { numbers } };
  return { ...values, rounds: Number(values.rounds) };
}

function isRoundRobin() {
  return system.selectedOptions[0].dataset.roundRobin !== undefined;
}
