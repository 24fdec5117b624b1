// A display in the hall: fits the rows to the screen, turns pages by itself, marks recent changes.

import { layout, leastText, share, widths } from "./fit.js";
import { FORMATS } from "./formats.js";
import { Live } from "./live.js";
import { followNotices } from "./notices.js";
import { storeAddress } from "./display-storage.js";
import { Rows, mark, pageState, setHidden, showEmpty, showHead, state, write } from "./rows.js";
import { statusElement } from "./status.js";
import { text } from "./words.js";

const PAGE_MS = 12_000;
const MARKED_MS = 20_000;
const LATEST = 3;
const PADDING = 0.022; // of the width, beside the columns (display.css)
const GAP = 0.016; // of the width, between columns (display.css)
// `more` are the ems of what is left out before a name is cut: titles, ratings, points before the round.
const GAME = { fixed: 7.4, sides: 2, least: 8.5, more: 4.2, stacks: true };
const SHAPES = {
  boards: GAME,
  playing: GAME,
  latest: GAME,
  seats: { fixed: 3.9, sides: 2, least: 8, more: 1, stacks: true }, // and the word of a colour
  standings: { fixed: 6.3, sides: 1, least: 9, more: 5.4, stacks: false },
  crosstable: { fixed: 8.4, sides: 1, least: 9, more: 2, stacks: false },
};
const CELL = 2.9;
const SEAT_FAR = { fixed: 3.9, sides: 1, least: 8, more: 1, stacks: false }; // without the opponent
const MIXED_SEAT = { ...SEAT_FAR, fixed: 4.3 }; // and the section
const WIDEST_SECTION = 9;
const HEAD = 1.6; // ems of a section's head
const LOOSE = 1.25; // factor by which a row under a head may be higher than necessary
const SECTION = 0.8; // the size of a section's name beside a seat (display.css)
const PIECE = 1.5; // ems beside the word of a colour (display.css)
const WORD = 0.9; // the size of that word

const page = pageState();
const { Sections, headsIn, pagesOf, put, showHeads } = page.sections ? await import("./sections.js") : {};
const wall = document.querySelector(".wall");
const { kind, distance, diagonal, share: part } = wall.dataset;
const sections = page.sections ? new Sections(kind, page.sections.map(({ model }) => model)) : null;
const inSections = sections && kind !== "seats";
const rows = new Rows(document.querySelector("[data-rows]"), document.getElementById("row"), decorate);
const rounds = wall.dataset.rounds;
let perPage = Infinity;
let pages = 1;
let shown = 0;
let latest = [];
let grid = { columns: 1, room: Infinity };

if (sections) page.model = sections.model;
for (const element of rows.all()) decorate(element, page.model.rows[element.dataset.key]);
rows.show(page.model, []); // the server sends a long list without its last rows
showHeadOf(page.model);
arrange();
new ResizeObserver(arrange).observe(wall);
setInterval(turn, PAGE_MS);
storeAddress();

const live = new Live(statusElement());
if (sections) for (const [at, each] of page.told.entries()) followNotices(live, each, document.querySelectorAll(".notices")[at]);
else if (page.told) followNotices(live, page.told);
if (page.arranged !== null) import("./display-connection.js").then(({ connectDisplay }) => connectDisplay(live, page.arranged));
if (sections) for (const [at, each] of page.sections.entries()) live.watch(each.subject, each, (model, change) => take(sections.take(at, model, change)));
else live.watch(page.subject, page, (model, change) => take({ ...change, model }));

function take({ model, changed, old }) {
  if (rounds && Number(rounds) < model.head.round) return location.reload(); // another round has another column
  const rearranged = rows.all().length !== model.order.length || old?.order !== model.order;
  rows.show(model, changed);
  page.model = model;
  showHeadOf(model);
  showReplay(model.head.replay);
  showEmpty(model);
  const news = changed.filter((key) => hasNews(model.rows[key], old?.rows[key]));
  for (const key of news) mark(rows.get(key), Math.max(MARKED_MS, (pages + 1) * PAGE_MS));
  if (news.length && kind === "boards") showLatest(model, news);
  if (rearranged) arrange();
  else if (inSections) show();
  else fitNames();
}

function showHeadOf({ head }) {
  if (!sections) return showHead(head);
  write(document.querySelector("[data-missing]"), head.missing ? text("{missing} still playing", { missing: head.missing }) : "");
}

