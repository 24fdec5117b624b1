// The tournament's settings that can still change.

import { attempt, send } from "./api.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const dialog = document.getElementById("settings");
const form = dialog.querySelector("form");
const { rounds, most, until, requests, reason } = form.elements;
const TEXTS = ["name", "festival", "city", "federation", "starts", "ends", "chief_arbiter", "time_control"];

// `head()` is the desk's head as it is now.
export function offerSettings(head) {
  document.querySelector("[data-open=settings]").addEventListener("click", () => {
    const now = head();
    form.reset();
    for (const field of TEXTS) form.elements[field].value = now[field];
    rounds.value = now.rounds;
    [most.value, until.value] = [now.bye_limits.most ?? "", now.bye_limits.until ?? ""];
    requests.value = now.player_requests;
    form.querySelector("[data-message]").hidden = true;
    dialog.showModal();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const now = head();
    const limits = { most: number(most), until: number(until) };
    const wanted = { ...Object.fromEntries(TEXTS.map((field) => [field, form.elements[field].value])), rounds: Number(rounds.value), bye_limits: limits };
    wanted.player_requests = requests.value;
    const changed = Object.entries(wanted).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(now[field]));
    if (!changed.length) return dialog.close();
    const body = { ...Object.fromEntries(changed), reason: reason.value };
    if (await attempt(form, () => send("PATCH", path, body))) dialog.close();
  });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
}

function number(field) {
  return field.value === "" ? null : Number(field.value);
}
