// The tournament's settings that can still change: its name, its rounds, the limits on half-point byes, its festival, whether it takes requests.

import { attempt, send } from "./api.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const dialog = document.getElementById("settings");
const form = dialog.querySelector("form");
const { name, rounds, most, until, festival, requests, reason } = form.elements;

// `head()` is the desk's head as it is now.
export function offerSettings(head) {
  document.querySelector("[data-open=settings]").addEventListener("click", () => {
    const now = head();
    form.reset();
    [name.value, rounds.value, festival.value] = [now.name, now.rounds, now.festival];
    [most.value, until.value] = [now.bye_limits.most ?? "", now.bye_limits.until ?? ""];
    requests.value = now.player_requests;
    form.querySelector("[data-message]").hidden = true;
    dialog.showModal();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const now = head();
    const limits = { most: number(most), until: number(until) };
    const wanted = { name: name.value, rounds: Number(rounds.value), bye_limits: limits, festival: festival.value };
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
