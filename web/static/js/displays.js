// The list of displays: their names and arrangements, lists shared by several, and which are live at which version.

import { isConfirmed } from "./confirm-press.js";
import { attempt, send } from "./api.js";
import { alike, boxesOf, listsOf, programme, ticked } from "./displays-forms.js";
import { Strip } from "./displays-strip.js";
import { condition, describe, isElsewhere, versionText } from "./displays-words.js";
import { Live } from "./live.js";
import { Rows, pageState, ready, setHidden, write } from "./rows.js";
import { statusElement } from "./status.js";
import { count, text } from "./words.js";

const FIELDS = ["name", "kind", "share", "distance", "diagonal", "theme", "daylight", "language", "replay", "speed"];

const page = pageState();
const list = document.querySelector("[data-rows]");
const main = document.querySelector("main");
const sharing = document.querySelector('[data-form="share"]');
const rows = new Rows(list, document.getElementById("row"), decorate);
const kinds = Object.fromEntries([...sharing.elements.kind.options].map((each) => [each.value, each.text]));
const strip = new Strip(document.querySelector("[data-strip]"), document.getElementById("tile"), shows, condition);
const sums = new WeakMap(); // form -> the promise of its newest sum
const OUTDATED = Symbol("outdated");
const single = new Set(page.single); // lists that show one tournament only
let chosen = [];
let sumOf = async () => null; // until its module is there
let forgetLists = () => {};

const ACTIONS = {
  identify: (display) => send("POST", `/displays/${display}/identification`),
  "identify-all": () => send("POST", "/displays/identification"),
  forget: (display) => send("DELETE", `/displays/${display}`),
  "share-out": (display) => shareOut(display),
  return: (display) => ofEach(display, (each) => send("DELETE", `/displays/${each}/override`)),
  override: (display) => override(display),
  async "forget-new"() {
    for (const { display } of Object.values(page.model.rows).filter((row) => row.new)) await send("DELETE", `/displays/${display}`);
  },
};

show(page.model, page.model.order);
new Live(statusElement()).watch(page.subject, page, (model, { changed }) => show(model, changed), () => location.reload());
ready();
Promise.all([import("./displays-sum.js"), import("./displays-lists.js")]).then(([sums, lists]) => {
  ({ sumOf } = sums);
  ({ forgetLists } = lists);
  for (const form of list.querySelectorAll("form")) showSum(form);
  showSumOfSharing();
});

main.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-do]");
  if (!button || !(await isConfirmed(button))) return;
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

// The lists may have changed since the last look.
list.addEventListener("toggle", ({ target }) => {
  if (!target.open) return;
  forgetLists();
  showSum(target.querySelector("form"));
}, { capture: true });

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
  const body = { displays: chosen, kind: sharing.elements.kind.value, tournaments: ticked(sharing), whole: sharing.elements.whole.checked, programme: programme(sharing) };
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
  write(find("shows"), shows(row));
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

function nameOf(key) {
  const { name, code } = page.model.rows[key];
  return name || code;
}

function shows(row) {
  return describe(row, kinds, page.names);
}

// Lists of one tournament cannot be chosen for several.
function offerLists(form) {
  const isMixed = ticked(form).length > 1;
  for (const option of form.querySelectorAll('[name="kind"] option, [name="instead"] option, [data-phase] option')) option.disabled = isMixed && single.has(option.value);
}

// What the arrangement of an open form needs.
async function showSum(form) {
  offerLists(form);
  const { key } = form.closest("[data-key]").dataset;
  const { kind, share } = form.elements;
  setHidden(form.querySelector("[data-programme]"), kind.value !== "programme");
  setHidden(form.querySelector("[data-daylight]"), form.elements.theme.value !== "time");
  if (!form.closest("details").open) return;
  const free = sharers(key, form);
  const sum = await newestOf(form, sumNow(form, page.model.rows[key], free.length));
  if (sum === OUTDATED) return;
  const [of, button] = [form.querySelector("[data-sum]"), form.querySelector('[data-do="share-out"]')];
  setHidden(of, !sum);
  const screens = sum && !share.value ? Math.min(sum.screens, free.length) : 0;
  const others = free.slice(1, screens).map(nameOf);
  const shared = others.length ? [text("It can be shared with {displays}.", { displays: others.join(", ") })] : [];
  write(of, sum ? [...sum.sentences, ...shared].join(sum.between) : "");
  setHidden(button, screens < 2);
  write(button, count("Share it over {n} screen", "Share it over {n} screens", screens));
}

// The result of a sum for a form, OUTDATED if another one was begun in the meantime.
async function newestOf(form, sum) {
  sums.set(form, sum);
  const found = await sum;
  return sums.get(form) === sum ? found : OUTDATED;
}

function sumNow(form, { width, height, showing }, there) {
  const { distance, diagonal, share } = form.elements;
  return sumFor(form, showing, { width, height, diagonal: Number(diagonal.value), distance: Number(distance.value), part: share.checkValidity() ? share.value : "", there });
}

function sumFor(form, showing, screen) {
  return sumOf(listsOf(form, showing).map((list) => ({ ...list, title: kinds[list.kind] })), screen);
}

// What each of the chosen displays would show; those whose screens have the same size and distance have one sum.
async function showSumOfSharing() {
  offerLists(sharing);
  setHidden(sharing.querySelector("[data-programme]"), sharing.elements.kind.value !== "programme");
  const groups = alike(chosen, page.model.rows);
  const sums = await newestOf(sharing, Promise.all(groups.map((each) => sumOfShare(each, groups.length > 1))));
  if (sums === OUTDATED) return;
  const of = sharing.querySelector("[data-sum]");
  write(of, sums.filter(Boolean).join("\n"));
  setHidden(of, !of.textContent);
}

// The sum for displays that are alike, as text, with their names if others are not like them; "" if there is none.
async function sumOfShare(displays, isNamed) {
  const { width, height, diagonal, distance, showing } = page.model.rows[displays[0]];
  const part = sharing.elements.whole.checked || chosen.length < 2 ? "" : `${chosen.indexOf(displays[0]) + 1}/${chosen.length}`;
  const sum = await sumFor(sharing, showing, { width, height, diagonal: Number(diagonal), distance: Number(distance), part });
  if (!sum) return "";
  const names = isNamed ? `${displays.map(nameOf).join(", ")} – ` : "";
  return names + sum.sentences.join(sum.between);
}

// Share the list of a display with as many others as it takes, for the distance that is stated.
async function shareOut(display) {
  const form = formOf(display);
  const { screens } = await sumNow(form, page.model.rows[display]);
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

// Another list for a while, on one display or, without one, on those that are chosen.
function override(display) {
  const form = display ? formOf(display) : sharing;
  const { instead, minutes } = form.elements;
  const tournaments = ticked(form);
  const body = { kind: instead.value, minutes: Number(minutes.value), ...(tournaments.length && { tournaments }) };
  return ofEach(display, (each) => send("POST", `/displays/${each}/override`, body));
}

async function ofEach(display, act) {
  for (const each of display ? [display] : chosen) await act(each);
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

function showChosen() {
  const called = chosen.map((key, at) => `${at + 1} ${nameOf(key)}`);
  write(document.querySelector("[data-chosen]"), called.join(" · ") || text("No display is chosen yet."));
  for (const button of sharing.querySelectorAll("button")) button.disabled = !chosen.length;
  setHidden(sharing.querySelector("[data-return]"), !chosen.some((key) => page.model.rows[key].overridden));
  showSumOfSharing();
}
