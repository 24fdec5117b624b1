// A display of nothing but the countdown and the notices.

import { Live } from "./live.js";
import { followNotices } from "./notices.js";
import { remember } from "./remembered.js";
import { pageState } from "./rows.js";
import { statusElement } from "./status.js";

followNotices(new Live(statusElement()), pageState().told);
remember();
