// The timeline: move along the tournament, ask what if, take actions back.

import { attempt, read, send } from "./api.js";
import { orderOfNames } from "./collation.js";
import { element } from "./elements.js";
import { pageState, setHidden, write } from "./rows.js";
import { statusElement } from "./status.js";
import { keepUnsaved } from "./unsaved.js";
import { count, filled, locale } from "./words.js";

const consequences = import("./consequences.js"); // what is pressed is loaded after what is read
const SETTLED_MS = 150; // the slider has stopped: its event is requested
const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const travel = document.getElementById("travel");
const slider = document.getElementById("version");
const newest = Number(travel.dataset.newest);
const stops = [...document.querySelectorAll("[data-to]")].map((button) => Number(button.dataset.to));
const choices = JSON.parse(document.getElementById("choices").textContent);
const names = JSON.parse(document.getElementById("names").textContent);
let settling = 0;

offerPlayers(document.querySelector("select[name=player][data-short]"));
slider.addEventListener("input", () => goTo(Number(slider.value)));
travel.addEventListener("click", (event) => {
  const { step, to, mark } = event.target.closest("button")?.dataset ?? {};
  if (step) goTo(Number(slider.value) + Number(step));
  if (to) goTo(Number(to));
  if (mark) travel.querySelector(`form.marks [name="${mark}"]`).value = slider.value;
});
addEventListener("keydown", (event) => {
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const writing = event.target.closest?.("input:not([type=range]), select, textarea, dialog");
  if (!direction || writing || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  goTo(event.shiftKey ? stopBeside(direction) : Number(slider.value) + direction);
});
document.querySelector(".facts").addEventListener("click", (event) => {
  const entry = event.target.closest("[data-version]");
  if (!entry) return;
  if (event.target.closest("a.version") && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    goTo(Number(entry.dataset.version));
    travel.scrollIntoView({ block: "nearest" });
  }
  const doing = event.target.closest("button")?.dataset.do;
  if (doing === "what-if") askWhatIf(entry);
  if (doing === "undo") askUndo(entry);
});
for (const button of document.querySelectorAll("dialog [data-close]")) {
  button.addEventListener("click", () => button.closest("dialog").close());
}
goTo(Number(slider.value));
showNews();

// Events that came since the page was rendered: a line above the list, which does not change while it is read.
async function showNews() {
  const news = document.querySelector("[data-news]");
  if (!news) return;
  const page = pageState();
  const { Live } = await import("./live.js");
  new Live(statusElement()).watch(page.subject, page, ({ head }) => {
    const came = head.facts - page.model.head.facts;
    write(news.querySelector("a"), count("{n} new event: show it", "{n} new events: show them", came));
    setHidden(news, came <= 0);
  });
}

// Many players are loaded after the page; without the server the chosen one is enough.
async function offerPlayers(select) {
  if (!select) return;
  const { rows } = await read(`${path}/views/players`).catch(() => ({ rows: {} }));
  const chosen = select.value;
  const compare = orderOfNames(select.dataset.collation);
  const named = Object.values(rows).sort((one, other) => compare(one.name, other.name));
  select.append(...named.filter(({ player }) => player !== chosen).map(({ player, name }) => new Option(name, player)));
}

function goTo(wanted) {
  const version = Math.min(newest, Math.max(1, wanted));
  slider.value = version;
  for (const link of travel.querySelectorAll("[data-page]")) {
    link.href = version === newest ? link.dataset.page : `${link.dataset.page}?at=${version}`;
  }
  travel.querySelector('[name="film"]').value = version;
  const shown = travel.querySelector("[data-version]");
  write(shown, filled(shown.dataset.of, { version }));
  for (const entry of document.querySelectorAll(".facts .here")) entry.classList.remove("here");
  const listed = document.getElementById(`v${version}`);
  listed?.classList.add("here");
  clearTimeout(settling);
  if (listed) showMoment(listed.querySelector("time").textContent, listed.querySelector(".says").textContent);
  else settling = setTimeout(() => showEvent(version), SETTLED_MS);
}

async function showEvent(version) {
  try {
    const [entry] = (await read(`${path}/timeline?before=${version + 1}&limit=1`)).facts;
    if (Number(slider.value) === version) showMoment(moment(entry.recorded_at), entry.says);
  } catch {
    showMoment("", "");
  }
}

function showMoment(when, sentence) {
  write(travel.querySelector("[data-when]"), when);
  write(travel.querySelector("[data-says]"), sentence);
}

// In the format of the list.
function moment(recorded_at) {
  const day = { year: "numeric", month: "short", day: "numeric" };
  const time = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
  return new Date(recorded_at).toLocaleString(locale, { ...day, ...time });
}

function stopBeside(direction) {
  const here = Number(slider.value);
  const beyond = stops.filter((stop) => (stop - here) * direction > 0);
  return direction > 0 ? Math.min(newest, ...beyond) : Math.max(1, ...beyond);
}

// What if

const whatIf = document.getElementById("what-if");
const whatIfForm = whatIf.querySelector("form");
let examined = null; // {version, data}: the event of the question

async function askWhatIf(entry) {
  const version = Number(entry.dataset.version);
  open(whatIf, entry);
  examined = null;
  await attempt(whatIfForm, async () => {
    const { events } = await read(`${path}/events?after=${version - 1}&at=${version}`);
    examined = { version, data: events[0].data };
    whatIf.querySelector("[data-fields]").replaceChildren(...Object.entries(examined.data).map(([name, value]) => field(name, value)));
  });
}

whatIfForm.addEventListener("change", () => {
  whatIf.querySelector("[data-fields]").hidden = whatIfForm.elements.how.value === "without";
});
whatIfForm.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!examined) return;
  attempt(whatIfForm, async () => {
    const data = whatIfForm.elements.how.value === "without" ? null : changed();
    await answer(whatIf, { version: examined.version, data });
  });
});

