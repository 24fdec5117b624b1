// The archive: tournaments are taken out, deleted by typing their name, and brought back.

import { attempt, send } from "./api.js";
import { ready, write } from "./rows.js";

const archive = document.querySelector("[data-archive]");
const dialog = document.getElementById("delete");
const form = dialog.querySelector("form");
let chosen = "";

const ACTIONS = {
  "take-out": (id) => send("DELETE", `/tournaments/${encodeURIComponent(id)}/archive`),
  return: (id) => send("POST", `/archive/${encodeURIComponent(id)}/return`),
};

archive.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-do]");
  if (!button) return;
  const { id, name } = button.closest("li").dataset;
  if (button.dataset.do === "delete") return ask(id, name);
  if (await attempt(archive, () => ACTIONS[button.dataset.do](id))) location.reload();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = { name: form.elements.name.value };
  if (await attempt(form, () => send("DELETE", `/archive/${encodeURIComponent(chosen)}`, body))) location.reload();
});

dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());

ready();

function ask(id, name) {
  chosen = id;
  form.reset();
  form.querySelector("[data-message]").hidden = true;
  write(dialog.querySelector("[data-called]"), name);
  dialog.showModal();
}
