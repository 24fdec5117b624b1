// A display that is light by day and dark by night, by the clock that it shows.

import { serverNow } from "./hall-clock.js";

const TICK_MS = 15_000;

// Whether "HH:MM" is within "HH:MM-HH:MM", which may be over midnight.
export function isLight(time, daylight) {
  const [begins, ends] = daylight.split("-");
  return begins <= ends ? begins <= time && time < ends : time >= begins || time < ends;
}

export function followDaylight() {
  const { daylight } = document.querySelector("[data-daylight]")?.dataset ?? {};
  if (!daylight) return;
  const tick = () => {
    const time = new Date(serverNow()).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    document.documentElement.dataset.theme = isLight(time, daylight) ? "light" : "dark";
  };
  tick();
  setInterval(tick, TICK_MS);
}
