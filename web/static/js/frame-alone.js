// The frame of an officials' page that has no live connection of its own.

import { Live } from "./live.js";

if (document.body.dataset.at) import("./frame.js");
else new Live();
