// A display with only the countdown and the notices; without any, it shows the time, how far the round is, and what comes next.

import { fitBand } from "./display-band.js";
import { connectDisplay } from "./display-connection.js";
import { fitHead, keepHeadFitted, nameHead } from "./display-head.js";
import { fitHeights } from "./fit-height.js";
import { goOn } from "./go-on.js";
import { followClock, serverNow } from "./hall-clock.js";
import { Live } from "./live.js";
import { followNotices } from "./notices.js";
import { storeAddress } from "./display-storage.js";
import { phaseOf } from "./round-phase.js";
import { pageState, write } from "./rows.js";
import { statusElement } from "./status.js";
import { count, text } from "./words.js";

const SHOWN_MS = 20_000; // where another list follows
const MINUTE_MS = 60_000;
const SHARE = 0.72; // of the screen's height, for the countdown and the notices

const page = pageState();
const notices = document.getElementById("notices");
let short = null; // the tournament in short, once it is known
const live = new Live(statusElement(fitBand));
followNotices(live, page.told);
live.watch({ view: "in-short", tournament: page.subject.tournament }, null, ({ head }) => {
  short = head;
  nameHead(head);
  showPhase();
});
setInterval(showPhase, MINUTE_MS); // a published round is in play from its start on
connectDisplay(live, page);
followClock();
keepHeadFitted();
new ResizeObserver(fit).observe(notices);
addEventListener("resize", fit);
document.fonts.ready.then(fit);
if (document.querySelector("[data-daylight]")) import("./daylight.js").then(({ followDaylight }) => followDaylight());
storeAddress(page);
if (page.following) setInterval(() => document.getElementById("status").dataset.state === "live" && goOn(page.following), SHOWN_MS);

const SENTENCES = {
  before: () => text("Next: the pairing of round {round}", { round: 1 }),
  published: ({ round }) => text("The pairing of round {round} is published.", { round }),
  open: ({ round, missing }) => `${text("Round {round} · in play", { round })} · ${count("{n} game in progress", "{n} games in progress", missing)}`,
  adjourned: () => text("All games have finished, except for adjourned ones."),
  between: ({ round }) => `${text("Round {round} · complete", { round })} · ${text("Next: the pairing of round {round}", { round: round + 1 })}`,
  last: () => text("All games of the last round have finished. Next: the final standings."),
  over: () => text("The tournament is over."),
};

function showPhase() {
  if (short) write(document.getElementById("phase"), SENTENCES[phaseOf(short, serverNow())](short));
}

function fit() {
  fitHead();
  fitHeights([notices], SHARE);
}
