// Moving about in a long list: a filter by name or number, the row of the player whom this device follows, and the rounds.

import { finds, wordSpellings } from "./folding.js";
import { followed } from "./followed.js";
import { setHidden, write } from "./rows.js";
import { filled, text } from "./words.js";

export class ListFinder {
  #rows;
  #input;
  #me;
  #noMatch;
  #player = followed(document.body.dataset.tournament);

  constructor(ways, rows) {
    this.#rows = rows;
    const form = ways.querySelector("[data-filter]");
    this.#input = form.querySelector("[type=search]");
    this.#me = ways.querySelector("button[data-me]");
    this.#noMatch = ways.querySelector("[data-no-match]");
    form.addEventListener("submit", (event) => event.preventDefault()); // a form is sent only until this module is there
    this.#input.addEventListener("input", () => this.look());
    this.#me.addEventListener("click", () => this.#show());
  }

  // Show the rows that fit what is typed, and mark one's own; called again when the rows have changed, with the latest round.
  look(round) {
    if (!new URLSearchParams(location.search).has("round")) showRounds(round);
    const typed = this.#input.value.trim();
    const wanted = wordSpellings(typed);
    let shown = 0;
    for (const row of this.#rows.children) {
      const isShown = !typed || fits(row, typed, wanted);
      setHidden(row, !isShown);
      shown += isShown ? 1 : 0;
      row.toggleAttribute("data-me", this.#isMine(row));
    }
    write(this.#noMatch, typed && !shown ? text("No match") : "");
    setHidden(this.#me, !this.#rows.querySelector("[data-me]"));
  }

  #isMine(row) {
    return [...row.querySelectorAll("a.name[href]")].some((link) => decodeURIComponent(link.pathname.split("/").at(-1)) === this.#player);
  }

  #show() {
    this.#input.value = "";
    this.look();
    const row = this.#rows.querySelector("[data-me]");
    row.scrollIntoView({ block: "center" });
    row.querySelector("a.name").focus({ preventScroll: true });
  }
}

// A link for each round that was published since the page was loaded.
function showRounds(round) {
  for (const [at, link] of document.querySelectorAll("[data-boards]").entries()) if (at < round) link.href ||= `boards?round=${at + 1}`;
  const choice = document.querySelector(".round-choice");
  if (!choice || !round) return;
  for (let number = choice.childElementCount + 1; number <= round; number += 1) {
    const last = choice.lastElementChild;
    const link = last.cloneNode(true);
    last.removeAttribute("aria-current");
    last.href = `?round=${number - 1}`;
    write(link, String(number));
    link.title = filled(choice.dataset.of, { round: number });
    choice.append(link);
  }
}

function fits(row, typed, wanted) {
  if (/^\d+$/.test(typed)) return row.querySelector("[data-f=board], [data-f=tpn], [data-f=place]")?.textContent === typed;
  return [...row.querySelectorAll(".name")].some((name) => finds(wanted, wordSpellings(name.textContent.replaceAll("\u2060", ""))));
}
