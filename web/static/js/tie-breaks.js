// The director's form under the standings: another list of tie-breaks, with its reason.

import { attempt, read, send } from "./api.js";
import { confirmed } from "./guard.js";
import { offerPresets } from "./tie-break-presets.js";
import { fillTreatment, followTreatment, treatment } from "./ratings-of-tie-breaks.js";
import { ready } from "./rows.js";

const form = document.querySelector('[data-form="tie-breaks"]');
const { preset, codes, reason } = form.elements;
const tournament = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const showFixed = followTreatment(form);
offerPresets(preset);
preset.addEventListener("change", () => {
  if (preset.value) codes.value = JSON.parse(preset.value).join(", ");
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const wanted = codes.value.split(/[\s,;]+/).filter(Boolean);
  const change = { tie_breaks: wanted, ...treatment(form), reason: reason.value };
  // the page receives the change like all others, and reloads
  attempt(form, async () => (await confirmed({ tie_breaks: change })) && send("PUT", `${tournament}/tie-breaks`, change));
});
attempt(form, async () => {
  fillTreatment(form, await read(tournament));
  showFixed();
  ready();
});
