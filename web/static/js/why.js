// "Why this opponent?": two sentences for everybody, the criteria for experts. Made by the system when somebody asks.

import { Problem, read } from "./api.js";
import { points } from "./formats.js";
import { setHidden, write } from "./rows.js";
import { filled, text } from "./words.js";

// `about` is {round, player} or {round, game}, with `at` for the past; `box` holds the sentences (parts/why.html).
export async function tellWhy(box, tournament, { round, ...about }) {
  const message = box.querySelector("[data-message]");
  const hide = (selector) => box.querySelectorAll(selector).forEach((each) => setHidden(each, true));
  hide("[data-bracket], [data-rule], .experts");
  write(message, "…");
  const asked = new URLSearchParams(Object.entries(about).filter(([, value]) => value !== undefined));
  try {
    const found = await read(`/tournaments/${encodeURIComponent(tournament)}/rounds/${round}/explanation?${asked}`);
    write(message, "");
    if (found.why) tell(box, found);
  } catch (error) {
    write(message, error instanceof Problem ? error.text : text("The server cannot be reached."));
  }
}

function tell(box, found) {
  const { why } = found;
  const told = { ...why, more: points(why.more), less: points(why.less), points: points(why.points) };
  say(box.querySelector(`[data-bracket="${why.bracket}"]`), told);
  if (why.bracket !== "bye") {
    const rule = why.bracket === "round-robin" ? "table" : why.colour;
    say(box.querySelector(`[data-rule="${rule}"]`) ?? box.querySelector('[data-rule=""]'), told);
  }
  const experts = box.querySelector(".experts");
  setHidden(experts, !why.criteria.length && !found.steps.length);
  setHidden(box.querySelector("[data-differs]"), found.same);
  const criteria = box.querySelector("[data-criteria]");
  setHidden(criteria, !why.criteria.length);
  criteria.tBodies[0].replaceChildren(...why.criteria.map(row));
  box.querySelector("[data-steps]").replaceChildren(...found.steps.map((step) => item(`${step.text} (${step.article})`)));
}

function say(sentence, told) {
  write(sentence, filled(sentence.dataset.of, told));
  setHidden(sentence, false);
}

function row({ article, title, chosen, natural }) {
  const made = document.createElement("tr");
  for (const [place, says] of [article, title, chosen.join(" "), natural?.join(" ") ?? ""].entries()) {
    const cell = made.insertCell();
    cell.textContent = says;
    if (place > 1) cell.className = "number";
  }
  return made;
}

function item(says) {
  const made = document.createElement("li");
  made.textContent = says;
  return made;
}
