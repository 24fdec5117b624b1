// The roster on the officials' page of players: filtered, sorted, with the byes of each player.

import { setHidden, write } from "./rows.js";
import { text } from "./words.js";

const KINDS = { "full-point": "1", "half-point": "½", "zero-point": "0" };
const section = document.getElementById("players");
const typed = section.querySelector("[data-filter]");
const sort = section.querySelector("[data-sort]");
const collator = new Intl.Collator(section.dataset.collation, { sensitivity: "base", numeric: true });
const TESTS = { all: () => true, byes: (row) => Boolean(byes[row.player]?.length), gone: (row) => Boolean(row.withdrawn_from) };
let which = "all";
let byes = {}; // player -> [[round, kind], ...]
const known = new WeakMap(); // row -> the folded text that it is found by

export function folded(name) {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu)?.join(" ") ?? "";
}

// `show("order")` is called when the rows must be sorted again, `show("filter")` when others must be shown.
export function offerFilters(show) {
  typed.addEventListener("input", () => show("filter"));
  sort.addEventListener("change", () => show("order"));
  section.querySelector(".pills").addEventListener("click", (event) => {
    const pill = event.target.closest("[data-which]");
    if (!pill) return;
    which = pill.dataset.which;
    for (const each of section.querySelectorAll("[data-which]")) each.setAttribute("aria-pressed", String(each === pill));
    show("filter");
  });
}

export function setByes(head) {
  ({ byes } = head);
}

export function orderOf({ order, rows }) {
  const by = sort.value;
  if (!by) return order;
  if (by === "rating") return [...order].sort((one, other) => rows[other].rating - rows[one].rating);
  return [...order].sort((one, other) => collator.compare(rows[one][by], rows[other][by]));
}

// Hide the players who are not wanted, and count those of each kind.
export function filterPlayers(elements, { rows }) {
  const words = folded(typed.value).split(" ").filter(Boolean);
  let seen = 0;
  for (const element of elements) {
    const row = rows[element.dataset.key];
    const wanted = Boolean(row) && TESTS[which](row) && words.every((word) => foundBy(row).includes(word));
    setHidden(element, !wanted);
    seen += wanted ? 1 : 0;
  }
  setHidden(section.querySelector("[data-no-match]"), seen > 0 || elements.length === 0);
  for (const pill of section.querySelectorAll("[data-which]")) {
    write(pill.querySelector("[data-count]"), String(Object.values(rows).filter(TESTS[pill.dataset.which]).length));
  }
}

export function showByes(element, row) {
  const those = (byes[row.player] ?? []).map(([round, kind]) => text("R{round} {points}", { round, points: KINDS[kind] ?? "" }));
  write(element.querySelector("[data-byes]"), those.join(" · "));
}

function foundBy(row) {
  if (!known.has(row)) known.set(row, ` ${folded([row.tpn ?? "", row.name, row.club, row.federation, row.title].join(" "))}`);
  return known.get(row);
}
