// The search of officials' pages: players, boards, rounds, pages and actions in one dialog, by "/", Ctrl-K or its button.

import { read } from "./api.js";
import { finds, wordSpellings } from "./folding.js";
import { made } from "./made.js";
import { setHidden, write } from "./rows.js";
import { count, text, textsOf } from "./words.js";

await textsOf("palette.js").catch(() => {}); // if the network fails, in English: a module that failed is not loaded again

const PAUSE_MS = 120; // between two letters
const MOST = 8; // of one kind
const MOST_PLAYERS = 2; // whose corrections are offered
const { frame: tournament } = document.querySelector("[data-frame]").dataset;
const here = `/t/${encodeURIComponent(tournament)}`;
const pages = [...document.querySelectorAll("#side a")].map((link) => ({ href: link.getAttribute("href"), label: link.querySelector("span").textContent, note: "" }));
const isPage = (path) => pages.some(({ href }) => href.split("?")[0] === path);
const takesResults = isPage(`${here}/enter`);
const corrects = isPage(`${here}/roster`);
const dialog = made("dialog", { className: "palette" });
const input = made("input", { type: "text", autocomplete: "off", spellcheck: false, placeholder: text("Player, board, round, page or action") });
const list = made("div", { id: "palette-list", className: "palette-list" });
const status = made("p", { className: "small soft" });
let typing = 0;
let typed = "";
let looking = null; // the search under way
let chosen = null; // the option that Enter opens

const style = made("link", { rel: "stylesheet", href: new URL("../css/palette.css", import.meta.url).href });
const styled = new Promise((done) => style.addEventListener("load", done));
document.head.append(style);
set(dialog, { "aria-label": text("Find") });
set(input, { role: "combobox", "aria-label": text("Find"), "aria-controls": list.id, "aria-expanded": "true", "aria-autocomplete": "list" });
set(list, { role: "listbox", "aria-label": text("Found") });
set(status, { role: "status" });
dialog.append(input, list, status);
document.body.append(dialog);

input.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => (looking = look()), PAUSE_MS);
});
input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter") {
    event.preventDefault();
    enter();
  }
});
list.addEventListener("click", ({ target }) => go(target.closest("[role=option]")));
dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());

// `typed()` takes what was typed before the search was there; it ends with a line break if Enter was pressed.
export async function openPalette(typed) {
  await styled;
  if (dialog.open) return;
  const before = typed();
  input.value = before.trim();
  dialog.showModal();
  looking = look();
  await (before.endsWith("\n") ? enter() : looking);
}

// Enter opens what fits what is in the field now, also if its answer has not come yet.
async function enter() {
  clearTimeout(typing);
  if (typed !== input.value.trim()) looking = look();
  await looking;
  go(chosen);
}

async function look() {
  typed = input.value.trim();
  const asked = typed;
  const wanted = wordSpellings(asked);
  const own = pages.filter(({ label }) => finds(wanted, wordSpellings(label)));
  const found = asked && tournament ? await search(asked) : {};
  if (asked !== typed) return;
  const elsewhere = (found?.targets ?? []).filter(({ path, kind }) => kind === "action" || !isPage(path));
  const targets = elsewhere.map(({ path, label, kind }) => ({ href: path, label, note: "", kind }));
  show([
    [text("Rounds"), (found?.rounds ?? []).map(({ round }) => ({ href: `${here}/boards?round=${round}`, label: text("Round {round}", { round }), note: "" }))],
    [text("Boards"), (found?.boards ?? []).map(boardEntry)],
    [text("Players"), (found?.players ?? []).map(playerEntry)],
    [text("Pages"), [...own, ...targets.filter(({ kind }) => kind === "page")]],
    [text("Actions"), [...targets.filter(({ kind }) => kind === "action"), ...corrects ? (found?.players ?? []).slice(0, MOST_PLAYERS).flatMap(corrections) : []]],
  ], found === null);
}

// What the server found; null if it was not reached.
function search(asked) {
  return read(`/tournaments/${encodeURIComponent(tournament)}/search?${new URLSearchParams({ q: asked })}`).catch(() => null);
}

function boardEntry({ round, game, board, white, black }) {
  const href = takesResults ? `${here}/enter?round=${round}#${encodeURIComponent(game)}` : `${here}/boards?round=${round}`;
  return { href, label: `${white.name} – ${black.name}`, note: text("Board {board}", { board }) };
}

function playerEntry({ player, title, name, board, colour }) {
  const seat = board === null ? "" : text(colour === "white" ? "Board {board}, White" : "Board {board}, Black", { board });
  return { href: `${here}/players/${encodeURIComponent(player)}`, label: [title, name].filter(Boolean).join(" "), note: seat };
}

// What is done with a player: each opens the page of players with the dialog for it.
function corrections({ player, name, left }) {
  const address = `${here}/roster?player=${encodeURIComponent(player)}`;
  const leaving = [left ? text("Reinstate…") : text("Withdraw…"), "&step=leave"];
  const steps = [[text("Correct…"), ""], leaving, ...(left ? [] : [[text("Bye…"), "&step=bye"], [text("Late, away…"), "&step=away"]])];
  return steps.map(([label, step]) => ({ href: address + step, label: `${name}: ${label}`, note: "" }));
}

function show(groups, isAway) {
  const all = groups.reduce((sum, [, entries]) => sum + entries.length, 0);
  list.replaceChildren(...groups.filter(([, entries]) => entries.length).map(([label, entries]) => group(label, typed ? entries.slice(0, MOST) : entries)));
  [...options()].forEach((option, place) => (option.id = `palette-${place}`));
  choose(options()[0] ?? null);
  setHidden(list, all === 0);
  if (isAway) write(status, text("The server cannot be reached. Only pages were searched."));
  else write(status, all ? count("{n} found", "{n} found", all) : text("Nothing found."));
}

function group(label, entries) {
  const section = made("div", {});
  const head = made("p", { className: "small soft", textContent: label });
  set(section, { role: "group", "aria-label": label });
  set(head, { "aria-hidden": "true" });
  section.append(head, ...entries.map(option));
  return section;
}

function option({ href, label, note }) {
  const element = made("div", {});
  set(element, { role: "option", "aria-selected": "false", "data-href": href });
  element.append(made("bdi", { textContent: label }), " ", made("span", { className: "small soft", textContent: note }));
  return element;
}

function options() {
  return list.querySelectorAll("[role=option]");
}

function step(by) {
  const all = [...options()];
  choose(all[(all.indexOf(chosen) + by + all.length) % all.length] ?? null);
}

function choose(option) {
  chosen?.setAttribute("aria-selected", "false");
  chosen = option;
  chosen?.setAttribute("aria-selected", "true");
  chosen?.scrollIntoView({ block: "nearest" });
  if (chosen) input.setAttribute("aria-activedescendant", chosen.id);
  else input.removeAttribute("aria-activedescendant");
}

function go(option) {
  if (!option) return;
  dialog.close();
  location.assign(option.dataset.href);
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
