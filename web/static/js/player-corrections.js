// The dialog of a player on the desk: corrections of the player's data, byes and withdrawals, each with a preview.

import { attempt, send } from "./api.js";
import { hideBadgeCode, offerBadgeCode } from "./badge-code.js";
import { preview, report } from "./corrections.js";
import { hideErasing, offerErasing } from "./erasing.js";
import { setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}/players`;
const dialog = document.getElementById("player");
const [correct, bye, leave] = ["correct", "bye", "leave"].map((name) => dialog.querySelector(`[data-form="${name}"]`));
const KNOWN = ["name", "title", "federation", "club"]; // fields in the row; of the others an empty field means no change
let shown = null;
let head = null;

export function openPlayer(player, now) {
  [shown, head] = [player, now];
  for (const form of [correct, bye, leave]) clear(form);
  hideBadgeCode();
  hideErasing();
  write(document.getElementById("player-name"), player.name);
  for (const name of KNOWN) correct.elements[name].value = player[name];
  correct.elements.rating.value = player.rating || "";
  bye.elements.round.value = Math.min(head.next_round, head.rounds);
  const words = dialog.querySelector("[data-byes]");
  const rounds = (head.byes[player.player] ?? []).map(([round, kind]) => filled(words.dataset.each, { round, kind: kind.replace("-", " ") }));
  setHidden(words, rounds.length === 0);
  write(words, filled(words.dataset.of, { rounds: rounds.join(", ") }));
  const absent = head.absent.some((each) => each.player === player.player);
  setHidden(doing("withdrawal"), Boolean(player.withdrawn_from));
  setHidden(doing("reinstatement"), !player.withdrawn_from);
  setHidden(doing("absence-explanation"), !absent);
  dialog.querySelector("details:not([data-badge-code])").open = absent;
  dialog.showModal();
}

// The players who count as withdrawn because they were absent without notice (F.8).
export function showAbsent(now) {
  const section = document.getElementById("absent");
  setHidden(section, now.absent.length === 0);
  section.querySelector("ul").replaceChildren(...now.absent.map((each) => {
    const row = document.getElementById("absent-row").content.cloneNode(true);
    const since = row.querySelector("[data-since]");
    write(row.querySelector("[data-name]"), each.name);
    write(since, filled(since.dataset.of, each));
    row.querySelector("[data-explain]").dataset.explain = each.player;
    return row;
  }));
}

document.getElementById("absent").addEventListener("click", (event) => {
  const key = event.target.closest("[data-explain]")?.dataset.explain;
  if (key) document.querySelector(`[data-rows="players"] [data-key="${CSS.escape(key)}"] [data-do="correct"]`).click();
});
dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
offerBadgeCode(own, () => shown.name);
offerErasing(own);

correct.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(correct, async () => {
    const details = changedDetails();
    if (Object.keys(details).length) await send("PATCH", own(), { ...details, ...report(correct) });
    dialog.close();
  });
});
correct.querySelector('[data-look="details"]').addEventListener("click", () => {
  preview(correct, tournament, { kind: "details", player: shown.player, ...changedDetails() });
});

bye.addEventListener("submit", (event) => {
  event.preventDefault();
  const { round, kind } = { round: Number(bye.elements.round.value), kind: bye.elements.kind.value };
  attempt(bye, async () => {
    if (!kind) await send("DELETE", own(`byes/${round}`));
    else if (round < head.next_round) await send("PUT", own(`byes/${round}`), { kind, ...report(correct) });
    else await send("POST", own("byes"), { round, kind, reason: report(correct).reason });
    dialog.close();
  });
});
bye.querySelector('[data-look="bye"]').addEventListener("click", () => {
  const [round, kind] = [Number(bye.elements.round.value), bye.elements.kind.value];
  if (kind) preview(bye, tournament, { kind: "bye", player: shown.player, round, bye: kind });
});

// The first press previews a withdrawal or a return, the second makes it.
leave.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-do]");
  if (!button) return;
  const { do: what } = button.dataset;
  if ((what === "withdrawal" || what === "reinstatement") && button.dataset.looked !== shown.player) {
    button.dataset.looked = shown.player;
    preview(leave, tournament, { kind: what, player: shown.player });
    return;
  }
  attempt(leave, async () => {
    if (what === "cancel") await send("DELETE", own(), { reason: report(correct).reason });
    else await send("POST", own(what), report(correct));
    dialog.close();
  });
});

function changedDetails() {
  const details = {};
  const rating = Number(correct.elements.rating.value || 0);
  if (rating !== shown.rating) details.rating = rating;
  for (const name of KNOWN) if (correct.elements[name].value !== shown[name]) details[name] = correct.elements[name].value;
  for (const name of ["fide_id", "sex", "birth_date", "contact"]) if (correct.elements[name].value) details[name] = correct.elements[name].value;
  return details;
}

function own(what = "") {
  return `${path}/${encodeURIComponent(shown.player)}${what && `/${what}`}`;
}

function doing(what) {
  return leave.querySelector(`[data-do="${what}"]`);
}

function clear(form) {
  form.reset();
  for (const each of form.querySelectorAll("[data-answer]")) each.replaceChildren();
  for (const each of form.querySelectorAll("[data-looked]")) delete each.dataset.looked;
  form.querySelector("[data-message]").hidden = true;
}
