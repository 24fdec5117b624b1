// A festival's home page: a summary of every section, and one search in all of them.

import { serverNow } from "./hall-clock.js";
import { Live } from "./live.js";
import { countdown } from "./notices.js";
import { pageState } from "./rows.js";
import { statusElement } from "./status.js";
import { followSummary } from "./in-short.js";
import { offerSearch } from "./player-search.js";

const PER_CONNECTION = 30; // docs/protocol.md: at most 80 subjects
const PLACES = 3;
const { sections } = pageState();
const show = statusElement();
const states = [];
const starts = new Map();

for (let first = 0; first < sections.length; first += PER_CONNECTION) {
  const mine = states.push(["delayed", 0]) - 1;
  const live = new Live((state, silent) => {
    states[mine] = [state, silent];
    showStatus();
  });
  for (const section of sections.slice(first, first + PER_CONNECTION)) {
    const card = document.querySelector(`[data-section="${CSS.escape(section.subject.tournament)}"]`);
    const onHead = (head) => {
      starts.set(card, head);
      tick(card);
    };
    followSummary(live, card, section, card.querySelector("table"), { most: PLACES, onHead });
  }
}
setInterval(() => [...starts.keys()].forEach(tick), 1000);
offerSearch(document.getElementById("find"));

function tick(card) {
  countdown(card.querySelector("[data-countdown]"), starts.get(card), serverNow());
}

// The page is delayed as long as any connection is.
function showStatus() {
  const late = states.filter(([state]) => state !== "live");
  show(late.length ? "delayed" : "live", Math.max(0, ...late.map(([, silent]) => silent)));
}
