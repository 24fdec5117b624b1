// The roster on the officials' page of players: filtered, sorted, with the byes and the fixed board of each player.

import { setHidden, write } from "./rows.js";
import { text } from "./words.js";

const KINDS = { "full-point": "1", "half-point": "½", "zero-point": "0" };
const section = document.getElementById("players");
const typed = section.querySelector("[data-filter]");
const sort = section.querySelector("[data-sort]");
const collator = new Intl.Collator(section.dataset.collation, { sensitivity: "base", numeric: true });
const TESTS = { all: () => true, byes: (row) => Boolean(byes[row.player]?.length), gone: (row) => Boolean(row.withdrawn_from) };
const AT_ONCE = 100; // rows that a filter shows in a frame: more than fit on a screen
let which = "all";
let folding = null; // loaded with the first letter that is typed
let rest = 0; // the frame that shows further rows
let byes = {}; // player -> [[round, kind], ...]
let boards = {}; // player -> fixed board
const known = new WeakMap(); // row -> the spellings of the words that it is found by

// `show("order")` is called when the rows must be sorted again, `show("filter")` when others must be shown.
export function offerFilters(show) {
  typed.addEventListener("input", async () => {
    folding ??= await import("./folding.js");
    show("filter");
  });
  sort.addEventListener("change", () => show("order"));
  section.querySelector(".pills").addEventListener("click", (event) => {
    const pill = event.target.closest("[data-which]");
    if (!pill) return;
    which = pill.dataset.which;
    for (const each of section.querySelectorAll("[data-which]")) each.setAttribute("aria-pressed", String(each === pill));
    show("filter");
  });
}

export function setStates(head) {
  ({ byes, fixed_boards: boards } = head);
}

export function orderOf({ order, rows }) {
  const by = sort.value;
  if (!by) return order;
  if (by === "rating") return [...order].sort((one, other) => rows[other].rating - rows[one].rating);
  return [...order].sort((one, other) => collator.compare(rows[one][by], rows[other][by]));
}

// Hide the players who are not wanted, and count those of each kind.
export function filterPlayers(elements, { rows }) {
  const words = folding?.wordSpellings(typed.value) ?? [];
  const isWanted = (row) => Boolean(row) && TESTS[which](row) && (!words.length || folding.finds(words, foundBy(row)));
  const wanted = new Set(elements.filter((element) => isWanted(rows[element.dataset.key])));
  for (const element of elements) if (!wanted.has(element)) setHidden(element, true);
  cancelAnimationFrame(rest);
  showSome([...wanted].filter((element) => element.hidden));
  setHidden(section.querySelector("[data-no-match]"), wanted.size > 0 || elements.length === 0);
  for (const pill of section.querySelectorAll("[data-which]")) {
    write(pill.querySelector("[data-count]"), String(Object.values(rows).filter(TESTS[pill.dataset.which]).length));
  }
}

// Show the first of these rows, and the others in the frames that follow.
function showSome(elements) {
  for (const element of elements.slice(0, AT_ONCE)) setHidden(element, false);
  if (elements.length > AT_ONCE) rest = requestAnimationFrame(() => showSome(elements.slice(AT_ONCE)));
}

// The byes of a player and the fixed board.
export function showState(element, row) {
  const those = (byes[row.player] ?? []).map(([round, kind]) => text("R{round} {points}", { round, points: KINDS[kind] ?? "" }));
  if (boards[row.player]) those.push(text("fixed board {board}", { board: boards[row.player] }));
  write(element.querySelector("[data-byes]"), those.join(" · "));
}

function foundBy(row) {
  if (!known.has(row)) known.set(row, folding.wordSpellings([row.tpn ?? "", row.name, row.club, row.federation, row.title].join(" ")));
  return known.get(row);
}
