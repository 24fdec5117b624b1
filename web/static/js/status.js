// The connection status: "live", or "delayed mm:ss".

import { write } from "./rows.js";

const SHORT_MS = 3000; // shorter interruptions are not shown

export function statusElement(element = document.getElementById("status")) {
  if (!element) return () => {}; // a page of the past
  const words = element.dataset;
  const begun = Date.now();
  let wasLive = false;
  let announcing = null; // loaded while there is a connection, since it announces its loss
  return (state, silent) => {
    wasLive ||= state === "live";
    const starting = !wasLive && Date.now() - begun < SHORT_MS;
    const now = starting ? "connecting" : state;
    if (wasLive) announcing ??= import("./announce.js").catch(() => null);
    if (element.dataset.state !== now) {
      if (element.dataset.state !== "connecting") announcing?.then((module) => module?.announce("status", words[now])); // once, not every second
      element.dataset.state = now;
    }
    write(element, now === "delayed" ? `${words.delayed} ${minutes(silent)}` : words[now]);
  };
}

function minutes(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}
