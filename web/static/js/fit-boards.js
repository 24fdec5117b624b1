// The desk's list of boards: each board in one line, its names condensed or by initials where they have no room, and the list as high
// as the window allows.

import { fitName } from "./fit-name.js";
import { narrowest } from "./manners.js";
import { fontsFor, nameWidths, widthOf } from "./measure.js";
import { setHidden } from "./rows.js";
import { stylesOf } from "./styles.js";

const WEIGHTS = { open: 600, ended: 400 }; // of names (desk.css)
const GAP = 0.35; // ems, between the parts of a cell
const SPARE = 0.25; // ems, for what small letters lose by rounding
const EDGE = 12; // pixels that stay free below the list
const list = document.querySelector(".list-of-boards");
const around = [list, ...document.querySelectorAll(".next, #attention, #boards")];
let room = null; // of a cell, in ems, with what a rating takes of it and the type of titles
let measured = 0; // the width of the list for which `room` holds
let refit = () => {};

// Have the letters of these rows' names there, the condensed ones only if a name needs them; `fitAll` shows all rows again.
export async function prepareNames(rows, fitAll) {
  refit = fitAll;
  const people = rows.flatMap(({ white, black }) => [white, black]);
  const letters = () => fontsFor(people.map(({ name }) => name), Object.values(WEIGHTS));
  await letters();
  measure();
  if (room && people.some((each) => nameWidths(each.name, WEIGHTS.open)[0] > roomBeside(each))) {
    await stylesOf("fonts-width.css");
    await letters();
  }
  refit();
}

// A name that would be too small beside its rating has its room too.
export function fitNames(element, row) {
  if (!room) return;
  const weight = row.result === null ? WEIGHTS.open : WEIGHTS.ended;
  for (const side of ["white", "black"]) {
    const beside = roomBeside(row[side]);
    const isNarrow = narrowest(nameWidths(row[side].name, weight)) > beside;
    setHidden(element.querySelector(`[data-f="${side}.rating"]`), isNarrow);
    fitName(element.querySelector(`[data-f="${side}.name"]`), row[side], { room: beside + (isNarrow ? room.rating : 0), weight });
  }
}

// The ems of a name between its title and its rating.
function roomBeside({ title }) {
  return room.ems - room.rating - SPARE - (title ? widthOf(title, { weight: room.weight }) * room.size + GAP : 0);
}

// All cells of names are as wide as the first one.
function measure() {
  const cell = list.querySelector("tbody tr:not([hidden]) .who");
  if (!cell?.clientWidth) return;
  const [title, , rating] = cell.children;
  setHidden(rating, false);
  const { fontSize, paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
  const ofTitle = getComputedStyle(title);
  const em = parseFloat(fontSize);
  const free = cell.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
  room = { ems: free / em, rating: rating.offsetWidth ? rating.offsetWidth / em + GAP : 0, size: parseFloat(ofTitle.fontSize) / em, weight: ofTitle.fontWeight };
  measured = list.clientWidth;
}

// The list ends at the lower edge of the window, above what its card has below it.
function reachEdge() {
  const { top, bottom } = list.getBoundingClientRect();
  const below = list.closest("section").getBoundingClientRect().bottom - bottom;
  list.style.setProperty("--room", `${Math.floor(innerHeight - top - scrollY - below - EDGE)}px`);
}

const sizes = new ResizeObserver(() => {
  reachEdge();
  if (!list.clientWidth || list.clientWidth === measured) return;
  measure();
  refit();
});
for (const each of around) sizes.observe(each);
addEventListener("resize", reachEdge);
