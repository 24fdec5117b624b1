// Announces live changes to screen readers: one polite region a page, with at most three sentences every few seconds.

import { count } from "./words.js";

document.querySelector(".bar nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" }); // on phones

const PAUSE_MS = 4000;
const MOST = 3;
const region = document.getElementById("announcements");
const waiting = new Map(); // subject -> the newest sentence about it
let timer = 0;

export function announce(about, sentence) {
  if (!region) return;
  waiting.delete(about);
  waiting.set(about, sentence);
  timer ||= setTimeout(speak, region.textContent ? PAUSE_MS : 0);
}

function speak() {
  timer = 0;
  if (!waiting.size) return void (region.textContent = "");
  const sentences = [...waiting.values()];
  const left = sentences.length - MOST;
  waiting.clear();
  region.textContent = [...sentences.slice(0, MOST), left > 0 ? count("and {n} more", "and {n} more", left) : ""].filter(Boolean).join(". ");
  timer = setTimeout(speak, PAUSE_MS); // cleared, so that it is not read again later
}
