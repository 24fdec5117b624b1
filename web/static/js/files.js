// Uploaded tables: players and pairings are previewed and then imported, standings are compared.

import { attempt, send } from "./api.js";
import { FIELDS } from "./fields.js";
import { ready, write } from "./rows.js";
import { count, text } from "./words.js";

const BYES = {
  "pairing-allocated": text("bye"),
  "full-point": text("full-point bye"),
  "half-point": text("half-point bye"),
  "zero-point": text("absent"),
};
const tournament = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const post = (path, content) => send("POST", tournament + path, content, { type: "text/csv" });

const players = previewThenImport("table", {
  path: (isPreview) => {
    const query = new URLSearchParams(isPreview ? { preview: "1" } : {});
    const columns = players.elements.columns.value.trim();
    if (columns) query.set("columns", columns);
    return `/players/import?${query}`;
  },
  preview: ({ registrations, changes, unchanged, problems, notes, ignored }) => [
    text("{registered} to register, {corrected} to correct, {unchanged} unchanged, {wrong} wrong.", {
      registered: registrations.length,
      corrected: changes.length,
      unchanged,
      wrong: problems.length,
    }),
    [
      ...[...problems, ...notes].map(placed),
      ...leftOut(ignored),
      ...changes.flatMap(({ name, fields }) =>
        Object.entries(fields).map(([field, { was, now }]) =>
          `${name}: ${FIELDS[field] ?? field} ${was || "–"} → ${now}`,
        ),
      ),
      ...registrations.map(registered),
    ],
  ],
  done: ({ registered, corrected, unchanged }) =>
    text("{registered} registered, {corrected} corrected, {unchanged} unchanged.", { registered: registered.length, corrected, unchanged }),
});

const pairings = previewThenImport("pairings", {
  path: (isPreview) => {
    const { acknowledged, reason } = pairings.elements;
    const query = new URLSearchParams(isPreview ? { preview: "1" } : acknowledged.checked ? { acknowledged: "1" } : {});
    if (reason.value.trim()) query.set("reason", reason.value.trim());
    return `/pairings/import?${query}`;
  },
  preview: ({ rounds, problems, ignored, warnings }) => {
    const breaks = rounds.some((round) => round.breaches.length);
    pairings.querySelector("[data-acknowledge]").hidden = !breaks;
    pairings.elements.acknowledged.checked = false;
    const taken = rounds.filter((round) => round.doing !== "nothing").length;
    return [
      problems.length
        ? count("{n} row has an error; nothing can be imported.", "{n} rows have errors; nothing can be imported.", problems.length)
        : taken
          ? count("{n} round changes.", "{n} rounds change.", taken)
          : text("No changes: everything is already recorded."),
      [...problems.map(placed), ...warnings.map((each) => `${each.text} (${each.article})`), ...leftOut(ignored), ...rounds.flatMap(roundLines)],
    ];
  },
  done: ({ rounds, results }) =>
    `${count("{n} round paired.", "{n} rounds paired.", rounds.length)} ${count("{n} result entered.", "{n} results entered.", results)}`,
});

const standings = document.querySelector('[data-form="standings"]');
standings?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = standings.querySelector("[data-answer]");
  const content = await standings.elements.file.files[0].arrayBuffer();
  const found = await attempt(standings, () => post(`/standings/comparison?round=${standings.elements.round.value}`, content));
  answer.hidden = !found;
  if (found) showComparison(answer, found);
});

ready();

// A form with two steps: a preview, then (if nothing is wrong) the import of the same table.
function previewThenImport(name, { path, preview, done }) {
  const form = document.querySelector(`[data-form="${name}"]`);
  if (!form) return null;
  const answer = form.querySelector("[data-answer]");
  const take = form.querySelector('[value="import"]');
  const show = (summary, lines) => {
    write(answer.querySelector("[data-summary]"), summary);
    showLines(answer.querySelector("[data-list]"), lines);
  };
  const forget = () => {
    take.disabled = true;
    answer.hidden = true;
  };
  for (const field of [form.elements.file, form.elements.columns]) field?.addEventListener("change", forget);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const isPreview = event.submitter?.value !== "import";
    const content = await form.elements.file.files[0].arrayBuffer();
    const found = await attempt(form, () => post(path(isPreview), content));
    if (!found && !isPreview) return;
    answer.hidden = !found;
    take.disabled = !found || !isPreview || found.problems.length > 0;
    if (found && isPreview) show(...preview(found));
    if (found && !isPreview) show(done(found), []);
  });
  return form;
}

function registered({ name, rating, ratings }) {
  const others = Object.keys(FIELDS).filter((field) => ratings[field]).map((field) => `${FIELDS[field]} ${ratings[field]}`);
  return [text("New: {name} {rating}", { name, rating: rating ?? "" }).trim(), ...others].join(", ");
}

function placed({ line, header, message }) {
  return header ? text("Line {line}, {header}: {message}", { line, header, message }) : text("Line {line}: {message}", { line, message });
}

function leftOut(columns) {
  return columns.length ? [text("Columns left out: {columns}", { columns: columns.join(", ") })] : [];
}

function roundLines({ number, doing, boards, results, publishes, absent, breaches }) {
  const done = {
    nothing: text("Round {round}: nothing new", { round: number }),
    results: text("Round {round}: already paired this way", { round: number }),
    pairing: text("Round {round}: paired by hand", { round: number }),
  }[doing];
  const parts = [
    done,
    count("{n} board", "{n} boards", boards),
    ...(results ? [count("{n} new result", "{n} new results", results)] : []),
    ...(publishes ? [text("published")] : []),
  ];
  return [
    parts.join(", "),
    ...breaches.map((says) => text("Round {round} breaks an absolute criterion: {says}", { round: number, says })),
    ...absent.map(({ name, kind, line }) =>
      line
        ? text("Round {round}, line {line}: {name}, {bye}", { round: number, line, name, bye: BYES[kind] })
        : text("Round {round}, not in the table: {name}, {bye}", { round: number, name, bye: BYES[kind] }),
    ),
  ];
}

function showComparison(answer, { round, players, compared, differences, missing, problems, notes }) {
  const table = answer.querySelector("[data-table]");
  const wrong = new Set(differences.map(({ player }) => player)).size;
  const all = count("{n} player compared after round {round}", "{n} players compared after round {round}", players, { round });
  write(
    answer.querySelector("[data-summary]"),
    `${all} (${compared.map(([, code]) => code).join(", ")}): ${wrong ? count("{n} differs.", "{n} differ.", wrong) : text("no difference.")}`,
  );
  table.hidden = differences.length === 0;
  table.tBodies[0].replaceChildren(
    ...differences.map(({ line, name, header, stated, computed }) => {
      const row = document.createElement("tr");
      for (const [value, kind] of [[line, "number"], [name, ""], [header, ""], [stated, "number"], [computed, "number"]]) {
        const cell = row.insertCell();
        cell.textContent = value;
        if (kind) cell.className = kind;
      }
      return row;
    }),
  );
  showLines(answer.querySelector("[data-list]"), [
    ...problems.map(placed),
    ...missing.map((name) => text("Not in the table: {name}", { name })),
    ...notes,
  ]);
}

function showLines(list, lines) {
  list.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }),
  );
}
