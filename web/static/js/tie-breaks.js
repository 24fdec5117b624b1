// The director's form under the standings: another list of tie-breaks, with its reason.

import { attempt, send } from "./api.js";
import { offerPresets } from "./tie-break-presets.js";
import { ready } from "./rows.js";

const form = document.querySelector('[data-form="tie-breaks"]');
if (form) {
  const { preset, codes, reason } = form.elements;
  const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}/tie-breaks`;
  offerPresets(preset);
  preset.addEventListener("change", () => {
    if (preset.value) codes.value = JSON.parse(preset.value).join(", ");
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = codes.value.split(/[\s,;]+/).filter(Boolean);
    // the page receives the change like all others, and reloads
    attempt(form, () => send("PUT", path, { tie_breaks: wanted, reason: reason.value }));
  });
  ready();
}
