// Archiving the tournament from the page of its settings.

import { attempt, send } from "./api.js";

const form = document.getElementById("archive");

export function offerArchive() {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}/archive`;
    if (await attempt(form, () => send("PUT", path, { reason: form.elements.reason.value }))) location.assign("/archive");
  });
}
