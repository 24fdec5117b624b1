// The list of displays: their names and arrangements, lists shared by several, and which are live at which version.

import { attempt, send } from "./api.js";
import { Live } from "./live.js";
import { Rows, pageState, ready, setHidden, write } from "./rows.js";
import { statusElement } from "./status.js";
import { count, text } from "./words.js";

const FIELDS = ["name", "kind", "share", "distance", "diagonal", "theme", "language", "replay", "speed"];

const page = pageState();
const list = document.querySelector("[data-rows]");
const main = document.querySelector("main");
const sharing = document.querySelector('[data-form="share"]');
const rows = new Rows(list, document.getElementById("row"), decorate);
const kinds = Object.fromEntries([...sharing.elements.kind.options].map((each) => [each.value, each.text]));
let chosen = [];

const ACTIONS = {
  identify: (display) => send("POST", `/displays/${display}/identification`),
  "identify-all": () => send("POST", "/displays/identification"),
  forget: (display) => send("DELETE", `/displays/${display}`),
  async "forget-new"() {
    for (const { display } of Object.values(page.model.rows).filter((row) => row.new)) await send("DELETE", `/displays/${display}`);
  },
};

show(page.model, page.model.order);
new Live(statusElement()).watch(page.subject, page, (model, { changed }) => show(model, changed), () => location.reload());
ready();

main.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button || (button.dataset.ask && !confirm(button.dataset.ask))) return;
  const place = button.closest("form") ?? main;
  attempt(place, () => ACTIONS[button.dataset.do](button.closest("[data-key]")?.dataset.key));
});

list.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const values = { ...Object.fromEntries(FIELDS.map((name) => [name, form.elements[name].value.trim()])), tournaments: ticked(form) };
  if (await attempt(form, () => send("PATCH", `/displays/${form.closest("[data-key]").dataset.key}`, values))) delete form.dataset.touched;
});

// A form that is being edited is not overwritten by updates.
list.addEventListener("input", (event) => {
  const form = event.target.closest("form");
  if (form) form.dataset.touched = "";
});

list.addEventListener("change", (event) => {
  if (!event.target.matches("[data-pick]")) return;
  const { key } = event.target.closest("[data-key]").dataset;
  chosen = chosen.filter((each) => each !== key);
  if (event.target.checked) chosen.push(key);
  showChosen();
});

sharing.addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = { displays: chosen, kind: sharing.elements.kind.value, tournaments: ticked(sharing) };
  if (!(await attempt(sharing, () => send("POST", "/displays/sharing", body)))) return;
  chosen = [];
  for (const box of list.querySelectorAll("[data-pick]")) box.checked = false;
  showChosen();
});

function show(model, changed) {
  page.model = model;
  rows.show(model, changed);
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
  write(find("shows"), row.kind ? [kinds[row.kind], row.share, row.tournaments.map(titled).join(", ")].filter(Boolean).join(" · ") : newness(row));
  write(find("state-text"), row.live ? text("live since {time}", { time: clock(row.since) }) : gone(row));
  write(find("version-text"), row.live ? versionText(row) : "");
  write(find("pick-label"), text("Choose {display}", { display: row.name || row.code }));
  const form = find("form");
  if (!("touched" in form.dataset)) fill(form, row);
}

function fill(form, row) {
  for (const name of FIELDS) form.elements[name].value = row[name];
  for (const box of form.querySelectorAll('[name="tournaments"]')) box.checked = row.tournaments.includes(box.value);
}

function newness(row) {
  if (!row.new) return text("shows its code");
  return row.address && row.address !== "/display" ? text("new, shows {address} by itself", { address: row.address }) : text("new");
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
  return then.toLocaleString(document.documentElement.lang, { ...(today ? {} : { weekday: "short" }), hour: "2-digit", minute: "2-digit" });
}
