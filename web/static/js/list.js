// A page with one live table: boards, standings, players.

import { announce } from "./announce.js";
import { FORMATS } from "./formats.js";
import { Live } from "./live.js";
import { linkPeople } from "./people.js";
import { Rows, mark, pageState, showEmpty, showHead, state } from "./rows.js";
import { statusElement } from "./status.js";
import { text } from "./words.js";

const page = pageState();
const rows = new Rows(document.querySelector("[data-rows]"), document.getElementById("row"), (element, row) => {
  linkPeople(element, row);
  if ("bye" in row) element.dataset.state = state(row);
  else element.dataset.state = row.withdrawn_from ? "gone" : "";
});

document.querySelector("[data-rows]").toggleAttribute("data-asking", true); // pages that answer why: css/lists.css

const columns = JSON.stringify(page.model.head.tie_breaks);

let finder;
let latest = page.model.head.round;
import("./list-finder.js").then(({ ListFinder }) => {
  finder = new ListFinder(document.querySelector(".list-ways"), document.querySelector("[data-rows]"));
  finder.look(latest);
}).catch(() => {}); // without the network the list is shown without its filter

showHead(page.model.head);
new Live(statusElement()).watch(page.subject, page, (model, { changed, old }) => {
  // other tie-breaks have other columns
  if (JSON.stringify(model.head.tie_breaks) !== columns) return location.reload();
  rows.show(model, changed);
  latest = model.head.round;
  finder?.look(latest);
  showHead(model.head);
  showEmpty(model);
  for (const key of changed.filter((key) => hasNews(model.rows[key], old?.rows[key]))) {
    mark(rows.get(key));
    announceResult(key, model.rows[key]);
  }
});

function announceResult(key, { board, white, black, result }) {
  if (!result || !black) return;
  const values = { board, white: white.name, black: black.name, result: FORMATS.result(result) };
  announce(key, text("Board {board}: {white} {result} {black}", values));
}

function hasNews(row, before) {
  return before !== undefined && (row.result !== before.result || row.points !== before.points);
}
