// Archiving the tournament from its desk.

import { attempt, send } from "./api.js";

const dialog = document.getElementById("archive");
const form = dialog.querySelector("form");

export function offerArchive() {
  document.querySelector("[data-open=archive]").addEventListener("click", () => {
    form.reset();
    form.querySelector("[data-message]").hidden = true;
    dialog.showModal();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}/archive`;
    if (await attempt(form, () => send("PUT", path, { reason: form.elements.reason.value }))) location.assign("/archive");
  });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
}
