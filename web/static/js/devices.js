// Devices: admitted by a link, a QR code or a code; named, restricted, revoked. And people with a password.

import { attempt, send } from "./api.js";
import { isConfirmed } from "./confirm-press.js";
import { ready, write } from "./rows.js";

const offer = document.querySelector("[data-offer]");
const devices = document.querySelector("[data-devices]");

const FORMS = {
  async link(form) {
    const made = await send("POST", "/links", values(form));
    offer.querySelector("[data-picture]").src = made.picture;
    write(offer.querySelector("[data-address]"), made.address);
    write(offer.querySelector("[data-code]"), made.code);
    write(offer.querySelector("[data-url]"), made.url);
    offer.hidden = false;
  },
  async password(form) {
    const { name, password } = values(form);
    await send("PUT", `/passwords/${encodeURIComponent(name)}`, { password });
    location.reload();
  },
};

const ACTIONS = {
  change: (row) => send("PATCH", device(row), Object.fromEntries([...row.querySelectorAll("[name]")].map((each) => [each.name, each.value]))),
  "cut-off": (row) => send("DELETE", device(row)),
};

for (const form of document.querySelectorAll("[data-form]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, () => FORMS[form.dataset.form](form));
  });
}

devices.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-do]");
  if (!button || !(await isConfirmed(button))) return;
  if (await attempt(devices, () => ACTIONS[button.dataset.do](button.closest("tr")))) location.reload();
});

document.querySelector("[data-people]").addEventListener("click", async (event) => {
  const person = event.target.closest("[data-do]")?.closest("[data-name]");
  if (!person) return;
  const form = document.querySelector('[data-form="password"]');
  if (await attempt(form, () => send("DELETE", `/passwords/${encodeURIComponent(person.dataset.name)}`))) location.reload();
});

document.querySelector("[data-tokens]").addEventListener("click", async (event) => {
  const button = event.target.closest("[data-do]");
  const section = event.currentTarget;
  if (!button || !(await isConfirmed(button))) return;
  const { token } = button.closest("[data-token]").dataset;
  if (await attempt(section, () => send("DELETE", `/tokens/${token}`))) location.reload();
});

ready();

function device(row) {
  return `/devices/${encodeURIComponent(row.dataset.device)}`;
}

function values(form) {
  return Object.fromEntries(new FormData(form));
}
