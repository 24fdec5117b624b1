// The rating list: a new one is uploaded with its progress shown; differences are ticked and applied as one action.

import { attempt, newKey, Problem, read, send } from "./api.js";
import { showConsequences } from "./consequences.js";
import { FIELDS } from "./fields.js";
import { ready, setHidden, write } from "./rows.js";
import { count, text } from "./words.js";

const PAUSE_MS = 700;
const NUMBERS = new Set(["rating", "fide_standard", "fide_rapid", "fide_blitz"]);

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}/rating-differences`;
const sending = document.querySelector('[data-form="list"]');
const part = document.querySelector("[data-differences]");
const form = part.querySelector("form");
const rows = part.querySelector("[data-rows]");
const answer = form.querySelector("[data-answer]");
const take = form.querySelector("[data-take]");
const question = part.querySelector("[data-question]");
let players = [];
let compared = ""; // the month of the list that the director wants to compare with, though another one counts

sending?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await attempt(sending, () => sent(sending.elements.file.files[0]))) await follow();
});

form.addEventListener("change", (event) => {
  if (event.target.name === "all") for (const box of boxes()) box.checked = event.target.checked;
  answer.replaceChildren();
  showCount();
});

question.querySelector("[data-compare]").addEventListener("click", () => attempt(form, async () => {
  compared = question.dataset.month;
  await compare();
}));

form.querySelector("[data-look]").addEventListener("click", () => attempt(form, async () => {
  showConsequences(answer, await send("POST", `${path}?preview=1`, wanted()));
}));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const done = await attempt(form, async () => {
    const { warnings } = await send("POST", `${path}?preview=1`, wanted());
    if (warnings.length && !(await (await import("./guard.js")).agreed(warnings))) return null;
    return send("POST", path, wanted());
  });
  if (!done) return;
  answer.replaceChildren();
  await compare();
  setHidden(part.querySelector("[data-none]"), false);
  write(part.querySelector("[data-none]"), count("{n} player corrected.", "{n} players corrected.", done.corrected));
});

await Promise.all([compare(), sending && follow()]);
ready();

// fetch does not report the progress of an upload
function sent(file) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", "/api/v1/rating-list");
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("Idempotency-Key", newKey());
    request.upload.addEventListener("progress", ({ loaded, total }) => progress(text("Sending…"), total ? loaded / total : 0));
    request.addEventListener("error", () => reject(new TypeError("not reached")));
    request.addEventListener("load", () => {
      const received = /json/.test(request.getResponseHeader("Content-Type") ?? "") ? JSON.parse(request.responseText) : {};
      if (request.status < 300) resolve(received);
      else reject(new Problem(request.status, received));
    });
    request.send(file);
  });
}

// Show the progress while a list is read, then the differences.
async function follow() {
  const message = sending.querySelector("[data-message]");
  let { loading } = await read("/rating-list");
  if (!loading.is_running && !loading.problem && !loading.share) return;
  while (loading.is_running) {
    progress(text("Reading…"), loading.share);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    ({ loading } = await read("/rating-list"));
  }
  setHidden(sending.querySelector("[data-progress]"), true);
  setHidden(message, !loading.problem);
  write(message, loading.problem);
  if (!loading.problem) await compare();
}

function progress(step, share) {
  const shown = sending.querySelector("[data-progress]");
  setHidden(shown, false);
  write(shown.querySelector("[data-step]"), `${step} ${Math.round(share * 100)} %`);
  shown.querySelector("progress").value = share;
}

async function compare() {
  const received = await read(path);
  setHidden(part, !received.list);
  if (!received.list) return;
  const { month, players: size } = received.list;
  const here = count("The current list has {n} player.", "The current list has {n} players.", size);
  write(document.querySelector("[data-list]"), month ? `${here} ${text("List of {month}.", { month })}` : here);
  const asks = month !== received.counts && compared !== (month || "?");
  setHidden(question, !asks);
  if (asks) {
    ask(month, received.counts);
    return;
  }
  players = received.players;
  form.elements.reason.value ||= month ? text("rating list of {month}", { month }) : text("rating list");
  setHidden(form, players.length === 0);
  const none = part.querySelector("[data-none]");
  setHidden(none, players.length > 0);
  write(none, received.found ? text("All players agree with the list.") : text("No player was found in the list by FIDE ID or name."));
  rows.replaceChildren(...players.flatMap((player, place) => Object.entries(player.fields).map((field, order) => row(player, place, field, order))));
  form.elements.all.checked = boxes().every((box) => box.checked);
  showCount();
}

// Before it is compared with a list that is not the one that counts for the tournament.
function ask(month, counts) {
  question.dataset.month = month || "?";
  write(question.querySelector("p"), month
    ? text("This is the list of {month}. For this tournament the list of {counts} counts. Compare the players with this one all the same?", { month, counts })
    : text("The file does not say of which month this list is. For this tournament the list of {counts} counts. Compare the players with this list?", { counts }));
  for (const each of [form, part.querySelector("[data-none]")]) setHidden(each, true);
}

// One row for each field, so that each can be left out; players found by name only are not ticked at first.
function row(player, place, [field, [ours, theirs]], order) {
  const made = document.createElement("tr");
  if (order === 0) made.dataset.first = "";
  const box = document.createElement("input");
  Object.assign(box, { type: "checkbox", checked: !player.by_name });
  Object.assign(box.dataset, { place, field });
  const label = document.createElement("label");
  label.className = "tick";
  box.setAttribute("aria-label", `${player.name}: ${FIELDS[field]}`);
  label.append(box);
  const who = player.by_name ? text("{name} (found by name, FIDE ID {id})", { name: player.name, id: player.fide_id }) : player.name;
  const cells = [label, order ? "" : who, FIELDS[field], ours || "–", theirs || "–"].map((content) => {
    const cell = document.createElement("td");
    cell.append(content);
    return cell;
  });
  made.append(...cells);
  return made;
}

function boxes() {
  return [...rows.querySelectorAll("input")];
}

function wanted() {
  const changes = new Map();
  for (const { checked, dataset: { place, field } } of boxes()) {
    if (!checked) continue;
    const player = players[place];
    const change = changes.get(place) ?? { player: player.player };
    const value = player.fields[field][1];
    changes.set(place, { ...change, [field]: NUMBERS.has(field) ? Number(value) : value });
  }
  return { changes: [...changes.values()], reason: form.elements.reason.value };
}

function showCount() {
  const ticked = wanted().changes.length;
  for (const button of [take, form.querySelector("[data-look]")]) button.disabled = ticked === 0;
  write(take, count("Update {n} player", "Update {n} players", ticked));
}
