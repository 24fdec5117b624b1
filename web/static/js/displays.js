// The list of displays: their names and arrangements, lists shared by several, and which are live at which version.

import { attempt, send } from "./api.js";
import { Strip } from "./displays-strip.js";
import { Live } from "./live.js";
import { Rows, pageState, ready, setHidden, write } from "./rows.js";
import { statusElement } from "./status.js";
import { count, locale, text } from "./words.js";

const FIELDS = ["name", "kind", "share", "distance", "diagonal", "theme", "daylight", "language", "replay", "speed"];

const page = pageState();
const list = document.querySelector("[data-rows]");
const main = document.querySelector("main");
const sharing = document.querySelector('[data-form="share"]');
const rows = new Rows(list, document.getElementById("row"), decorate);
const kinds = Object.fromEntries([...sharing.elements.kind.options].map((each) => [each.value, each.text]));
const strip = new Strip(document.querySelector("[data-strip]"), document.getElementById("tile"), describe, condition);
const single = new Set(page.single); // lists that show one tournament only
let chosen = [];
let sumOf = () => null; // until its module is there

const ACTIONS = {
  identify: (display) => send("POST", `/displays/${display}/identification`),
  "identify-all": () => send("POST", "/displays/identification"),
  forget: (display) => send("DELETE", `/displays/${display}`),
  "share-out": (display) => shareOut(display),
  return: (display) => send("DELETE", `/displays/${display}/override`),
  override: (display) => override(display),
  async "forget-new"() {
    for (const { display } of Object.values(page.model.rows).filter((row) => row.new)) await send("DELETE", `/displays/${display}`);
  },
};

show(page.model, page.model.order);
new Live(statusElement()).watch(page.subject, page, (model, { changed }) => show(model, changed), () => location.reload());
ready();
import("./displays-sum.js").then((module) => {
  ({ sumOf } = module);
  for (const form of list.querySelectorAll("form")) showSum(form);
  showSumOfSharing();
});

main.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button || (button.dataset.ask && !confirm(button.dataset.ask))) return;
  const place = button.closest("form") ?? main;
  attempt(place, () => ACTIONS[button.dataset.do](button.closest("[data-key]")?.dataset.key));
});

list.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const values = { ...Object.fromEntries(FIELDS.map((name) => [name, form.elements[name].value.trim()])), tournaments: ticked(form), programme: programme(form) };
  if (await attempt(form, () => send("PATCH", `/displays/${form.closest("[data-key]").dataset.key}`, values))) delete form.dataset.touched;
});

// A form that is being edited is not overwritten by updates.
list.addEventListener("input", (event) => {
  const form = event.target.closest("form");
  if (!form || event.target.closest("[data-while]")) return;
  form.dataset.touched = "";
  showSum(form);
});

document.querySelector("[data-strip]").addEventListener("click", (event) => {
  const tile = event.target.closest("[data-key]");
  const details = tile && rows.get(tile.dataset.key)?.querySelector("details");
  if (!details) return;
  details.open = true;
  details.scrollIntoView({ block: "nearest" });
  details.querySelector("summary").focus();
});

list.addEventListener("change", (event) => {
  if (!event.target.matches("[data-pick]")) return;
  const { key } = event.target.closest("[data-key]").dataset;
  chosen = chosen.filter((each) => each !== key);
  if (event.target.checked) chosen.push(key);
  showChosen();
});

sharing.addEventListener("input", showSumOfSharing);
sharing.addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = { displays: chosen, kind: sharing.elements.kind.value, tournaments: ticked(sharing), whole: sharing.elements.whole.checked };
  if (!(await attempt(sharing, () => send("POST", "/displays/sharing", body)))) return;
  chosen = [];
  for (const box of list.querySelectorAll("[data-pick]")) box.checked = false;
  showChosen();
});

function show(model, changed) {
  page.model = model;
  rows.show(model, changed);
  strip.show(model, changed);
  const { displays, live } = model.head;
  write(document.querySelector("[data-counts]"), count("{n} display", "{n} displays", displays) + ", " + count("{n} live", "{n} live", live));
  setHidden(document.querySelector("[data-none]"), displays > 0);
  setHidden(document.querySelector('[data-do="forget-new"]'), !Object.values(model.rows).some((row) => row.new));
  setHidden(sharing, displays < 2);
  chosen = chosen.filter((key) => key in model.rows);
  showChosen();
}

