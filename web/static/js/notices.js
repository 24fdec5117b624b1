// The countdown to the round, by the server's clock, and the notices; every display shows them beside its rows.

import { serverNow } from "./hall-clock.js";
import { Rows, setHidden, write } from "./rows.js";
import { filled, locale, text } from "./words.js";

const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 6 * DAY_MS; // within it, the day of the week says which day it is
const OVER_MS = 15 * 60_000; // how long "starts now" is shown

// `shown` is called whenever they may have changed.
export function followNotices(live, held, box = document.getElementById("notices"), shown = () => {}) {
  if (!box) return; // a replay shows the past
  const rows = new Rows(box.querySelector("[data-notices]"), document.getElementById("notice"), (element, row) => {
    element.dataset.kind = row.kind;
  });
  let { head, order } = held.model;
  const clock = box.querySelector(".countdown");
  const signs = [...box.querySelectorAll("[data-sign]")]; // each of the field of the head that it names
  const tick = () => {
    countdown(clock, head, serverNow());
    for (const sign of signs) {
      const round = head[sign.dataset.sign];
      setHidden(sign, !round);
      write(sign, filled(sign.dataset.of, { round }));
      keep(sign, `${sign.dataset.sign} ${round}`);
    }
    keep(clock, `${head.starts} ${head.starting}`);
    box.toggleAttribute("data-quiet", clock.hidden && !order.length && signs.every((sign) => sign.hidden));
    shown();
  };
  tick();
  setInterval(tick, 1000);
  live.watch(held.subject, held, (model, { changed }) => {
    rows.show(model, changed);
    ({ head, order } = model);
    tick();
  });
}

// What an element stands for, by which mixed lists find what is the same; what does not change is not touched.
function keep(element, same) {
  if (element.dataset.same !== same) element.dataset.same = same;
}

export function countdown(element, { starts, starting }, now) {
  const left = starts ? Date.parse(starts) - now : -Infinity;
  setHidden(element, left < -OVER_MS);
  if (left < -OVER_MS) return;
  if (left <= 0) write(element, text("Round {round} starts now", { round: starting }));
  else if (left > DAY_MS) write(element, text("Round {round}: {time}", { round: starting, time: moment(starts, left) }));
  else write(element, text("Round {round} in {time}", { round: starting, time: remaining(Math.ceil(left / 1000)) }));
}

function moment(starts, left) {
  const day = left > WEEK_MS ? { day: "numeric", month: "long" } : {};
  return new Date(starts).toLocaleString(locale, { weekday: "long", ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

function remaining(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
