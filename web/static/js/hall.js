// The hall's notices, posted and taken down from the desk, and the starts of rounds.

import { attempt, send } from "./api.js";
import { offset, withOffset } from "./moments.js";
import { Rows, setHidden, write } from "./rows.js";
import { filled, locale } from "./words.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const hall = document.getElementById("hall");
const list = hall.querySelector("[data-notices]");
const notice = hall.querySelector('[data-form="notice"]');
const start = hall.querySelector('[data-form="start"]');
const { round, starts } = start.elements;
const unknown = start.querySelector("[data-unknown]"); // takes a recorded start back
const MARKS = { information: "i", warning: "!" };
const OPEN = [null, "paired", "published"]; // a round that was not played yet has a start to come
let known = {}; // round -> its start, as it is recorded

export function watchHall(live, state) {
  const rows = new Rows(list, document.getElementById("notice"), (element, row) => {
    element.dataset.kind = row.kind;
    write(element.querySelector(".mark"), MARKS[row.kind] ?? "");
  });
  const show = (model, changed) => {
    rows.show(model, changed);
    showStart(model.head);
  };
  show(state.model, state.model.order);
  live.watch(state.subject, state, (model, { changed }) => show(model, changed));
}

// The rounds whose start can be set, the first of them chosen; called whenever the desk changes.
export function showStarts({ rows, order }) {
  const open = order.filter((key) => OPEN.includes(rows[key].status));
  const focused = start.contains(document.activeElement);
  known = Object.fromEntries(order.map((key) => [key, rows[key].starts]));
  setHidden(start, open.length === 0);
  if (String([...round.options].map((each) => each.value)) === String(open)) {
    if (!focused) fill();
    setHidden(unknown, !known[round.value]);
    return;
  }
  const chosen = round.value;
  round.replaceChildren(...open.map((key) => new Option(key, key)));
  if (open.includes(chosen)) round.value = chosen;
  fill();
}

list.addEventListener("click", (event) => {
  const key = event.target.closest("[data-down]")?.closest("[data-key]").dataset.key;
  if (key) attempt(notice, () => send("DELETE", `${path}/notices/${key}`));
});
notice.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { text, kind } = notice.elements;
  const posted = await attempt(notice, () => send("POST", `${path}/notices`, { text: text.value, kind: kind.value }));
  if (posted) notice.reset();
});
round.addEventListener("change", fill);
starts.addEventListener("input", zone);
start.addEventListener("submit", (event) => {
  event.preventDefault();
  set(withOffset(starts.value));
});
unknown.addEventListener("click", () => set(""));

function set(moment) {
  attempt(start, () => send("PUT", `${path}/rounds/${round.value}/start`, { starts: moment }));
}

function fill() {
  const moment = known[round.value];
  starts.value = moment ? local(new Date(moment)) : "";
  setHidden(unknown, !moment);
  zone();
}

function showStart({ starting, starts: moment }) {
  const line = start.querySelector("[data-starting]");
  setHidden(line, !moment);
  if (!moment) return;
  const time = new Date(moment).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  write(line, filled(line.dataset.of, { round: starting, time }));
}

function zone() {
  const line = start.querySelector("[data-zone]");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  write(line, filled(line.dataset.of, { zone: `${timeZone} (UTC${offset(starts.value ? new Date(starts.value) : new Date())})` }));
}

function local(moment) {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
