// A display with only the countdown and the notices.

import { fitBand } from "./display-band.js";
import { connectDisplay } from "./display-connection.js";
import { fitHead, keepHeadFitted } from "./display-head.js";
import { fitHeights } from "./fit-height.js";
import { followClock } from "./hall-clock.js";
import { Live } from "./live.js";
import { followNotices } from "./notices.js";
import { storeAddress } from "./display-storage.js";
import { pageState } from "./rows.js";
import { statusElement } from "./status.js";

const SHOWN_MS = 20_000; // where another list follows
const SHARE = 0.72; // of the screen's height, for the countdown and the notices

const page = pageState();
const notices = document.getElementById("notices");
const live = new Live(statusElement(fitBand));
followNotices(live, page.told);
connectDisplay(live, page);
followClock();
keepHeadFitted();
new ResizeObserver(fit).observe(notices);
addEventListener("resize", fit);
document.fonts.ready.then(fit);
if (document.querySelector("[data-daylight]")) import("./daylight.js").then(({ followDaylight }) => followDaylight());
storeAddress(page);
if (page.following) setInterval(() => document.getElementById("status").dataset.state === "live" && location.replace(page.following), SHOWN_MS);

function fit() {
  fitHead();
  fitHeights([notices], SHARE);
}
