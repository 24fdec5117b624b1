// A tournament in short: its round, its state, its first places. templates/parts/in_short.html is the first paint.

import { unbroken } from "./people.js";
import { Rows, mark, setHidden, write } from "./rows.js";
import { count, text } from "./words.js";

// `root` has the texts, `table` the first places, at most `most` of them.
export function followSummary(live, root, { subject, ...held }, table, { most, onHead = () => {} }) {
  const rows = new Rows(table.tBodies[0], document.getElementById("place-row"), (element) => {
    const player = encodeURIComponent(element.dataset.key);
    unbroken(element.querySelector("a[data-page]"));
    element.querySelector("a[data-page]").href = `/t/${encodeURIComponent(subject.tournament)}/players/${player}`;
  });
  onHead(held.model.head);
  live.watch(subject, held, (model, { changed, old }) => {
    if (model.head.festival !== held.model.head.festival) return location.reload(); // it belongs to another festival now
    const order = model.order.slice(0, most);
    rows.show({ ...model, order, rows: Object.fromEntries(order.map((key) => [key, model.rows[key]])) }, changed);
    setHidden(table, !order.length);
    for (const key of changed) if (order.includes(key) && old?.rows[key]?.points !== model.rows[key].points) mark(rows.get(key));
    for (const slot of root.querySelectorAll("[data-short]")) write(slot, SHORT[slot.dataset.short](model.head));
    onHead(model.head);
  });
}

const SHORT = {
  name: (head) => head.name,
  players: (head) => count("{n} player", "{n} players", head.players),
  round: (head) => (head.round ? text("Round {round} of {rounds}", head) : count("{n} round", "{n} rounds", head.rounds)),
  state,
  standings: (head) => head.standings,
  sign: ({ left_fide_mode: round }) => (round ? text("Not in FIDE mode from round {round} on", { round }) : ""),
};

function state({ finished, round, status, boards, missing, adjourned }) {
  if (finished) return text("Finished");
  if (!round) return text("No round is published yet.");
  if (status === "published") return missing < boards ? text("The pairing of round {round} is published.", { round }) : text("Published, no result yet");
  if (missing) return count("{n} game in progress", "{n} games in progress", missing);
  if (adjourned) return count("{n} adjourned game is open", "{n} adjourned games are open", adjourned);
  return text("All results are in");
}
