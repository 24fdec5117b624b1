// The time of day on a display, by the server's clock.

import { write } from "./rows.js";

const TICK_MS = 1000;

const clock = document.getElementById("clock"); // a replay, which shows the past, has none
const ahead = clock ? Date.parse(clock.dataset.clock) - Date.now() : 0;

// The present moment in milliseconds.
export function serverNow() {
  return Date.now() + ahead;
}

export function followClock() {
  if (!clock) return;
  const tick = () => write(clock, new Date(serverNow()).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
  tick();
  setInterval(tick, TICK_MS);
}
