// The page of the server: a director decides about events that the log may have lost.

import { attempt, send } from "./api.js";

const ACTIONS = {
  confirm: (tournament) => send("POST", `/missing-events/${tournament}/confirmation`),
  dismiss: (tournament) => send("DELETE", `/missing-events/${tournament}`),
};

document.querySelector("main").addEventListener("click", async (event) => {
  const button = event.target.closest("[data-missing] [data-do]");
  if (!button) return;
  const form = button.closest("form");
  if (await attempt(form, () => ACTIONS[button.dataset.do](form.dataset.missing))) location.reload();
});
