// A display in the hall: shows a list page by page, marks recent changes, and follows the tournament by itself.

import { storeAddress } from "./display-storage.js";
import { FORMATS } from "./formats.js";
import { followClock, serverNow } from "./hall-clock.js";
import { Live } from "./live.js";
import { followNotices } from "./notices.js";
import { mark, pageState, setHidden, showEmpty, showHead, state, write } from "./rows.js";
import { statusElement } from "./status.js";
import { locale, text } from "./words.js";
import { PageTurner } from "./page-turner.js";

const MARKED_MS = 20_000;
const LATEST = 3;
const LONGEST_WAIT_MS = 3000;
const MINUTE_MS = 60_000;
const FEWEST_LETTERS = 3;
const MOST_LETTERS = 12;
const AFTER_A_NAME = /[^\p{L}\p{M}\p{N}]+$/u; // the comma and the blank behind it
const IN_ORDER = new Set(["boards", "seats", "playing", "standings", "crosstable"]); // lists of which a page is a range

const page = pageState();
const [{ Wall }, { fitAge }, { fontsFor }, { NoticeTurns }, { fitHead, keepHeadFitted, nameHead }, { fitBand }, { isolated }, { showNewest }, { setRounds }, { goOn }, { isAhead, showPhase, stateAt }] = await Promise.all(
  [import("./wall.js"), import("./fit-row.js"), import("./measure.js"), import("./notice-turns.js"), import("./display-head.js"), import("./display-band.js"), import("./names.js"), import("./newest-results.js"), import("./round-columns.js"), import("./go-on.js"), import("./round-phase.js"), import("./styles.js").then(({ stylesOf }) => stylesOf("display-arranged.css"))],
); // once the page is painted
const { Sections, ...ofSections } = page.sections ? await import("./sections.js") : {};
const { showMixedHead } = page.sections ? await import("./mixed-head.js") : {};
const element = document.querySelector(".wall");
const { kind, collation } = element.dataset;
const sections = page.sections ? new Sections(kind, page.sections.map(({ model }) => model), collation) : null;
if (sections) page.model = sections.model;
const groups = kind === "prizes" ? (await import("./prize-groups.js")).groupsOf(() => page.model) : null;
const hasNewest = kind === "boards" && !Number(element.dataset.distance); // below the boards, too small for a distance
const wall = new Wall(element, { sections: sections ? { list: sections, ...ofSections } : groups, decorate });
const turner = new PageTurner(show, page.following ? follow : null);
const notices = new NoticeTurns();
let latest = [];
let arranging = Promise.resolve();

showNothing(page.model);
showHeadOf(page.model);
const isShort = sections ? page.sections.some((each) => each.short) : page.short;
setTimeout(begin, isShort ? LONGEST_WAIT_MS : 0); // the rest of a long list comes at once (live.js)
new ResizeObserver(() => resized()).observe(element);
keepHeadFitted();
addEventListener("resize", () => arrange());
setInterval(showTime, MINUTE_MS / 4);
followClock();
if (document.querySelector("[data-daylight]")) import("./daylight.js").then(({ followDaylight }) => followDaylight());
storeAddress(page);

const live = new Live(statusElement(fitBand));
if (sections) {
  const { mergeNotices } = await import("./mixed-notices.js");
  const boxes = [...document.querySelectorAll(".notices")];
  for (const [at, each] of page.told.entries()) followNotices(live, each, boxes[at], () => mergeNotices(boxes, sections.names));
}
if (page.told && !sections) followNotices(live, page.told);
if (page.arranged !== null) import("./display-connection.js").then(({ connectDisplay }) => connectDisplay(live, page));
if (sections) for (const [at, each] of page.sections.entries()) live.watch(each.subject, each, (model, change) => take(sections.take(at, model, change)));
else live.watch(page.subject, page, (model, change) => take({ ...change, model }));

// Show the next list of this display's programme; without a connection this one stays.
function follow() {
  if (document.getElementById("status").dataset.state === "live") goOn(page.following);
}

// The list has another height: a notice came or went, or the band that says how old everything is.
function resized() {
  if (!wall.isArranged) return;
  fitNotices();
  fit();
}

function fitNotices() {
  notices.fit([...document.querySelectorAll(".notices")], wall.spare);
}

function begin() {
  if (!wall.isArranged) arrange();
}

function take({ model, changed, old }) {
  if (isOtherList(model.head, page.model.head)) return goOn(location.href);
  const before = page.model;
  page.model = model;
  const hasOtherColumns = kind === "crosstable" && setRounds(element, model.head.round);
  showNothing(model);
  showHeadOf(model);
  showReplay(model.head.replay);
  setHidden(element.querySelector("[data-headings]"), !model.order.length);
  const news = old ? changed.filter((key) => hasNews(model.rows[key], old.rows[key])) : []; // what is shown first is no news
  const isNextRound = before.head.round !== model.head.round;
  if (hasNewest && (news.length || isNextRound)) showLatest(model, news);
  if (isNextRound) turner.first();
  const hasOtherRows = wall.count(before) !== wall.count(model) || changed.some((key) => isRenamed(model.rows[key], old?.rows[key]));
  if (!wall.isArranged || hasOtherColumns || hasOtherRows) arrange(changed, news);
  else if (before.order !== model.order) fit(changed, news);
  else show(turner.page, changed, news);
}

// The starting list becomes the standings or the crosstable with round one, and the other way round if that is taken back. Other
// tie-breaks are other columns.
function isOtherList({ round, replay, tie_breaks: ties }, before) {
  if (sections || replay || !["standings", "crosstable"].includes(kind)) return false;
  return "start" in element.dataset === round > 0 || JSON.stringify(ties) !== JSON.stringify(before.tie_breaks);
}