function decorate(element, row) {
  element.dataset.live = row.live;
  element.toggleAttribute("data-new", row.new);
  const find = (name) => element.querySelector(`[data-${name}]`);
  write(find("shows"), describe(row));
  write(find("state-text"), condition(row));
  write(find("version-text"), row.live ? versionText(row) : "");
  write(find("pick-label"), text("Choose {display}", { display: row.name || row.code }));
  const form = find("form");
  if (!("touched" in form.dataset)) fill(form, row);
  setHidden(find("return"), !row.overridden);
  const device = row.live && row.awake === false ? text("This screen cannot keep itself awake: switch its sleep off (see below).") : "";
  write(find("awake"), device);
  setHidden(find("awake"), !device);
  showSum(form);
}

function describe(row) {
  const { kind, tournaments } = row.showing;
  if (!kind) return newness(row);
  if (row.unattended) return [text("follows the round by default"), kinds[kind], tournaments.map(titled).join(", ")].join(" · ");
  const until = row.overridden ? text("until {time}", { time: clock(row.overridden) }) : "";
  const follows = row.kind === "programme" && !row.overridden ? "↻" : "";
  return [`${follows} ${kinds[kind] ?? kinds[row.kind]}`.trim(), row.overridden ? "" : row.share, tournaments.map(titled).join(", "), until].filter(Boolean).join(" · ");
}

function condition(row) {
  return row.live ? text("live since {time}", { time: clock(row.since) }) : gone(row);
}

// The chosen list of each phase; empty if all are the usual ones.
function programme(form) {
  const phases = [...form.querySelectorAll("[data-phase]")];
  return phases.every((each) => each.value === each.dataset.usual) ? [] : phases.map((each) => each.value);
}

// Lists of one tournament cannot be chosen for several.
function offerLists(form) {
  const isMixed = ticked(form).length > 1;
  for (const option of form.querySelectorAll('[name="kind"] option, [name="instead"] option, [data-phase] option')) option.disabled = isMixed && single.has(option.value);
}

function showSum(form) {
  offerLists(form);
  const { key } = form.closest("[data-key]").dataset;
  const { kind, share } = form.elements;
  setHidden(form.querySelector("[data-programme]"), kind.value !== "programme");
  setHidden(form.querySelector("[data-daylight]"), form.elements.theme.value !== "time");
  const free = sharers(key, form);
  const sum = sumNow(form, page.model.rows[key], free.length);
  const [of, button] = [form.querySelector("[data-sum]"), form.querySelector('[data-do="share-out"]')];
  setHidden(of, !sum);
  const screens = sum && !share.value ? Math.min(sum.screens, free.length) : 0;
  const others = free.slice(1, screens).map((each) => page.model.rows[each]).map((row) => row.name || row.code);
  const shared = others.length ? [text("It can be shared with {displays}.", { displays: others.join(", ") })] : [];
  write(of, sum ? [...sum.sentences, ...shared].join(" ") : "");
  setHidden(button, screens < 2);
  write(button, count("Share it over {n} screen", "Share it over {n} screens", screens));
}

function sumNow(form, { width, height }, there) {
  const { distance, diagonal, share } = form.elements;
  return sumFor(form, { width, height, diagonal: Number(diagonal.value), distance: Number(distance.value), parts: Number(share.value.split("/")[1]) || 1, there });
}

// A programme is summed up for its seats, the longest of its lists.
function sumFor(form, screen) {
  const { kind } = form.elements;
  const players = ticked(form).reduce((all, each) => all + (page.players[each] ?? 0), 0);
  const rounds = Math.max(0, ...ticked(form).map((each) => page.rounds[each] ?? 0));
  const names = ticked(form).flatMap((each) => page.sample[each] ?? []);
  return sumOf(kind.value === "programme" ? "seats" : kind.value, players, { ...screen, rounds, names });
}

