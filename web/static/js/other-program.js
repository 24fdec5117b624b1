// The server was updated, or replaced by an older one, since this page was loaded. A display loads itself anew; on other
// pages, where something may be half typed, a bar offers it.

import { goOn } from "./go-on.js";
import { made } from "./made.js";
import { text } from "./words.js";

const LONGEST_PAUSE_MS = 20_000; // so that the displays of a hall do not all come at once
const RESTING_MS = 600_000; // two versions behind one address would otherwise make a display reload for ever
const RELOADED = "jadoube other program";

if (document.body.dataset.role === "display" || location.pathname.includes("/display")) reloadLater();
else offerReload();

function reloadLater() {
  const last = Number(sessionStorage.getItem(RELOADED)) || 0;
  setTimeout(reload, Math.max(Math.random() * LONGEST_PAUSE_MS, last + RESTING_MS - Date.now()));
}

function reload() {
  sessionStorage.setItem(RELOADED, Date.now());
  goOn(location.href);
}

function offerReload() {
  const bar = made("aside", { className: "past", id: "other-program" });
  const button = made("button", { type: "button", textContent: text("Reload the page") });
  button.addEventListener("click", () => location.reload());
  bar.setAttribute("role", "status");
  bar.append(made("p", { textContent: text("The server has another version of J'adoube than this page.") }), button);
  document.body.prepend(bar);
}
