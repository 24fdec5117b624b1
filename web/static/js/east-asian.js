// The styles of the letters of Chinese, Japanese and Korean names: many slices, which only a page that shows such a name requests.

import { stylesOf } from "./styles.js";

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

export function isEastAsian(text) {
  return EAST_ASIAN.test(text);
}

// Resolves once the styles are there, or cannot be had.
export function eastAsianStyles() {
  return stylesOf("fonts-cjk.css");
}

// Request the styles as soon as the page shows such a letter.
export function watch() {
  if (isEastAsian(document.body.textContent)) return eastAsianStyles();
  const observer = new MutationObserver((changes) => {
    if (!changes.some(shows)) return;
    observer.disconnect();
    eastAsianStyles();
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}

function shows({ target, addedNodes }) {
  return isEastAsian(target.data ?? "") || [...addedNodes].some(({ textContent }) => isEastAsian(textContent));
}
