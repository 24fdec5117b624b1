// Where a screen starts: it goes to what it showed last, or waits for somebody to choose.

import { remembered } from "./remembered.js";

const address = remembered();
if (address && !new URLSearchParams(location.search).has("choose")) location.replace(address);