function field(name, value) {
  const long = value !== null && typeof value === "object";
  const offered = !long && choices[name]?.some(([each]) => each === value) ? choices[name] : null;
  const kind = long ? "long" : offered ? "choice" : "text";
  const made = document.getElementById(`${kind}-field`).content.firstElementChild.cloneNode(true);
  write(made.querySelector("[data-name]"), names[name] ?? name);
  const input = made.querySelector("[data-value]");
  input.dataset.value = name;
  if (offered) {
    input.append(...offered.map(([each, label]) => new Option(label, each)));
  }
  input.value = long ? JSON.stringify(value) : value ?? "";
  return made;
}

// The fields that differ from the event, with the types that they had.
function changed() {
  const data = {};
  for (const input of whatIf.querySelectorAll("[data-value]")) {
    const old = examined.data[input.dataset.value];
    const now = reading(input.value, old);
    if (JSON.stringify(now) !== JSON.stringify(old)) data[input.dataset.value] = now;
  }
  return data;
}

function reading(text, old) {
  if (typeof old === "string") return text;
  if (old === null && text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text; // the server answers what is wrong
  }
}

// Undo

const undo = document.getElementById("undo");
const undoForm = undo.querySelector("form");
let taken = 0; // the version of an event of the action to undo
let reasonOfUndo = null; // kept when the dialog is closed
let following = null; // what its undo would change, with the warnings of FIDE mode

async function askUndo(entry) {
  taken = Number(entry.dataset.version);
  open(undo, entry);
  reasonOfUndo = keepUnsaved(undoForm, `undo:${path}:${taken}`);
  const yes = undo.querySelector("[data-yes]");
  yes.hidden = true;
  await attempt(undoForm, async () => {
    following = await answer(undo, { undo: taken });
    undoForm.elements.reason.required = following.needs_reason;
    yes.hidden = false;
  });
}

undoForm.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(undoForm, async () => {
    const more = await (await import("./guard.js")).agreedTo(following);
    if (!more) return;
    const done = await send("POST", `${path}/undo`, { version: taken, reason: undoForm.elements.reason.value, ...more });
    reasonOfUndo.saved();
    location.assign(`${location.pathname}#v${done.version}`);
    location.reload();
  });
});

async function answer(dialog, question) {
  const place = dialog.querySelector("[data-answer]");
  const { showConsequences } = await consequences;
  place.replaceChildren(element("p", place.dataset.looking, "soft"));
  try {
    const found = await send("POST", `${path}/what-if`, question);
    showConsequences(place, found);
    return found;
  } catch (error) {
    place.replaceChildren();
    throw error; // shown in the dialog
  }
}

function open(dialog, entry) {
  dialog.querySelector("form").reset();
  write(dialog.querySelector("[data-says]"), `${entry.dataset.version}: ${entry.querySelector(".says").textContent}`);
  for (const emptied of dialog.querySelectorAll("[data-answer], [data-fields]")) emptied.replaceChildren();
  dialog.querySelector("[data-message]").hidden = true;
  for (const shown of dialog.querySelectorAll("[data-fields]")) shown.hidden = false;
  dialog.showModal();
}
