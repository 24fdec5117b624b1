// A display of nothing but the countdown and the notices.

import { beDisplay } from "./fleet.js";
import { Live } from "./live.js";
import { followNotices } from "./notices.js";
import { remember } from "./remembered.js";
import { pageState } from "./rows.js";
import { statusElement } from "./status.js";

const page = pageState();
const live = new Live(statusElement());
followNotices(live, page.told);
beDisplay(live, page.arranged);
remember();
