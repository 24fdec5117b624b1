// A player in all sections of a festival: the starts of rounds in the time zone of this device.

import { startsHere } from "./starts.js";

for (const each of document.querySelectorAll("[data-starts]")) startsHere(each, each.dataset);
