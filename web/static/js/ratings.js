// The rating list at registration: whoever is typed in by name or id is found, and one press fills the form.

import { Problem, read } from "./api.js";
import { FIELDS } from "./fields.js";
import { setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const PAUSE_MS = 250;
const SHORTEST = 3;
const ASKED = ["name", "rating", "title", "federation", "fide_id"];

const form = document.querySelector('[data-form="player"]');
const found = form.querySelector("[data-found]");
const compare = document.querySelector("[data-compare]");
let waiting = 0;
let asked = 0;

for (const name of ["name", "fide_id"]) {
  form.elements[name].addEventListener("input", (event) => {
    clearTimeout(waiting);
    waiting = setTimeout(look, PAUSE_MS, event.target.value.trim());
  });
}
form.addEventListener("reset", () => found.replaceChildren());

async function look(typed) {
  const mine = ++asked;
  const players = typed.length < SHORTEST ? [] : await listed(typed);
  if (mine === asked) found.replaceChildren(...players.map(offer));
}

async function listed(typed) {
  try {
    return (await read(`/ratings?q=${encodeURIComponent(typed)}`)).players.slice(0, 6);
  } catch {
    return []; // a look-up is a help: registration goes on without it
  }
}

function offer(player) {
  const button = document.createElement("button");
  button.type = "button";
  write(button, filled(found.dataset.of, { ...player, rating: player.rating || "" }));
  button.addEventListener("click", () => {
    for (const name of ASKED) form.elements[name].value = player[name] || "";
    found.replaceChildren();
    form.querySelector("button.primary").focus();
  });
  return button;
}

compare.addEventListener("toggle", async () => {
  if (!compare.open) return;
  const words = compare.querySelector("[data-words]").dataset;
  const message = compare.querySelector("[data-message]");
  let lines = [];
  try {
    const told = await read(`/tournaments/${encodeURIComponent(document.body.dataset.tournament)}/rating-differences`);
    lines = told.players.flatMap(({ name, fields }) =>
      Object.entries(fields).map(([field, [ours, theirs]]) => filled(words.each, { name, field: FIELDS[field] ?? field, ours: ours || "–", theirs: theirs || "–" })));
    write(message, told.found ? words.none : words.empty);
  } catch (error) {
    write(message, error instanceof Problem ? error.text : String(error));
  }
  setHidden(message, lines.length > 0);
  compare.querySelector("[data-differences]").replaceChildren(...lines.map((text) => {
    const item = document.createElement("li");
    write(item, text);
    return item;
  }));
});