// Label a replay, so that it is not taken for the tournament: the word, the speed and the time that is shown.
function showReplay(replay) {
  const element = document.getElementById("replay");
  if (!element || !replay) return;
  const { word, over, speed } = element.dataset;
  const moment = new Date(replay.recorded_at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  write(element, [replay.over ? over : word, speed, moment].join(" · "));
}

function decorate(element, row) {
  if ("result" in row) element.dataset.state = state(row);
  if ("colour" in row) element.dataset.colour = row.colour ?? "none";
}

function hasNews(row, before) {
  if (before === undefined) return kind === "latest" && page.model.order.length > 1;
  return row.result !== before.result || row.points !== before.points || row.board !== before.board || row.colour !== before.colour;
}

function showLatest(model, news) {
  const latestResults = news.filter((key) => model.rows[key].result);
  latest = [...latestResults, ...latest.filter((key) => !latestResults.includes(key) && model.rows[key]?.result)].slice(0, LATEST);
  const texts = latest.map((key) => model.rows[key]).map((row) => `${row.section ? `${row.section} ` : ""}${row.board}: ${row.white.name} ${FORMATS.result(row.result)} ${row.black.name}`);
  write(document.getElementById("latest"), texts.map((text) => `● ${text}`).join("\u2003"));
}

function names(model) {
  const people = (row) => [row, row.white, row.black, row.opponent];
  return Object.values(model.rows).flatMap((row) => people(row).map((person) => person?.name).filter(Boolean));
}

function mine() {
  const all = rows.all();
  return all.slice(...share(all.length, part));
}

function arrange() {
  const side = Math.min(innerHeight, innerWidth);
  const least = leastText({ distance: Number(distance), diagonal: Number(diagonal), side });
  document.body.style.setProperty("--least", distance ? `${least}px` : "0px");
  document.body.toggleAttribute("data-far", Boolean(distance));
  const shape = shapeNow();
  const widest = widths(names(page.model), kind === "seats" ? 700 : 500);
  const { clientHeight: height, clientWidth: width } = wall;
  const keys = inSections ? mine().map((element) => element.dataset.key) : [];
  const count = Math.max(mine().length + (inSections ? headsIn(keys) : 0), 1);
  const room = { width: width * (1 - PADDING), gap: width * GAP, height, side };
  const given = { ...room, shape, names: widest, least, far: Boolean(distance) };
  let found = layout({ count, ...given });
  if (inSections) found = layout({ count: count + found.columns * found.pages, ...given });
  grid = gridOf(found, height);
  perPage = found.columns * found.perColumn;
  wall.style.setProperty("--columns", found.columns);
  wall.style.setProperty("--rows", found.rows);
  wall.style.setProperty("--size", `${found.size}px`);
  wall.toggleAttribute("data-stacked", found.stacked);
  wall.toggleAttribute("data-arranged", true);
  for (const name of wall.querySelectorAll(".name.long")) name.classList.remove("long");
  const sides = found.stacked ? 1 : shape.sides;
  wall.toggleAttribute("data-tight", found.width < shape.fixed + sides * (Math.max(widest.broken, shape.least) + shape.more));
  show();
}

// In one column the heads of sections are as low as their letters; with several columns, rows and heads are aligned.
function gridOf({ columns, perColumn, size, tall }, height) {
  return columns > 1 ? { columns, room: perColumn } : { columns, room: height / (size * tall), head: HEAD / tall, most: size * tall * LOOSE };
}

function shapeNow() {
  const shape = shapeOfRows();
  if (kind !== "seats") return shape;
  const word = widths([text("White"), text("Black")], 400).whole * WORD + PIECE;
  wall.style.setProperty("--colour", `${word}em`);
  return { ...shape, fixed: shape.fixed + word };
}

function shapeOfRows() {
  if (sections && kind === "seats") {
    const section = Math.min(widths(sections.names, 400).whole * SECTION, WIDEST_SECTION);
    wall.style.setProperty("--section", `${section}em`);
    return { ...MIXED_SEAT, fixed: MIXED_SEAT.fixed + section };
  }
  if (kind === "seats" && distance) return SEAT_FAR;
  return { ...SHAPES[kind], ...(rounds && { fixed: SHAPES[kind].fixed + CELL * rounds }) };
}

function turn() {
  shown += 1;
  show();
}

// A name that does not fit takes two lines of smaller letters before it is cut. All reads come before all writes.
function fitNames() {
  const all = [...wall.querySelectorAll(".row:not([hidden]) .name:not(.long)")];
  const long = all.filter((name) => textWidth(name) > name.getBoundingClientRect().width + 0.05);
  for (const name of long) name.classList.add("long");
}

function textWidth(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}

function show() {
  if (inSections) return showSections();
  const all = rows.all();
  const [first, end] = share(all.length, part);
  pages = Math.max(1, Math.ceil((end - first) / perPage));
  shown %= pages;
  const from = first + shown * perPage;
  const to = Math.min(from + perPage, end);
  all.forEach((element, place) => setHidden(element, place < from || place >= to));
  fitNames();
  write(document.getElementById("pages"), pages > 1 ? `${shown + 1} / ${pages}` : "");
  write(document.getElementById("range"), to > from && to - from < all.length ? `${label(all[from])} – ${label(all[to - 1])}` : "");
}

function showSections() {
  const all = new Map(mine().map((element) => [element.dataset.key, element]));
  const sheets = pagesOf([...all.keys()], grid);
  pages = sheets.length;
  shown %= pages;
  const placed = new Map(sheets[shown].filter(({ key }) => key).map((place) => [place.key, place]));
  for (const element of rows.all()) {
    const place = placed.get(element.dataset.key);
    setHidden(element, !place);
    if (place) put(element, place);
  }
  const heads = sheets[shown].filter(({ head }) => head);
  wall.style.gridTemplateRows = grid.columns > 1 ? "" : sheets[shown].map(({ head }) => (head ? "auto" : `minmax(0, ${grid.most}px)`)).join(" ");
  showHeads(wall.querySelector("[data-heads]"), document.getElementById("section"), heads, (key) => sections.head(key));
  fitNames();
  write(document.getElementById("pages"), pages > 1 ? `${shown + 1} / ${pages}` : "");
}

// The label of a range of rows: the first letters of a name, else the number of the board or the place.
function label(element) {
  const row = page.model.rows[element.dataset.key];
  return kind === "seats" ? row.name.slice(0, 3) : String(row.board ?? row.place ?? "…");
}
