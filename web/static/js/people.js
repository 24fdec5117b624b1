// The names in a row of a public list: each leads to the player's page.

import { write } from "./rows.js";

const LONG = { long: 16, longer: 22, longest: 28 }; // the classes of names by the letters of their longest word

// Make the names of a row lead to the players, on a page of the past to their pages at the same version.
export function linkPeople(element, row) {
  const { tournament, at } = document.body.dataset;
  for (const link of element.querySelectorAll("a[data-to]")) {
    const player = link.dataset.to.split(".").reduce((found, name) => found?.[name], row);
    if (player) link.href = `/t/${encodeURIComponent(tournament)}/players/${encodeURIComponent(player)}${at ? `?at=${at}` : ""}`;
    else link.removeAttribute("href");
    unbroken(link);
  }
}

// The text with a word joiner after each hyphen inside a word, where otherwise a line may end.
export function joined(text) {
  return text.replace(/-(?=[^\s\u2060])/g, "-\u2060");
}

// Keep a name's words whole: none ends a line after a hyphen, by a word joiner (U+2060), and long ones have smaller letters.
export function unbroken(element) {
  const letters = Math.max(...element.textContent.replaceAll("\u2060", "").split(/\s+/u).map((word) => word.length));
  for (const [name, most] of Object.entries(LONG)) element.classList.toggle(name, letters > most);
  write(element, joined(element.textContent));
}
