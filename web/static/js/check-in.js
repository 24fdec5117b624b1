// Check-in by a typed name, a scanned code or one press; all devices at the door see the same list.

import { attempt, send } from "./api.js";
import { offerCheckInOpening, showCheckInOpening } from "./check-in-opening.js";
import { offerCamera } from "./camera.js";
import { FORMATS } from "./formats.js";
import { Live } from "./live.js";
import { unbroken } from "./people.js";
import { Rows, pageState, ready, setHidden, showHead, write } from "./rows.js";
import { badge, fitting } from "./search.js";
import { statusElement } from "./status.js";
import { filled } from "./words.js";

const DOUBLE_MS = 500;
const QUIET_MS = 1500;
const page = pageState();
const tournament = page.subject.tournament;
const path = `/tournaments/${encodeURIComponent(tournament)}`;
const main = document.querySelector("main");
const list = document.querySelector("[data-rows]");
const input = document.getElementById("find");
const feedback = document.querySelector("[data-feedback]");
const scanning = document.getElementById("badge");
const dialogMessage = scanning.querySelector("[data-dialog-message]"); // the page is hidden behind the open camera
const none = document.querySelector("[data-none]");
const away = document.getElementById("away").dataset;
const tabs = [...document.querySelectorAll("[data-show]")];
const closing = document.getElementById("close");
const closer = document.querySelector("[data-open=close]");
let model = page.model;
let shown = "missing";
let pressed = { key: null, timeStamp: -Infinity };
let settling = 0;

const rows = new Rows(list, document.getElementById("row"), decorate);
for (const element of rows.all()) decorate(element, model.rows[element.dataset.key]);
rows.show(model, []);
show();
new Live(statusElement()).watch(page.subject, page, (newest, { changed }) => {
  model = newest;
  rows.show(model, changed);
  show();
});

input.addEventListener("input", () => {
  hideMessage();
  filter();
});
document.querySelector("[data-form=find]").addEventListener("submit", (event) => {
  event.preventDefault();
  if (input.value.trim()) take(input.value);
});
for (const tab of tabs) {
  tab.addEventListener("click", () => {
    shown = tab.dataset.show;
    for (const each of tabs) each.setAttribute("aria-pressed", String(each === tab));
    pressed.key = null;
    filter();
  });
}
list.addEventListener("click", (event) => {
  const key = event.target.closest("[data-toggle]") && event.target.closest("[data-key]").dataset.key;
  if (!key) return;
  const isDouble = key === pressed.key && event.timeStamp - pressed.timeStamp < DOUBLE_MS;
  pressed = { key, timeStamp: event.timeStamp };
  if (!isDouble) toggle(key);
});
offerCamera("badge", (text) => void take(text)); // it stays open for the next player
scanning.addEventListener("close", () => setHidden(dialogMessage, true));
offerCheckInOpening(path, () => model.head);
closer?.addEventListener("click", () => {
  closing.querySelector("[data-names]").replaceChildren(...keysOf("missing").map((key) => {
    const item = document.createElement("li");
    write(item, model.rows[key].name);
    return item;
  }));
  setHidden(closing.querySelector("[data-message]"), true);
  closing.showModal();
});
closing?.querySelector("[data-no]").addEventListener("click", () => closing.close());
closing?.querySelector("[data-yes]").addEventListener("click", async () => {
  const done = await attempt(closing, () => send("POST", `${path}/rounds/${model.head.round}/check-in-closing`));
  if (done) closing.close();
});
ready();
if (!document.body.dataset.at) input.focus();

// Take a typed or scanned text: if exactly one player matches, the player is checked in.
function take(text) {
  const scanned = badge(text, tournament);
  const found = scanned === null ? fitting(model, text) : [scanned].filter((key) => key in model.rows);
  if (found.length !== 1) return showMessage(found.length ? "several" : scanned === null ? "nobody" : "elsewhere", { count: found.length });
  if (model.rows[found[0]].here && !model.rows[found[0]].bye) showMessage("already", model.rows[found[0]]);
  else toggle(found[0]);
  input.value = "";
  filter();
}

