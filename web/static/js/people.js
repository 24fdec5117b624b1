// The names in a row of a public list: each leads to the player's page.

import { write } from "./rows.js";

const LONGEST_WORD = 16;

// Make the names of a row lead to the players, on a page of the past to their pages at the same version. A name with a word for
// which a column on a phone is too narrow gets a line of its own (css/lists.css).
export function linkPeople(element, row) {
  const { tournament, at } = document.body.dataset;
  for (const link of element.querySelectorAll("a[data-to]")) {
    const player = link.dataset.to.split(".").reduce((found, name) => found?.[name], row);
    if (player) link.href = `/t/${encodeURIComponent(tournament)}/players/${encodeURIComponent(player)}${at ? `?at=${at}` : ""}`;
    else link.removeAttribute("href");
    unbroken(link);
    link.classList.toggle("long", link.textContent.split(/\s+/u).some((word) => word.replaceAll("\u2060", "").length > LONGEST_WORD));
  }
}

// Keep the lines of a name from ending after a hyphen, by a word joiner (U+2060).
export function unbroken(element) {
  write(element, element.textContent.replace(/-(?=[^\s\u2060])/g, "-\u2060"));
}
