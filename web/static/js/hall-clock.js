// The time of day on a display, by the server's clock.

import { write } from "./rows.js";

const TICK_MS = 1000;

export function followClock() {
  const clock = document.getElementById("clock");
  if (!clock) return; // a replay shows the past
  const ahead = Date.parse(clock.dataset.clock) - Date.now();
  const tick = () => write(clock, new Date(Date.now() + ahead).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
  tick();
  setInterval(tick, TICK_MS);
}
