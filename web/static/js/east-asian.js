// The styles of the letters of Chinese, Japanese and Korean names: many slices, which only a page that shows such a name requests.

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

let requested = null;

export function isEastAsian(text) {
  return EAST_ASIAN.test(text);
}

// Request the styles; resolves once they are there, or cannot be had.
export function eastAsianStyles() {
  requested ??= new Promise((resolve) => {
    const link = document.createElement("link");
    for (const kind of ["load", "error"]) link.addEventListener(kind, resolve, { once: true });
    link.rel = "stylesheet";
    link.href = new URL("../css/fonts-cjk.css", import.meta.url);
    document.head.append(link);
  });
  return requested;
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
