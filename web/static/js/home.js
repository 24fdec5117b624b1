// The first page: three ways to a tournament.

import { attempt, send } from "./api.js";
import { linesOf } from "./lines.js";
import { offerSpecialRules, scoringOf } from "./special-rules.js";
import { offerPresets } from "./tie-break-presets.js";
import { ready } from "./rows.js";

const STANDARD = "1,0.5,0"; // points that need not be stated

const WAYS = {
  create: async (form) => {
    const { asked } = await import("./creation.js");
    return asked((more) => send("POST", "/tournaments", { ...fields(form), ...more }));
  },
  demo: () => send("POST", "/demo"),
};

for (const form of document.querySelectorAll("[data-form]")) {
  const way = WAYS[form.dataset.form];
  if (!way) continue;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    opened(await attempt(form, () => way(form)));
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
imported.addEventListener("change", async () => (await import("./report-preview.js")).forget(imported));
imported.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { importReport } = await import("./report-preview.js");
  opened(await importReport(imported, event.submitter));
});

ready();
offerSpecialRules(document.querySelector('[data-form="create"]'));
offerPresets(document.querySelector('[name="tie_breaks"]'));

function opened(made) {
  if (made) location.assign(`/t/${encodeURIComponent(made.id)}`);
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
