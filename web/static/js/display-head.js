// The head of a display fits its screen: the tournament's name is left out first, then the type is smaller.

const SPARE = 0.98;
const TRIES = 3;

export function fitHead() {
  const head = document.querySelector(".display-head");
  const title = head.querySelector("h1");
  head.style.fontSize = "";
  if (title) title.hidden = false;
  if (title && title.scrollWidth > title.clientWidth) title.hidden = true;
  for (let tries = 0; head.scrollWidth > head.clientWidth && tries < TRIES; tries += 1) {
    head.style.fontSize = `${parseFloat(getComputedStyle(head).fontSize) * (head.clientWidth / head.scrollWidth) * SPARE}px`;
  }
}
