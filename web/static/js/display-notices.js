// A display with only the countdown and the notices.

import { connectDisplay } from "./display-connection.js";
import { followClock } from "./hall-clock.js";
import { Live } from "./live.js";
import { followNotices } from "./notices.js";
import { storeAddress } from "./display-storage.js";
import { pageState } from "./rows.js";
import { statusElement } from "./status.js";

const page = pageState();
const live = new Live(statusElement());
followNotices(live, page.told);
connectDisplay(live, page.arranged);
followClock();
storeAddress();
