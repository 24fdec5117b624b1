// Players who have not arrived at the default time: chosen one by one, entered and undone as one action.

import { attempt, read, send } from "./api.js";
import { setHidden, write } from "./rows.js";
import { count } from "./words.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const dialog = document.getElementById("forfeits");
const form = dialog.querySelector("form");
const boards = dialog.querySelector("[data-boards]");
const enter = dialog.querySelector("[data-enter]");
let round = null;

export function offerForfeits() {
  document.querySelector("[data-open=forfeits]").addEventListener("click", () => {
    boards.replaceChildren();
    offer();
    dialog.showModal();
    attempt(form, async () => show(await read(`${path}/views/playing`))).then(offer);
  });
  boards.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    offer();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const absent = pressed().map((button) => button.value);
    const done = await attempt(form, () => send("POST", `${path}/rounds/${round}/forfeits`, { absent }));
    if (done) dialog.close();
    else offer();
  });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
}

function show(open) {
  round = open.head.round;
  setHidden(dialog.querySelector("[data-nothing]"), open.order.length > 0);
  boards.replaceChildren(...open.order.map((key) => {
    const row = open.rows[key];
    const element = document.getElementById("forfeits-row").content.firstElementChild.cloneNode(true);
    write(element.querySelector("[data-board]"), String(row.board));
    for (const side of ["white", "black"]) {
      const button = element.querySelector(`[data-side=${side}]`);
      write(button, row[side].name);
      button.value = row[side].player;
    }
    return element;
  }));
}

function pressed() {
  return [...boards.querySelectorAll('[aria-pressed="true"]')];
}

function offer() {
  const many = pressed().length;
  write(enter, count("Record {n} no-show forfeits", "Record {n} no-show forfeits", many));
  enter.disabled = many === 0;
}