// The buttons of the others can be pressed while the answer is on its way. When it arrives, the next name can be typed, unless the
// focus has been moved meanwhile.
async function toggle(key) {
  const row = model.rows[key];
  const focused = document.activeElement;
  const element = rows.get(key);
  if ("busy" in element.dataset) return;
  const where = `${path}/players/${encodeURIComponent(key)}`;
  element.dataset.busy = "";
  const done = await attempt(scanning.open ? scanning : main, async () => {
    if (row.bye) await send("DELETE", `${where}/byes/${model.head.round}`);
    if (row.here && !row.bye) await send("DELETE", `${where}/check-in`, {});
    else await send("PUT", `${where}/check-in`);
    return true;
  }, []);
  const hasStayed = [focused, document.body].includes(document.activeElement);
  delete element.dataset.busy;
  decorate(element, model.rows[key] ?? row);
  filter();
  if (done) showMessage(row.here && !row.bye ? "back" : "here", row);
  else hideMessage();
  if (hasStayed && matchMedia("(pointer: fine)").matches) input.focus();
}

function showMessage(what, values) {
  for (const each of [feedback, dialogMessage]) {
    write(each, filled(feedback.dataset[what], values));
    setHidden(each, false);
  }
}

function hideMessage() {
  for (const each of [feedback, dialogMessage]) setHidden(each, true);
}

function show() {
  showHead(model.head);
  showCheckInOpening(model.head);
  for (const tab of tabs) write(tab, filled(tab.dataset.of, model.head));
  if (closer) {
    write(closer, filled(closer.dataset.of, model.head));
    setHidden(closer, model.head.round === null || model.head.missing === 0);
    for (const each of closing.querySelectorAll("[data-of]")) write(each, filled(each.dataset.of, model.head));
  }
  filter();
}

function keysOf(which) {
  if (which === "all") return model.order;
  return model.order.filter((key) => model.rows[key].expected && model.rows[key].here === (which === "here"));
}

// A typed name is looked for among all players, whatever tab is chosen. Rows stay in their places for a moment after a press,
// so that the second press of a double one does not check in the player below. The pressed row also stays until its answer arrives.
// If the row with the focus is hidden, the focus goes to the next one.
function filter() {
  const text = input.value.trim();
  const wanted = new Set(text ? fitting(model, text) : keysOf(shown));
  if (rows.get(pressed.key)?.dataset.busy !== undefined) wanted.add(pressed.key);
  const quiet = pressed.timeStamp + QUIET_MS - performance.now();
  clearTimeout(settling);
  if (!text && pressed.key && quiet > 0) {
    for (const element of rows.all()) if (!element.hidden) wanted.add(element.dataset.key);
    settling = setTimeout(filter, quiet);
  }
  const focused = document.activeElement?.closest("[data-key]");
  for (const element of rows.all()) setHidden(element, !wanted.has(element.dataset.key));
  if (focused?.hidden) {
    let next = focused.nextElementSibling;
    while (next?.hidden) next = next.nextElementSibling;
    (next?.querySelector("[data-toggle]") ?? input).focus({ preventScroll: true });
  }
  setHidden(none, wanted.size > 0);
  write(none, none.dataset[text ? "found" : model.order.length ? shown : "all"]);
}

function decorate(element, row) {
  const gone = row.withdrawn_from !== null && !row.expected && !row.bye;
  const button = element.querySelector("[data-toggle]");
  unbroken(element.querySelector(".name"));
  const kind = (row.bye ?? "").replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  element.dataset.state = gone ? "gone" : row.bye ? "away" : row.here ? "here" : "";
  write(element.querySelector("[data-away]"), gone ? FORMATS.left(row.left, row) : (away[kind] ?? ""));
  write(button, button.dataset[row.bye ? "back" : row.here ? "here" : "missing"]);
  button.setAttribute("aria-pressed", String(row.here && !row.bye));
  button.setAttribute("aria-label", `${button.textContent}: ${row.name}`);
  button.disabled = gone;
}
