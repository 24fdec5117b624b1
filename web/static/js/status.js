// The connection status: "live", or "delayed mm:ss"; after a longer silence a band across the page says how old it is.

import { setHidden, write } from "./rows.js";

const SHORT_MS = 3000; // shorter interruptions are not shown
const BAND_MS = 10_000; // of silence, before the band is shown

// `putBand(band, silent, words)` writes into the band how long it has been silent, in milliseconds.
export function statusElement(putBand = putWords, element = document.getElementById("status")) {
  if (!element) return () => {}; // a page of the past
  const words = element.dataset;
  if (!words.state) words.state = "connecting"; // until then it is not seen: without this module nothing connects
  const begun = performance.now();
  let wasLive = false;
  let announcing = null; // loaded while there is a connection, since it announces its loss
  return (state, silent) => {
    wasLive ||= state === "live";
    const starting = !wasLive && performance.now() - begun < SHORT_MS;
    const now = starting ? "connecting" : state;
    if (wasLive) announcing ??= import("./announce.js").catch(() => null);
    if (element.dataset.state !== now) {
      if (element.dataset.state !== "connecting") announcing?.then((module) => module?.announce("status", words[now])); // once, not every second
      element.dataset.state = now;
    }
    showBand(words.stale && now === "delayed" && silent >= BAND_MS ? words.stale : "", silent, putBand);
    write(element, now === "delayed" ? `${words.delayed} ${minutes(silent)}` : words[now]);
  };
}

function showBand(words, silent, putBand) {
  let band = document.getElementById("stale");
  if (!band && !words) return;
  if (!band) {
    band = document.createElement("p");
    band.id = "stale";
    document.body.append(band);
  }
  setHidden(band, !words);
  if (words) putBand(band, silent, words);
}

function putWords(band, silent, words) {
  write(band, words.replace("{ago}", ago(silent)));
}

export function ago(milliseconds, style = "long") {
  const said = new Intl.RelativeTimeFormat(document.documentElement.lang, { style });
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60) return said.format(-seconds, "second");
  return seconds < 3600 ? said.format(-Math.floor(seconds / 60), "minute") : said.format(-Math.floor(seconds / 3600), "hour");
}

function minutes(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}
