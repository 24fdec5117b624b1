// A tournament's public page: its round and notices, the first boards, the first places, and one's own seat.

import { Live } from "./live.js";
import { followNotices } from "./notices.js";
import { linkPeople } from "./people.js";
import { Rows, mark, pageState, setHidden, state } from "./rows.js";
import { statusElement } from "./status.js";
import { followSummary } from "./in-short.js";
import { offerSearch } from "./player-search.js";

const MOST = 10;
const page = pageState();
const part = (name) => document.querySelector(`[data-part=${name}]`);
const boards = new Rows(part("boards").querySelector("tbody"), document.getElementById("board-row"), (element, row) => {
  element.dataset.state = state(row);
  linkPeople(element, row);
});

const live = new Live(statusElement());
followSummary(live, document, page, part("places").querySelector("table"), {
  most: MOST,
  onHead: (head) => setHidden(part("places"), !head.round),
});
live.watch(page.boards.subject, page.boards, (model, { changed, old }) => {
  boards.show(model, changed);
  setHidden(part("boards"), !model.order.length);
  for (const key of changed) if (old?.rows[key] && old.rows[key].result !== model.rows[key].result) mark(boards.get(key));
});
followNotices(live, page.told);
offerSearch(document.getElementById("find"));
