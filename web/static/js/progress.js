// The tournament's progress: players, check-in, every round with its state, standings, displays, devices, log; the present step is marked.

import { write } from "./rows.js";
import { filled, text } from "./words.js";

const MARKS = { published: "▶", "in play": "▶", closed: "✓", paired: "✎" };
const STEPS = { register: "players", done: "done" }; // the others are a round's
const words = document.getElementById("progress-words").dataset;
const progress = document.getElementById("progress");
const base = `/t/${encodeURIComponent(document.body.dataset.tournament)}`;

// `conflicts` are games in conflict, with their rounds.
export function showProgress({ head, rows, order }, conflicts) {
  while (progress.children.length < order.length) progress.append(document.getElementById("progress-row").content.cloneNode(true));
  while (progress.children.length > order.length) progress.lastElementChild.remove();
  const now = current(head, rows, order);
  order.forEach((key, place) => {
    const row = rows[key];
    const item = progress.children[place];
    const link = item.querySelector(".round");
    item.dataset.status = row.status ?? "";
    write(item.querySelector(".mark"), MARKS[row.status] ?? "·");
    write(item.querySelector(".where"), filled(words.round, row));
    write(item.querySelector(".what"), stateText(row, conflicts.some(({ round }) => round === row.round)));
    if (addressOf(row)) link.href = addressOf(row);
    else link.removeAttribute("href");
    mark(link, row.round === now);
  });
  for (const each of document.querySelectorAll("[data-of-step]")) mark(each, each.dataset.ofStep === STEPS[head.step]);
}

// The round of the next step; 0 if it concerns none.
function current(head, rows, order) {
  if (head.step in STEPS) return 0;
  if (head.step !== "results") return ["adjourned", "finish"].includes(head.step) ? Number(order.at(-1)) : head.next_round;
  return Math.max(...order.filter((key) => rows[key].missing && rows[key].status !== "paired").map(Number));
}

function stateText(row, isInConflict) {
  if (!["in play", "closed"].includes(row.status)) return words[row.status ?? "none"];
  const open = [row.missing && words.inPlay, row.adjourned && words.adjourned].filter(Boolean);
  if (open.length) return filled(open.join(" · "), row);
  if (isInConflict) return text("In conflict");
  return row.status === "closed" ? words.closed : words.complete;
}

function addressOf(row) {
  if (row.status === "paired") return "#draft";
  if (row.status === null) return "";
  return row.missing || row.adjourned ? `${base}/enter?round=${row.round}` : `${base}/boards?round=${row.round}`;
}

function mark(link, isHere) {
  if (isHere) link.setAttribute("aria-current", "step");
  else link.removeAttribute("aria-current");
}
