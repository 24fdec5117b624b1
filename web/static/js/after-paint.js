// What every page has once it is painted: letters of East Asia if needed, names that are copied as they are written, and that it is loaded
// again if its own modules do not all arrive. Each is loaded by itself, so that one that is missing takes nothing with it.

const PATIENCE_MS = 15_000;

import("./east-asian.js").then(({ watch }) => watch()).catch(() => {});
import("./copying.js").catch(() => {});
if (document.querySelector(".bar nav")) import("./nav-edges.js").catch(() => {});
const status = document.getElementById("status");
setTimeout(() => status?.dataset.state === "" && import("./load-again.js"), PATIENCE_MS); // status.js has not run
