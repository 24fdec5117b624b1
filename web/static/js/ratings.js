// The rating list at registration: players are found by name or id, and one press fills the form.

import { read } from "./api.js";
import { fillRatings } from "./rating-fields.js";
import { write } from "./rows.js";
import { filled } from "./words.js";

const PAUSE_MS = 250;
const SHORTEST = 3;
const ASKED = ["name", "title", "federation", "fide_id"];
const SEXES = { M: "m", F: "w" };

const form = document.querySelector('[data-form="player"]');
const found = form.querySelector("[data-found]");
let waiting = 0;
let requests = 0;

for (const name of ["name", "fide_id"]) {
  form.elements[name].addEventListener("input", (event) => {
    clearTimeout(waiting);
    waiting = setTimeout(look, PAUSE_MS, event.target.value.trim());
  });
}
form.addEventListener("reset", () => found.replaceChildren());

async function look(typed) {
  const mine = ++requests;
  const players = typed.length < SHORTEST ? [] : await listed(typed);
  if (mine === requests) found.replaceChildren(...players.map(offer));
}

async function listed(typed) {
  try {
    return (await read(`/ratings?q=${encodeURIComponent(typed)}`)).players.slice(0, 6);
  } catch {
    return []; // registration works without the look-up
  }
}

function offer(player) {
  const button = document.createElement("button");
  button.type = "button";
  write(button, filled(found.dataset.of, { ...player, rating: player.rating || "" }));
  button.addEventListener("click", () => {
    for (const name of ASKED) form.elements[name].value = player[name] || "";
    form.elements.sex.value = SEXES[player.sex] ?? "";
    form.elements.birth_date.value = player.born;
    form.elements.rating.value = ""; // the rating that counts follows from those of the list
    const { rating: fide_standard, rapid: fide_rapid, blitz: fide_blitz, rapid_k, blitz_k } = player;
    const k = { rapid: rapid_k, blitz: blitz_k }[document.getElementById("players").dataset.rate] || player.k;
    fillRatings(form, { ratings: { fide_standard, fide_rapid, fide_blitz }, k });
    found.replaceChildren();
    form.dispatchEvent(new Event("change"));
    form.querySelector("button.primary").focus();
  });
  return button;
}
