// The first page: three ways to a tournament.

import { attempt, send } from "./api.js";
import { offerSpecialRules, scoringOf } from "./special-rules.js";
import { offerPresets } from "./tie-break-presets.js";
import { ready } from "./rows.js";

const STANDARD = "1,0.5,0"; // points that need not be stated

const WAYS = {
  create: (form) => send("POST", "/tournaments", fields(form)),
  import: async (form) => send("POST", `/imports?ratings=${form.elements.ratings.value}`, await form.elements.file.files[0].arrayBuffer(), { type: "text/plain" }),
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

ready();
offerSpecialRules(document.querySelector('[data-form="create"]'));
offerPresets(document.querySelector('[name="tie_breaks"]'));

function fields(form) {
  const { numbers, tie_breaks: chosen, most, until, scoring, ...rest } = Object.fromEntries(new FormData(form));
  const points = scoringOf(form);
  for (const name of Object.keys(points)) delete rest[name];
  const limits = { most: most === "" ? null : Number(most), until: until === "" ? null : Number(until) };
  const values = { ...rest, bye_limits: limits, ...(chosen ? { tie_breaks: JSON.parse(chosen) } : {}), ...(scoring === STANDARD ? {} : { scoring: points }) };
  // a round robin's rounds follow from its players; without any it has one
  if (isRoundRobin()) return { ...values, rounds: 1, options: { numbers } };
  return { ...values, rounds: Number(values.rounds) };
}

function isRoundRobin() {
  return system.selectedOptions[0].dataset.roundRobin !== undefined;
}
