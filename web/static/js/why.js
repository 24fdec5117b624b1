// "Why this opponent?": the decisive reason and the colours in sentences, the criteria below. Requested when it is opened.

import { Problem, read } from "./api.js";
import { points } from "./formats.js";
import { joined } from "./people.js";
import { setHidden, write } from "./rows.js";
import { text } from "./words.js";

const WHOLE_WORD = 24; // letters of a word that fits on a line of a phone; a longer one may end a line after a hyphen

// `about` is {round, player} or {round, game}, with `at` for the past; `box` holds the sentences (parts/why.html).
export async function showWhy(box, tournament, { round, ...about }) {
  const message = box.querySelector("[data-message]");
  box.querySelector("[data-says]").replaceChildren();
  setHidden(box.querySelector(".experts"), true);
  write(message, "…");
  const asked = new URLSearchParams(Object.entries(about).filter(([, value]) => value !== undefined));
  try {
    const found = await read(`/tournaments/${encodeURIComponent(tournament)}/rounds/${round}/explanation?${asked}`);
    write(message, "");
    if (found.why) show(box, found);
  } catch (error) {
    write(message, error instanceof Problem ? error.text : text("The server cannot be reached."));
  }
}

function show(box, found) {
  const { why } = found;
  const avoided = (found.avoided ?? []).map((each) => each.says);
  box.querySelector("[data-says]").replaceChildren(...[...why.says, ...avoided].flatMap(sentence));
  setHidden(box.querySelector(".experts"), !why.criteria.length && !found.steps.length);
  setHidden(box.querySelector("[data-differs]"), found.same);
  const criteria = box.querySelector("[data-criteria]");
  setHidden(criteria, !why.criteria.length);
  criteria.tBodies[0].replaceChildren(...why.criteria.map(row));
  const steps = found.steps.map((step) => element("li", `${step.says} (${step.article})`));
  box.querySelector("[data-steps]").replaceChildren(...steps);
}

function row({ article, title, chosen, natural, in_points: inPoints }) {
  const made = document.createElement("tr");
  const listed = (counts) => (counts ?? []).map((count) => (inPoints ? points(count) : count)).join(" ");
  for (const [place, says] of [article, title, listed(chosen), listed(natural)].entries()) {
    const cell = made.insertCell();
    cell.textContent = says;
    if (place > 1) cell.className = "number";
  }
  return made;
}

// A sentence, or what follows from a list of boards above it.
function sentence(says) {
  const [first, ...lines] = says.split("\n");
  const list = document.createElement("ul");
  list.append(...lines.map((line) => element("li", line)));
  return [element("p", first), ...(lines.length ? [list] : [])];
}

function element(name, says) {
  const made = document.createElement(name);
  made.textContent = says.replace(/\S+/g, (word) => (word.length > WHOLE_WORD ? word : joined(word)));
  return made;
}