// What each of the chosen displays would show, if all are like the first.
function showSumOfSharing() {
  offerLists(sharing);
  const { width, height, diagonal, distance } = page.model.rows[chosen[0]] ?? {};
  const parts = sharing.elements.whole.checked ? 1 : chosen.length;
  const sum = chosen.length ? sumFor(sharing, { width, height, diagonal: Number(diagonal), distance: Number(distance), parts }) : null;
  const of = sharing.querySelector("[data-sum]");
  setHidden(of, !sum);
  write(of, sum ? sum.sentences.join(" ") : "");
}

// Share the list of a display with as many others as it takes, for the distance that is stated.
async function shareOut(display) {
  const form = formOf(display);
  const { screens } = sumNow(form, page.model.rows[display]);
  const { kind, distance, diagonal } = form.elements;
  const shared = { displays: sharers(display, form).slice(0, screens), kind: kind.value, tournaments: ticked(form), distance: distance.value.trim(), programme: programme(form) };
  await send("PATCH", `/displays/${display}`, { diagonal: diagonal.value.trim() });
  const { displays } = await send("POST", "/displays/sharing", shared);
  delete form.dataset.touched;
  fill(form, displays[0]);
  showSum(form);
}

// The displays that can share a list of one of them: this one, and those that are live and show the same or nothing.
function sharers(display, form) {
  const { value } = form.elements.kind;
  const same = (row) => row.kind === value && String([...row.tournaments].sort()) === String(ticked(form).sort());
  const can = (row) => row.live && (row.kind ? same(row) : !isElsewhere(row));
  return [display, ...page.model.order.filter((key) => key !== display && can(page.model.rows[key]))];
}

function override(display) {
  const form = formOf(display);
  const { instead, minutes } = form.elements;
  const tournaments = ticked(form);
  return send("POST", `/displays/${display}/override`, { kind: instead.value, minutes: Number(minutes.value), ...(tournaments.length && { tournaments }) });
}

function formOf(display) {
  return rows.get(display).querySelector("form");
}

function fill(form, row) {
  for (const name of FIELDS) form.elements[name].value = row[name];
  for (const box of form.querySelectorAll('[name="tournaments"]')) box.checked = row.tournaments.includes(box.value) || (!row.kind && boxesOf(form).length === 1);
  if (row.new && boxesOf(form).length === 1) form.elements.kind.value = "programme"; // until the director chooses
  form.querySelectorAll("[data-phase]").forEach((each, at) => (each.value = row.programme[at] ?? each.dataset.usual));
}

function boxesOf(form) {
  return form.querySelectorAll('[name="tournaments"]');
}

function newness(row) {
  if (!row.new && !isElsewhere(row)) return text("shows its code");
  return isElsewhere(row) ? text("new, shows {address} by itself", { address: row.address }) : text("new");
}

// Whether a screen shows a page that it has chosen itself.
function isElsewhere({ address }) {
  return Boolean(address) && !/^\/display(\?|$)/.test(address);
}

function gone({ since }) {
  return since ? text("not live since {time}", { time: clock(since) }) : text("not live");
}

// The version that the display shows, and the version that was sent.
function versionText({ shows, behind, tournaments }) {
  if (!shows.length) return "";
  if (behind !== null) {
    const { version, told: newest } = oldest(shows);
    return text("{seconds} s behind: version {version} of {newest}", { seconds: behind, version, newest });
  }
  if (tournaments.length > 1) return count("newest version of {n} section", "newest version of {n} sections", tournaments.length);
  const { told } = shows.find(({ view }) => view !== "notices") ?? shows[0];
  return text("newest version, {version}", { version: told });
}

function oldest(shows) {
  return shows.find(({ version, told }) => version < told);
}

function showChosen() {
  const called = chosen.map((key, at) => `${at + 1} ${page.model.rows[key].name || page.model.rows[key].code}`);
  write(document.querySelector("[data-chosen]"), called.join(" · ") || text("No display is chosen yet."));
  sharing.querySelector("button").disabled = !chosen.length;
  showSumOfSharing();
}

function ticked(form) {
  return [...form.querySelectorAll('[name="tournaments"]:checked')].map((box) => box.value);
}

function titled(tournament) {
  return page.names[tournament] ?? tournament;
}

function clock(moment) {
  const then = new Date(moment);
  const today = new Date().toDateString() === then.toDateString();
  return then.toLocaleString(locale, { ...(today ? {} : { weekday: "short" }), hour: "2-digit", minute: "2-digit" });
}
