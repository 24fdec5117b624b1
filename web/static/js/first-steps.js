// What comes before round one on the desk, in its order: what is done has a tick, the rest its number.

import { write } from "./rows.js";

const FEWEST = 2; // players of a round

// `head` is that of the view `desk`; devices and displays are counted in the navigation.
export function showFirstSteps({ players, checked_in: here }) {
  const done = { players: players >= FEWEST, devices: counted("devices") > 1, displays: counted("displays") > 0, "check-in": here > 0 };
  for (const [place, item] of [...document.querySelectorAll("#first-steps li")].entries()) {
    const isDone = Boolean(done[item.dataset.first]);
    item.dataset.weight = isDone ? "done" : "";
    write(item.querySelector(".mark"), isDone ? "✓" : `${place + 1}`);
  }
}

// This device is one of the devices.
function counted(page) {
  return Number(document.querySelector(`#side a[href^="/${page}"] .tally`)?.textContent ?? 0);
}
