// The candidates for title norms: a live list; new rows get their link.

import { Live } from "./live.js";
import { Rows, pageState, showEmpty, showHead } from "./rows.js";
import { statusElement } from "./status.js";

const page = pageState();
const base = `/t/${encodeURIComponent(document.body.dataset.tournament)}/norms?player=`;
const rows = new Rows(document.querySelector("[data-rows]"), document.getElementById("row"), (element, row) => {
  element.dataset.state = row.state;
  element.querySelector("a").href = base + encodeURIComponent(row.player);
});

showHead(page.model.head);
new Live(statusElement()).watch(page.subject, page, (model, { changed }) => {
  rows.show(model, changed);
  showHead(model.head);
  showEmpty(model);
});
