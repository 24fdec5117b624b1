// A report file, or a log, on the first page: it is checked first, which shows its players, and then imported.

import { attempt, send } from "./api.js";
import { write } from "./rows.js";
import { count, text, textsOf } from "./words.js";

await textsOf("report-preview.js").catch(() => {}); // as in palette.js

let warnings = []; // of the file that was looked at

// Do the step of the pressed button; the tournament as it was made, or null.
export async function importReport(form, button) {
  const take = form.querySelector('[value="import"]');
  const content = await form.elements.file.files[0].arrayBuffer();
  const path = `/imports?ratings=${form.elements.ratings.value}`;
  if (button === take) {
    if (warnings.length && !(await (await import("./guard.js")).agreed(warnings))) return null;
    return attempt(form, () => send("POST", path, content, { type: "text/plain" }));
  }
  const found = await attempt(form, () => send("POST", `${path}&preview=1`, content, { type: "text/plain" }));
  take.disabled = !found;
  if (found) show(form.querySelector("[data-answer]"), found);
  return null;
}

// What was looked at is forgotten when another file is chosen.
export function forget(form) {
  form.querySelector('[value="import"]').disabled = true;
  form.querySelector("[data-answer]").hidden = true;
}

function show(answer, { differences, adjustments, notes, players, warnings: found }) {
  warnings = found;
  const board = (pair) => pair === null ? "–" : pair.join("-");
  const lines = differences.map(({ round, file, system }) => text("Round {round}: file {file}, system {system}", { round, file: board(file), system: board(system) }));
  for (const [name, each] of [["list", lines], ["adjustments", adjustments], ["notes", notes]]) {
    const part = answer.querySelector(`[data-${name}]`);
    part.hidden = !each.length;
    part.querySelector("ul").replaceChildren(...each.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  }
  write(answer.querySelector("[data-summary]"), count("{n} player", "{n} players", players.length));
  const table = answer.querySelector("table");
  table.hidden = !players.length;
  table.tBodies[0].replaceChildren(...players.map(row));
  answer.hidden = false;
}

function row({ number, title, name, rating, federation }) {
  const made = document.createElement("tr");
  for (const [value, kind] of [[number, "number"], [`${title} ${name}`.trim(), ""], [rating || "–", "number"], [federation, ""]]) {
    Object.assign(made.insertCell(), { textContent: value, className: kind });
  }
  return made;
}
