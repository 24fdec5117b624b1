// The present moment by the server's clock, and the time of day on a display. The clock of the device may be wrong, and may be set
// while the page is shown: what the page and the heartbeats say of the server's goes on with the time that passes.

import { write } from "./rows.js";

const TICK_MS = 1000;
const ALIKE_MS = 1500; // heartbeats come late by less

const painted = document.querySelector("[data-clock]")?.dataset.clock; // a replay, which shows the past, has none
let ahead = (Date.parse(painted) || Date.now()) - performance.now();
addEventListener("server-time", ({ detail }) => {
  const found = Date.parse(detail) - performance.now();
  if (Math.abs(found - ahead) > ALIKE_MS) ahead = found;
});

// In milliseconds since 1970.
export function serverNow() {
  return performance.now() + ahead;
}

export function timeOfDay(moment) {
  return new Date(moment).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

export function followClock() {
  const clock = document.getElementById("clock");
  if (!clock) return;
  const tick = () => write(clock, timeOfDay(serverNow()));
  tick();
  setInterval(tick, TICK_MS);
}
