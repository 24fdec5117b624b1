// Players from a table: first a look at what would happen, then the same table again, taken over.

import { attempt, send } from "./api.js";
import { FIELDS } from "./fields.js";
import { ready, write } from "./rows.js";
import { filled } from "./words.js";

const form = document.querySelector('[data-form="table"]');
const answer = document.querySelector("[data-answer]");
const list = answer.querySelector("[data-list]");
const summary = answer.querySelector("[data-summary]");
const take = form.querySelector('[value="import"]');
const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}/players/import`;
form.elements.file.addEventListener("change", () => {
  take.disabled = true;
  answer.hidden = true;
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const isPreview = event.submitter?.value !== "import";
  const content = await form.elements.file.files[0].arrayBuffer();
  const found = await attempt(form, () => send("POST", isPreview ? `${path}?preview=1` : path, content, { type: "text/csv" }));
  answer.hidden = !found;
  take.disabled = !found || !isPreview || found.problems.length > 0;
  if (found) (isPreview ? showPreview : showDone)(found);
});

ready();

function showPreview(found) {
  const { registrations, changes, problems, notes, unchanged, ignored } = found;
  const counts = { registered: registrations.length, corrected: changes.length, unchanged, wrong: problems.length };
  write(summary, filled(summary.dataset.of, counts));
  const lines = [
    ...[...problems, ...notes].map((each) => filled(each.header ? list.dataset.wrong : list.dataset.line, each)),
    ...(ignored.length ? [filled(list.dataset.ignored, { columns: ignored.join(", ") })] : []),
    ...changes.flatMap(({ name, fields }) =>
      Object.entries(fields).map(([field, { was, now }]) => filled(list.dataset.correct, { name, field: FIELDS[field] ?? field, was: was || "–", now })),
    ),
    ...registrations.map((row) => filled(list.dataset.register, { name: row.name, rating: row.rating ?? "" })),
  ];
  showLines(lines);
}

function showDone(found) {
  const counts = { registered: found.registered.length, corrected: found.corrected, unchanged: found.unchanged };
  write(summary, filled(summary.dataset.done, counts));
  showLines([]);
}

function showLines(lines) {
  list.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }),
  );
}
