// The dialog of a player on the page of players: corrections of the player's data, byes and withdrawals, each with a preview.

import { attempt, read, send } from "./api.js";
import { hideBadgeCode, offerBadgeCode } from "./badge-code.js";
import { isRemovable, preview, report } from "./corrections.js";
import { hideErasing, offerErasing } from "./erasing.js";
import { confirmed } from "./guard.js";
import { changedRatings, fillRatings } from "./rating-fields.js";
import { setHidden, write } from "./rows.js";
import { offerUndo } from "./undo.js";
import { keepUnsaved } from "./unsaved.js";
import { filled, text } from "./words.js";

const tournament = document.body.dataset.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}/players`;
const dialog = document.getElementById("player");
const [correct, bye, rounds, leave, naming] = ["correct", "bye", "rounds", "leave", "public-name"].map((name) => dialog.querySelector(`[data-form="${name}"]`));
const KNOWN = ["name", "title", "federation", "club"]; // fields in the row
const READ = ["fide_id", "national_id", "sex", "birth_date", "contact"]; // fields that no list has; without them they stay as they are
const SETTLED_MS = 300; // while a number is typed
const PREVIEWS = {
  bye: () => bye.elements.kind.value && preview(bye, tournament, { kind: "bye", player: shown.player, round: Number(bye.elements.round.value), bye: bye.elements.kind.value }),
  rounds: () => preview(rounds, tournament, { kind: "rounds", player: shown.player, ...changedRounds() }),
};
let shown = null;
let head = null;
let details = null; // what no list has, once it was read
let looking = 0;
let unsaved = null;
const typed = new Map(); // form -> what was typed into it for this player and is not recorded, kept when the dialog is closed

// `step` is the kind of change: details, bye, rounds, leave, badge, public or erase.
export function openPlayer(player, now, step = "details") {
  [shown, head] = [player, now];
  for (const form of [correct, bye, rounds, leave, naming]) clear(form);
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
  naming.elements.hidden.checked = head.hidden_names.includes(player.player);
  const absent = head.absent.some((each) => each.player === player.player);
  setHidden(doing("withdrawal"), Boolean(player.withdrawn_from));
  setHidden(doing("reinstatement"), !player.withdrawn_from || player.expelled);
  setHidden(doing("expulsion"), player.expelled);
  setHidden(doing("expulsion-reversal"), !player.expelled);
  setHidden(doing("absence-explanation"), !absent);
  setHidden(doing("cancellation"), !isRemovable(head, player.player));
  for (const [name, form] of Object.entries({ bye, rounds, leave, naming })) typed.set(form, keepUnsaved(form, `${name}:${tournament}:${player.player}`));
  showStep(absent && step === "details" ? "leave" : step);
  if (!dialog.open) dialog.showModal();
  fillDetails(player);
}

async function fillDetails(player) {
  details = null;
  for (const name of READ) correct.elements[name].disabled = true;
  unsaved = keepUnsaved(correct, `player:${tournament}:${player.player}`);
  const found = await attempt(correct, () => read(own("details")));
  if (!found || shown !== player) return;
  details = found;
  for (const name of READ) correct.elements[name].disabled = false;
  unsaved.fill(known(READ, found));
}

// One step is shown at a time; that of byes and that of rounds preview what is in their fields.
function showStep(step) {
  for (const pill of dialog.querySelectorAll("[data-step]")) pill.setAttribute("aria-pressed", String(pill.dataset.step === step));
  for (const panel of dialog.querySelectorAll("[data-panel]")) setHidden(panel, panel.dataset.panel !== step);
  clearTimeout(looking);
  if (PREVIEWS[step]) PREVIEWS[step]();
}

// Close after something was recorded by a form, with Undo.
function recorded(form, done, says) {
  typed.get(form)?.saved();
  dialog.close();
  if (done?.isRecorded) offerUndo(filled(says, { name: shown.name }), done.version);
}

dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
dialog.querySelector(".steps-of-player").addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]")?.dataset.step;
  if (step) showStep(step);
});
for (const [step, form] of [["bye", bye], ["rounds", rounds]]) {
  form.addEventListener("input", (event) => {
    form.querySelector("[data-answer]").replaceChildren();
    clearTimeout(looking);
    if (event.target.name !== "reason") looking = setTimeout(PREVIEWS[step], SETTLED_MS);
  });
}
offerBadgeCode(own, () => shown.name);
offerErasing(own);

correct.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(correct, async () => {
    const changed = changedDetails();
    const isChanged = Object.keys(changed).length > 0;
    if (isChanged && !(await confirmed({ correction: { kind: "details", player: shown.player, ...changed } }))) return;
    const done = isChanged ? await send("PATCH", own(), { ...changed, ...report(correct) }) : null;
    unsaved.saved();
    recorded(correct, done, text("{name}: details corrected."));
  });
});
correct.querySelector('[data-look="details"]').addEventListener("click", () => {
  preview(correct, tournament, { kind: "details", player: shown.player, ...changedDetails() });
});

bye.addEventListener("submit", (event) => {
  event.preventDefault();
  const { round, kind } = { round: Number(bye.elements.round.value), kind: bye.elements.kind.value };
  const { reason } = report(bye);
  attempt(bye, async () => {
    if (kind && !(await confirmed({ correction: { kind: "bye", player: shown.player, round, bye: kind } }))) return;
    const done = !kind ? await send("DELETE", own(`byes/${round}`))
      : round < head.next_round ? await send("PUT", own(`byes/${round}`), { kind, ...report(bye) })
        : await send("POST", own("byes"), { round, kind, reason });
    recorded(bye, done, kind ? text("{name}: bye recorded.") : text("{name}: bye cancelled."));
  });
});

rounds.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(rounds, async () => {
    recorded(rounds, await send("PUT", own("rounds"), { ...changedRounds(), ...report(rounds) }), text("{name}: rounds recorded."));
  });
});

naming.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(naming, async () => {
    const { hidden, reason } = naming.elements;
    recorded(naming, await send("PUT", own("public-name"), { hidden: hidden.checked, reason: reason.value }), text("{name}: recorded."));
  });
});

const LEFT = {
  withdrawal: text("{name}: withdrawn."), reinstatement: text("{name}: reinstated."), expulsion: text("{name}: expelled."),
  "expulsion-reversal": text("{name}: expulsion reversed."), "absence-explanation": text("{name}: absence explained."), cancellation: text("{name}: removed."),
};

// The first press previews what the button does, the second does it.
leave.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-do]");
  if (!button || event.detail > 1) return; // who clicks twice at once has not read the preview
  const { do: what } = button.dataset;
  const again = leave.querySelector("[data-again]");
  const isLooked = leave.dataset.looked === what;
  for (const each of leave.querySelectorAll("[data-do]")) each.classList.toggle("primary", each === button && !isLooked);
  if (!isLooked) {
    leave.dataset.looked = "";
    if (!(await preview(leave, tournament, { kind: what, player: shown.player, ...kept(what) }))) return;
    leave.dataset.looked = what;
    write(again, filled(again.dataset.of, { button: button.textContent }));
    return setHidden(again, false);
  }
  setHidden(again, true);
  attempt(leave, async () => {
    const done = what === "cancellation" ? await send("DELETE", own(), { reason: report(leave).reason })
      : what === "expulsion-reversal" ? await send("DELETE", own("expulsion"), report(leave))
        : await send("POST", own(what), { ...kept(what), ...report(leave) });
    recorded(leave, done, LEFT[what]);
  });
});

function changedDetails() {
  const changed = changedRatings(correct, shown);
  const rating = Number(correct.elements.rating.value || 0);
  if (rating !== shown.rating) changed.rating = rating;
  const board = Number(correct.elements.board.value || 0);
  if (board !== (head.fixed_boards[shown.player] ?? 0)) changed.board = board;
  for (const [name, was] of Object.entries({ ...known(KNOWN, shown), ...known(READ, details ?? {}) })) {
    if (correct.elements[name].value !== was) changed[name] = correct.elements[name].value;
  }
  return changed;
}

function known(names, values) {
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
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
  delete form.dataset.looked;
  for (const each of form.querySelectorAll("[data-again]")) setHidden(each, true);
  form.querySelector("[data-message]").hidden = true;
}
