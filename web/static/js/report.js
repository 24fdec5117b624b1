// The rating report: a live list; new rows get their link.

import { Live } from "./live.js";
import { Rows, pageState, setHidden, showEmpty, showHead } from "./rows.js";
import { statusElement } from "./status.js";
import { filled } from "./words.js";

const page = pageState();
const base = `/t/${encodeURIComponent(document.body.dataset.tournament)}/report?player=`;
const rows = new Rows(document.querySelector("[data-rows]"), document.getElementById("row"), (element) => {
  element.querySelector("a").href = base + encodeURIComponent(element.dataset.key);
});

showHead(page.model.head);
new Live(statusElement()).watch(page.subject, page, (model, { changed }) => {
  rows.show(model, changed);
  showHead(model.head);
  showCorrections(model.head.corrections);
  showEmpty(model);
});

// The games that are handed in differently from the standings.
function showCorrections(games) {
  const list = document.querySelector("[data-corrections]");
  setHidden(list, !games.length);
  list.replaceChildren(...games.map((game) => {
    const item = document.createElement("li");
    item.textContent = filled(list.dataset.of, game);
    return item;
  }));
}
