// A display leaves its page only for one that comes: the server is asked first. Else the error page of the browser, or of a proxy
// before the server, would take the place of the list, and nothing there tries again.

import { serverAnswers } from "./api.js";

const AGAIN_MS = 5000;

let wanted = ""; // the newest one counts

export function goOn(address) {
  const isWaiting = Boolean(wanted);
  wanted = address;
  if (!isWaiting) leave();
}

async function leave() {
  if (!(await serverAnswers())) setTimeout(leave, AGAIN_MS);
  else if (wanted === location.href) location.reload(); // also with a part behind #
  else location.replace(wanted);
}
