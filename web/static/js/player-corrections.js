// The dialog of a player on the desk: corrections of the player's data, byes and withdrawals, each with a preview.

import { attempt, send } from "./api.js";
import { hideBadgeCode, offerBadgeCode } from "./badge-code.js";
import { preview, report } from "./corrections.js";
import { hideErasing, offerErasing } from "./erasing.js";
import { confirmed } from "./guard.js";
import { changedRatings, fillRatings } from "./rating-fields.js";
import { setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}/players`;
const dialog = document.getElementById("player");
const [correct, bye, rounds, leave] = ["correct", "bye", "rounds", "leave"].map((name) => dialog.querySelector(`[data-form="${name}"]`));
const KNOWN = ["name", "title", "federation", "club"]; // fields in the row; of the others an empty field means no change
let shown = null;
let head = null;

export function openPlayer(player, now) {
  [shown, head] = [player, now];
  for (const form of [correct, bye, rounds, leave]) clear(form);
  hideBadgeCode();
  hideErasing();
  write(document.getElementById("player-name"), player.name);
  for (const name of KNOWN) correct.elements[name].value = player[name];
  correct.elements.rating.value = player.rating || "";
  correct.elements.board.value = head.fixed_boards[player.player] ?? "";
  fillRatings(correct, player);
  bye.elements.round.value = Math.min(head.next_round, head.rounds);
  const words = dialog.querySelector("[data-byes]");
  const byes = head.byes[player.player] ?? [];
  const named = byes.map(([round, kind]) => filled(words.dataset.each, { round, kind: kind.replace("-", " ") }));
  setHidden(words, named.length === 0);
  write(words, filled(words.dataset.of, { rounds: named.join(", ") }));
  const those = (kind, wanted) => byes.filter(([round, each]) => each === kind && wanted(round)).map(([round]) => round).join(", ");
  rounds.elements.first_round.value = player.first_round;
  rounds.elements.away.value = those("zero-point", (round) => round > head.public);
  rounds.elements.half_points_for.value = those("half-point", (round) => round <= head.public && round < player.first_round);
  const absent = head.absent.some((each) => each.player === player.player);
  setHidden(doing("withdrawal"), Boolean(player.withdrawn_from));
  setHidden(doing("reinstatement"), !player.withdrawn_from || player.expelled);
  setHidden(doing("expulsion"), player.expelled);
  setHidden(doing("expulsion-reversal"), !player.expelled);
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
    if (kind && !(await confirmed({ correction: { kind: "bye", player: shown.player, round, bye: kind } }))) return;
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

rounds.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(rounds, async () => {
    await send("PUT", own("rounds"), { ...changedRounds(), ...report(correct) });
    dialog.close();
  });
});
rounds.querySelector('[data-look="rounds"]').addEventListener("click", () => {
  preview(rounds, tournament, { kind: "rounds", player: shown.player, ...changedRounds() });
});

// The first press previews a withdrawal, a return or an expulsion, the second makes it.
leave.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-do]");
  if (!button) return;
  const { do: what } = button.dataset;
  if (["withdrawal", "reinstatement", "expulsion"].includes(what) && button.dataset.looked !== shown.player) {
    button.dataset.looked = shown.player;
    preview(leave, tournament, { kind: what, player: shown.player, ...kept(what) });
    return;
  }
  attempt(leave, async () => {
    if (what === "cancel") await send("DELETE", own(), { reason: report(correct).reason });
    else if (what === "expulsion-reversal") await send("DELETE", own("expulsion"), report(correct));
    else await send("POST", own(what), { ...kept(what), ...report(correct) });
    dialog.close();
  });
});

function changedDetails() {
  const details = changedRatings(correct, shown);
  const rating = Number(correct.elements.rating.value || 0);
  if (rating !== shown.rating) details.rating = rating;
  const board = Number(correct.elements.board.value || 0);
  if (board !== (head.fixed_boards[shown.player] ?? 0)) details.board = board;
  for (const name of KNOWN) if (correct.elements[name].value !== shown[name]) details[name] = correct.elements[name].value;
  for (const name of ["fide_id", "sex", "birth_date", "contact"]) if (correct.elements[name].value) details[name] = correct.elements[name].value;
  return details;
}

// The rounds as they are in the form; half points only if a round was missed.
function changedRounds() {
  const { first_round: first, away, half_points_for: half } = rounds.elements;
  const stated = { first_round: Number(first.value), away: numbers(away.value) };
  if (half.value || first.value > 1) stated.half_points_for = numbers(half.value);
  return stated;
}

function numbers(words) {
  return (words.match(/\d+/g) ?? []).map(Number);
}

function kept(what) {
  return what === "expulsion" ? { keep: leave.elements.keep.checked } : {};
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
