// The head of a display fits its screen: the tournament's name has what the rest leaves, whole, in smaller type if need be; if
// even small type has no room the type of the whole head is smaller, and if that is not enough the name is left out. On a screen that is
// higher than wide the name has a line of its own, and what the list is has two lines below it if one is not enough.

import { fitText } from "./fit-text.js";
import { setHidden } from "./rows.js";

const SPARE = 0.98;
const TRIES = 3;
const LEAST = [0.5, 0.3]; // of the head's type, for the name: tried with every size of the head, one after the other
const WEIGHT = 700;
const TWO_LINES = 2.5; // in lines: what is higher has three
const SMALLER = 0.95;
const SIZES = [1, 0.85, 0.7, 0.6, 0.5]; // of the whole head's type, in the order in which they are tried; if none will do, the first without the name
const FAR_SIZES = [1, 0.85]; // the same where a distance is stated: what the list is must be read from there, and which part of it if there is room

export function fitHead() {
  const head = document.querySelector(".display-head");
  head.style.fontSize = "";
  if (!("fitted" in head.dataset)) head.dataset.fitted = ""; // once: what does not change is not touched
  const title = head.querySelector("h1");
  head.removeAttribute("data-short");
  if (getComputedStyle(head).display === "grid") return fitTall(head, title);
  const base = parseFloat(getComputedStyle(head).fontSize);
  const isFar = Boolean(document.querySelector(".wall")?.dataset.distance);
  const ways = LEAST.flatMap((least) => (isFar ? FAR_SIZES : SIZES).map((size) => ({ size, least })));
  for (const { size, least } of title ? [...ways, { size: 1, least: LEAST.at(-1) }] : []) {
    head.style.fontSize = size === 1 ? "" : `${base * size}px`;
    fitTitle(head, title, least);
    if (!title.hidden) break;
  }
  head.toggleAttribute("data-short", isFar && head.scrollWidth * FAR_SIZES.at(-1) > head.clientWidth);
  for (let tries = 0; head.scrollWidth > head.clientWidth && tries < TRIES; tries += 1) {
    head.style.fontSize = `${parseFloat(getComputedStyle(head).fontSize) * (head.clientWidth / head.scrollWidth) * SPARE}px`;
  }
}

function fitTall(head, title) {
  const what = head.querySelector(".what");
  head.removeAttribute("data-two");
  head.toggleAttribute("data-two", what.scrollWidth > what.clientWidth);
  const isTooHigh = () => what.offsetHeight > TWO_LINES * parseFloat(getComputedStyle(what).lineHeight);
  while (isTooHigh()) head.style.fontSize = `${parseFloat(getComputedStyle(head).fontSize) * SMALLER}px`;
  if (title) fitTitle(head, title, LEAST.at(-1));
}

// The tournament has another name, or its prizes are no longer provisional.
export function nameHead({ name, provisional }) {
  const prizes = document.querySelector("[data-provisional]");
  if (prizes) prizes.dataset.of = provisional ? prizes.dataset.provisional : prizes.dataset.final;
  const title = document.querySelector(".display-head h1");
  if (!name || (title.dataset.name ?? title.textContent) === name) return;
  title.dataset.name = name;
  document.title = name;
  fitHead();
}

// Show the progress of pages and the clock in the foot, or in the head where there is none.
export function placePages(hasFoot) {
  const foot = document.querySelector(".display-foot");
  if (foot.hidden !== hasFoot) return;
  const end = document.querySelector(".display-head .end");
  const [from, to] = hasFoot ? [end, foot] : [foot, end];
  to.append(...from.querySelectorAll(":scope > :is(.dots, .pages, .corner, .clock)"));
  setHidden(foot, !hasFoot);
}

// Fit the head again whenever the status says more or less.
export function keepHeadFitted() {
  new ResizeObserver(() => requestAnimationFrame(fitHead)).observe(document.querySelector(".display-head .end"));
}

function fitTitle(head, title, least) {
  title.dataset.name ??= title.textContent;
  title.hidden = false;
  title.style.fontSize = "";
  const { columnGap, paddingLeft, paddingRight } = getComputedStyle(head);
  const { fontSize } = getComputedStyle(title);
  const isBelow = (each) => getComputedStyle(head).display === "grid" && each.classList.contains("what");
  const beside = [...head.children].filter((each) => each !== title && !isBelow(each));
  const taken = beside.reduce((sum, each) => sum + each.offsetWidth + parseFloat(columnGap), parseFloat(paddingLeft) + parseFloat(paddingRight));
  const room = Math.max((head.clientWidth - taken) * SPARE, 1);
  title.hidden = fitText(title, title.dataset.name, { room, base: parseFloat(fontSize), weight: WEIGHT }) < least;
}
