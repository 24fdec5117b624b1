// A display with only the countdown and the notices.

import { connectDisplay } from "./display-connection.js";
import { followClock } from "./hall-clock.js";
import { Live } from "./live.js";
import { followNotices } from "./notices.js";
import { storeAddress } from "./display-storage.js";
import { pageState } from "./rows.js";
import { statusElement } from "./status.js";

const SHOWN_MS = 20_000; // where another list follows

const page = pageState();
const live = new Live(statusElement());
followNotices(live, page.told);
connectDisplay(live, page);
followClock();
if (document.querySelector("[data-daylight]")) import("./daylight.js").then(({ followDaylight }) => followDaylight());
storeAddress(page);
if (page.following) setInterval(() => document.getElementById("status").dataset.state === "live" && location.replace(page.following), SHOWN_MS);
