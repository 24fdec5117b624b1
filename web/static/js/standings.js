// The standings: a live list; each row shows on request how its tie-breaks are made up.

import "./list.js";
import { Problem, read } from "./api.js";
import { FORMATS } from "./formats.js";
import { unbroken } from "./people.js";
import { pageState } from "./rows.js";
import { text } from "./words.js";

const COUNTS = {
  "game": text("game"),
  "game, the opponent's last rounds as draws": text("game; rounds that the opponent left out at the end count as draws"),
  "forfeit as game": text("forfeit, counts as a game"),
  "dummy with the own score": text("not played: a dummy with the player's own score"),
  "dummy with the scheduled opponent's score": text("not played: a dummy with at most the scheduled opponent's score"),
  "dummy with a draw in every round": text("not played: a dummy with at most a draw in every round"),
  "score after the round": text("score after the round"),
  "whole": text("counts"),
  "half": text("counts half"),
  "nothing": text("does not count"),
  "rating": text("rating"),
  "buchholz": text("the opponent's Buchholz"),
  "performance": text("the opponent's performance"),
  "below the limit": text("the opponent is below the limit"),
  "not met": text("not met"),
  "fraction of the points": text("for this fraction of the points"),
  "expected score": text("rating, with the expected score"),
};
const CUTS = { least: text("cut: least significant"), voluntary: text("cut: a round not played by choice"), most: text("cut: most significant") };

const { subject } = pageState();
const dialog = document.getElementById("why");
const message = dialog.querySelector("[data-message]");
const numbers = dialog.querySelector("[data-numbers]");

document.querySelector("[data-rows]").addEventListener("click", (event) => {
  const button = event.target.closest("[data-why]");
  if (button) explain(button.closest("[data-key]").dataset.key);
});

if (document.querySelector('[data-form="tie-breaks"]')) import("./tie-breaks.js"); // the director's

async function explain(player) {
  message.textContent = "…";
  numbers.replaceChildren();
  dialog.querySelector("h2").textContent = "";
  dialog.showModal();
  const asked = new URLSearchParams({ player });
  for (const name of ["round", "at"]) if (subject[name] !== undefined) asked.set(name, subject[name]);
  try {
    const found = await read(`/tournaments/${encodeURIComponent(subject.tournament)}/views/standings-player?${asked}`);
    dialog.querySelector("h2").replaceChildren(person(found.head.name));
    message.textContent = found.order.length ? text("After round {round}", found.head) : text("No tie-breaks: equal points share a place.");
    const notes = found.head.rating_notes.map((note) => element("p", note, "soft small"));
    numbers.replaceChildren(...notes, ...found.order.map((key) => number(found.rows[key])));
  } catch (error) {
    message.textContent = error instanceof Problem ? error.text : text("The server cannot be reached.");
  }
}

function number(row) {
  const details = element("details");
  const summary = element("summary");
  summary.append(element("span", `${row.code} ${row.title}`), element("span", FORMATS.decimal(row.value || "–"), "value"));
  details.append(summary);
  if (row.dropped) details.append(element("p", text("Not applied: {reason}", { reason: row.dropped })));
  else if (!row.parts.length) details.append(element("p", text("Not needed: no one is tied with this player here."), "soft"));
  else details.append(table(row));
  return details;
}

function table(row) {
  const made = element("table");
  const head = element("tr");
  head.append(element("th", text("Rd"), "number"), element("th", text("Opponent")), element("th", text("Counts as")), element("th", text("Score"), "number"));
  head.append(element("th", text("Points"), "number"), element("th", row.code, "number"));
  const body = element("tbody");
  body.append(...row.parts.map(part));
  made.append(element("thead"), body);
  made.tHead.append(head);
  const box = element("div", "", "scroll");
  box.append(made);
  if (row.more_not_met) box.append(element("p", text("And {count} more whom this player has not met.", { count: row.more_not_met }), "soft"));
  return box;
}

function part(each) {
  const line = element("tr", "", each.cut ? "cut" : "");
  const opponent = element("td");
  if (each.opponent) opponent.append(`${each.opponent.tpn} `, person(each.opponent.name));
  const counts = [COUNTS[each.counts] ?? each.counts, CUTS[each.cut]].filter(Boolean).join("; ");
  line.append(element("td", each.round ?? "", "number"), opponent, element("td", counts, "small"));
  line.append(...[each.score, each.points].map((value) => element("td", FORMATS.decimal(value), "number")), element("td", FORMATS.decimal(each.value), "number value"));
  return line;
}

function person(name) {
  const made = element("span", name, "name");
  unbroken(made);
  return made;
}

function element(name, says = "", kind = "") {
  const made = document.createElement(name);
  made.textContent = says;
  if (kind) made.className = kind;
  return made;
}

// Lots are drawn by directors; the form is loaded after the list can be read.
if (document.getElementById("lots")) import("./drawing-lots.js");
