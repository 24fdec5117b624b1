// Opening check-in again before another round, so that all players check in again (each morning, for example).

import { attempt, send } from "./api.js";
import { setHidden, write } from "./rows.js";
import { text } from "./words.js";

const dialog = document.getElementById("again");
const opener = document.querySelector("[data-open=again]");
const notice = document.querySelector("[data-asked]");

// `head()` is the head of the view as it is now. Only directors have the button.
export function offerCheckInOpening(path, head) {
  opener?.addEventListener("click", () => {
    setHidden(dialog.querySelector("[data-message]"), true);
    dialog.showModal();
  });
  dialog?.querySelector("[data-no]").addEventListener("click", () => dialog.close());
  dialog?.querySelector("[data-yes]").addEventListener("click", async () => {
    if (await attempt(dialog, () => send("POST", `${path}/rounds/${head().round}/check-in-opening`))) dialog.close();
  });
}

export function showCheckInOpening(head) {
  const older = head.round !== null && head.asked < head.round;
  setHidden(notice, !older || !head.here);
  write(notice, text("Check-in was last held before round {asked}; players present then still count as present.", head));
  if (!opener) return;
  setHidden(opener, !older || !head.here);
  write(opener, text("New check-in for round {round}…", head));
  write(document.getElementById("again-title"), text("Start a new check-in before round {round}?", head));
  write(dialog.querySelector("[data-yes]"), text("New check-in for round {round}", head));
}
