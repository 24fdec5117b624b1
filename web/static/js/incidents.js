// Incidents and appeals: a live list, a form to record one, a dialog for the decision.

import { attempt, send } from "./api.js";
import { Live } from "./live.js";
import { withOffset } from "./moments.js";
import { Rows, pageState, ready, setHidden, showEmpty, showHead, write } from "./rows.js";
import { statusElement } from "./status.js";
import { toast } from "./toast.js";
import { offerUndo } from "./undo.js";
import { keepUnsaved } from "./unsaved.js";
import { filled, text } from "./words.js";

const page = pageState();
const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const form = document.querySelector('[data-form="incident"]');
const dialog = document.getElementById("decision");
const rows = new Rows(document.querySelector("[data-rows]"), document.getElementById("row"), (element, row) => {
  element.dataset.kind = row.kind;
  setHidden(element.querySelector("[data-appeal]"), row.kind !== "appeal");
  const record = element.querySelector("[data-record]");
  setHidden(record, !row.board);
  if (row.board) record.search = new URLSearchParams({ round: row.round, board: row.board });
});
let { model } = page;
let chosen = null;

new Live(statusElement()).watch(page.subject, page, (newest, { changed }) => {
  model = newest;
  rows.show(model, changed);
  showHead(model.head);
  showEmpty(model);
});

if (form) {
  const unsaved = keepUnsaved(form, `incident:${page.subject.tournament}`);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, async () => {
      const { kind, round, board, at, text: what, decision } = Object.fromEntries(new FormData(form));
      const place = { round: round ? Number(round) : null, board: board ? Number(board) : null };
      const answer = await send("POST", `${path}/incidents`, { kind, ...place, at: at && withOffset(at), text: what, decision });
      for (const name of ["board", "at", "text", "decision"]) form.elements[name].value = "";
      unsaved.saved();
      form.elements.text.focus();
      offerUndo(text("No. {incident} is recorded.", answer), answer.version);
    });
  });
}

document.querySelector("[data-rows]").addEventListener("click", (event) => {
  const action = event.target.closest("button")?.dataset.do;
  const row = model.rows[event.target.closest("tr")?.dataset.key];
  if (!action || !row) return;
  if (action === "decide") open(row);
  else takeBack(row);
});
dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
dialog.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(event.target, async () => {
    const decision = event.target.elements.decision.value;
    const answer = await send("PUT", `${path}/incidents/${chosen.incident}/decision`, { decision });
    dialog.close();
    if (answer.isRecorded) offerUndo(text("The decision on no. {incident} is recorded.", chosen), answer.version);
  });
});
ready();

function open(row) {
  chosen = row;
  const title = dialog.querySelector("[data-title]");
  write(title, filled(title.dataset.of, row));
  write(dialog.querySelector("[data-text]"), row.text);
  dialog.querySelector("[name=decision]").value = row.decision;
  dialog.showModal();
}

async function takeBack(row) {
  try {
    const answer = await send("POST", `${path}/undo`, { version: row.version, reason: "" });
    offerUndo(text("No. {incident} undone.", row), answer.version);
  } catch (error) {
    toast(error.text ?? text("The server cannot be reached. Nothing was changed."));
  }
}
