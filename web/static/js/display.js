// A hall display: fits the rows to the screen, turns pages by itself, marks what has just changed.

import { FORMATS } from "./formats.js";
import { Live } from "./live.js";
import { Rows, mark, pageState, setHidden, showEmpty, showHead, state, write } from "./rows.js";
import { statusElement } from "./status.js";

const PAGE_MS = 12_000;
const LATEST = 3;
const LEAST_ROW = 0.037; // of the screen's shorter side
const LARGEST_ROW = 0.085;
const LEAST_TEXT = 0.02;
const TEXT_IN_ROW = 0.54;
const EMS_PER_ROW = 26; // the width that two names and a result ask for
const EMS_FOR_ALL = 36; // and titles and points besides

const page = pageState();
const wall = document.querySelector("[data-rows]");
const rows = new Rows(wall, document.getElementById("row"), decorate);
let layout = { perPage: Infinity };
let shown = 0;
let latest = [];

for (const element of rows.all()) decorate(element, page.model.rows[element.dataset.key]);
showHead(page.model.head);
arrange();
new ResizeObserver(arrange).observe(wall);
setInterval(turn, PAGE_MS);

new Live(statusElement()).watch(page.subject, page, (model, { changed, old }) => {
  const rearranged = rows.all().length !== model.order.length || old?.order !== model.order;
  rows.show(model, changed);
  showHead(model.head);
  showReplay(model.head.replay);
  showEmpty(model);
  const news = changed.filter((key) => hasNews(model.rows[key], old?.rows[key]));
  for (const key of news) mark(rows.get(key));
  if (news.length) tellLatest(model, news);
  if (rearranged) arrange();
  else fitNames();
});

// A film must never be taken for the tournament: the word, the speed and the moment that is shown.
function showReplay(replay) {
  const element = document.getElementById("replay");
  if (!element || !replay) return;
  const { word, over, speed } = element.dataset;
  const moment = new Date(replay.recorded_at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  write(element, [replay.over ? over : word, speed, moment].join(" · "));
}

function decorate(element, row) {
  if ("bye" in row) element.dataset.state = state(row);
}

function hasNews(row, before) {
  return before !== undefined && (row.result !== before.result || row.points !== before.points);
}

function tellLatest(model, news) {
  const told = news.filter((key) => model.rows[key].result);
  latest = [...told, ...latest.filter((key) => !told.includes(key) && model.rows[key]?.result)].slice(0, LATEST);
  const texts = latest.map((key) => model.rows[key]).map((row) => `${row.board}: ${row.white.name} ${FORMATS.result(row.result)} ${row.black.name}`);
  write(document.getElementById("latest"), texts.map((text) => `● ${text}`).join("\u2003"));
}

// As few pages as possible, then as few columns: the largest letters that show all rows.
function arrange() {
  const count = Math.max(rows.all().length, 1);
  const { clientHeight: height, clientWidth: width } = wall;
  const side = Math.min(innerHeight, innerWidth);
  const most = Math.max(1, Math.floor(height / (side * LEAST_ROW)));
  let best = null;
  for (let columns = 1; columns <= 6; columns += 1) {
    const pages = Math.ceil(count / (columns * most));
    const perColumn = Math.min(most, Math.ceil(count / columns / pages));
    const row = Math.min(height / perColumn, side * LARGEST_ROW);
    const size = Math.min(row * TEXT_IN_ROW, width / columns / EMS_PER_ROW);
    const legible = size >= side * LEAST_TEXT;
    const better = !best || (legible && (pages < best.pages || (pages === best.pages && size > best.size)));
    if (better) best = { columns, pages, perColumn, size, row };
  }
  layout = { perPage: best.columns * best.perColumn };
  wall.style.setProperty("--columns", best.columns);
  wall.style.setProperty("--rows", Math.max(best.perColumn, Math.floor(height / best.row)));
  wall.style.setProperty("--size", `${best.size}px`);
  for (const name of wall.querySelectorAll(".name.long")) name.classList.remove("long");
  wall.toggleAttribute("data-tight", width / best.columns / best.size < EMS_FOR_ALL);
  show();
}

function turn() {
  shown += 1;
  show();
}

// A name that does not fit takes two lines of smaller letters before it is cut. Read all, then write all.
function fitNames() {
  const names = [...wall.querySelectorAll(".row:not([hidden]) .name:not(.long)")];
  const long = names.filter((name) => textWidth(name) > name.getBoundingClientRect().width + 0.05);
  for (const name of long) name.classList.add("long");
}

function textWidth(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}

function show() {
  const elements = rows.all();
  const pages = Math.max(1, Math.ceil(elements.length / layout.perPage));
  shown %= pages;
  elements.forEach((element, place) => {
    setHidden(element, Math.floor(place / layout.perPage) !== shown);
  });
  fitNames();
  write(document.getElementById("pages"), pages > 1 ? `${shown + 1} / ${pages}` : "");
}
