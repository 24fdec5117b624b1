// The connection of this screen as a display: it receives its arrangement, reports what it shows, and shows its name when
// the director requests it. The server has the arrangement; for another page the screen reloads /display.

import { goOn } from "./go-on.js";
import { write } from "./rows.js";
import { HOME } from "./screen-number.js";
import { isAwake, keepAwake } from "./wake-lock.js";
import { text } from "./words.js";

const SUBJECT = { view: "display", tournament: "house" };
const REPORT_MS = 1000;

// `arranged` is the stamp of what the director arranged for this page, empty if there is none, null if this is no display.
// `unattended` has the stamp of what a screen at /display follows that is not arranged: one that has its own address stays there.
export function connectDisplay(live, { arranged, unattended }, onWho = () => {}) {
  if (arranged === null || arranged === undefined) return;
  const isHome = location.pathname === "/display";
  let lastReport = "";
  keepAwake();
  live.watch(
    SUBJECT,
    null,
    ({ head }) => {
      lastReport = "";
      if (head.arranged !== arranged || (isHome && head.unattended !== (unattended?.stamp ?? ""))) return goOn(HOME);
      showWho(head);
      onWho(head);
    },
    () => {
      live.unwatch(SUBJECT); // removed from the registry: on /display it registers again
      if (isHome) goOn(HOME);
    },
  );
  setInterval(() => {
    const views = live.shown.filter(({ tournament }) => tournament !== SUBJECT.tournament);
    const frame = { type: "shows", address: location.pathname + location.search, views, width: innerWidth, height: innerHeight, awake: isAwake() };
    const report = JSON.stringify(frame);
    if (report !== lastReport && live.sendFrame(frame)) lastReport = report;
  }, REPORT_MS);
}

function showWho({ identifying, code, name }) {
  const shown = document.getElementById("who");
  if (!identifying) return shown?.remove();
  if (shown) return;
  const who = document.createElement("div");
  who.id = "who";
  who.setAttribute("role", "status");
  who.style.setProperty("--letters", [...(name || code)].length);
  for (const [tag, words] of [["p", text("Display")], ["strong", name || code], ["p", name ? code : ""]]) {
    const line = who.appendChild(document.createElement(tag));
    write(line, words);
  }
  document.body.append(who);
}