// One after another: a layout that waits for its fonts does not replace a newer one.
function arrange(changed = [], news = []) {
  arranging = arranging.then(async () => {
    const names = Object.values(page.model.rows).flatMap((row) => [row, row.white, row.black, row.opponent].map((person) => person?.name ?? ""));
    await fontsFor([...names, ...besideNames()], [500, kind === "seats" ? 650 : 500]);
    wall.arrange(page.model);
    fitNotices(); // their type size follows from that of the head
    wall.fit();
    turn(changed, news);
  });
  return arranging;
}

// What else a list shows in the words of its director: tournaments, and what prizes are called.
function besideNames() {
  const heads = sections ? page.sections.map(({ model }) => model.head) : [page.model.head];
  const title = document.querySelector("h1")?.textContent ?? ""; // of a festival
  return [title, ...heads.map(({ name }) => name), ...Object.values(page.model.rows).flatMap(({ group = "", won = "" }) => [group, won])];
}

function fit(changed = [], news = []) {
  arranging = arranging.then(() => {
    wall.fit(page.model);
    turn(changed, news);
  });
}

function turn(changed, news) {
  turner.set(wall.layout);
  show(turner.page, changed, news);
}

function show(at, changed = [], news = []) {
  wall.show(at, page.model, changed);
  const { pages, seconds } = wall.layout;
  for (const key of news) if (wall.row(key)) mark(wall.row(key), Math.max(MARKED_MS, (pages + 1) * seconds * 1000));
  const keys = wall.keys(at);
  const isPart = IN_ORDER.has(kind) && keys.length && keys.length < page.model.order.length && (!sections || kind === "seats");
  write(document.getElementById("range"), [isPart ? range(keys) : "", wall.roundsShown].filter(Boolean).join(" · "));
  fitHead();
  showAges();
}

// What is written where there are no rows.
function showNothing(model) {
  showEmpty(model);
  showPhase(document, sections?.heads ?? [model.head], present());
}

function showHeadOf({ head }) {
  if (sections) return showMixedHead(sections, present());
  const now = { state: stateAt(head, present()), missing: isAhead(head, present()) ? 0 : head.missing };
  nameHead(head);
  showHead({ ...head, ...now });
}

// What changes with the time alone: how old results are, and whether a round has started.
function showTime() {
  if (!wall.isArranged) return;
  showNothing(page.model);
  showHeadOf(page.model);
  show(turner.page);
}

// The moment that is shown: in a replay, that of its version.
function present() {
  const { replay } = page.model.head;
  return replay ? Date.parse(replay.recorded_at) : serverNow();
}

// Label a replay, so that it is not taken for the tournament: the word, the speed and the time that is shown.
function showReplay(replay) {
  const sign = document.getElementById("replay");
  if (!sign || !replay) return;
  const { word, over, speed } = sign.dataset;
  const moment = new Date(replay.recorded_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  write(sign, [replay.over ? over : word, speed, moment].join(" · "));
}

function decorate(row, values) {
  if ("result" in values) row.dataset.state = state(values);
  if ("left" in values) row.toggleAttribute("data-left", Boolean(values.left));
  if ("colour" in values) row.dataset.colour = values.colour ?? "none";
}

function hasNews(row, before) {
  if (before === undefined) return kind === "latest" && page.model.order.length > 1;
  return row.result !== before.result || row.points !== before.points || row.board !== before.board || row.colour !== before.colour;
}

function isRenamed(row, before) {
  const beside = (each) => [each, each?.white, each?.black].map((person) => [person?.name, person?.title, person?.federation, person?.group]).join("\n");
  return before !== undefined && beside(row) !== beside(before);
}

function showLatest(model, news) {
  const results = news.filter((key) => model.rows[key].result);
  latest = [...results, ...latest.filter((key) => !results.includes(key) && model.rows[key]?.result)].slice(0, LATEST);
  showNewest(latest.map((key) => model.rows[key]));
}

// How long ago each of the latest results was recorded.
function showAges() {
  if (kind !== "latest") return;
  for (const row of element.querySelectorAll(".row")) {
    const then = page.model.rows[row.dataset.key]?.recorded_at;
    const minutes = Math.floor((present() - Date.parse(then)) / MINUTE_MS);
    const age = minutes > 0 ? text("{minutes} min ago", { minutes }) : text("just now");
    fitAge(row.querySelector(".ago"), then ? age : "", wall.layout);
  }
}

// The label of a range of rows: as many first letters of names as tell them apart, else the numbers of boards, or how many players down
// the list (places may be shared by all of a page).
function range(keys) {
  const shown = keys.map((key) => page.model.rows[key]);
  if (kind !== "seats") {
    const ranked = ["standings", "crosstable"].includes(kind);
    const numbers = shown.map(({ board }, at) => ranked ? page.model.order.indexOf(keys[at]) + 1 : board).filter(Boolean); // byes have none
    return [...new Set([numbers[0], numbers.at(-1)])].join(" – ");
  }
  const [from, to] = [shown[0], shown.at(-1)].map(({ name }) => [...name]);
  const differs = from.findIndex((letter, at) => letter !== to[at]);
  const letters = Math.min(Math.max(differs + 1, FEWEST_LETTERS), MOST_LETTERS);
  const labels = [from, to].map((name) => isolated(name.slice(0, letters).join("").replace(AFTER_A_NAME, "")));
  return labels[0] === labels[1] ? labels[0] : labels.join(" – ");
}
