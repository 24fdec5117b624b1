// Long notices have smaller type, and if that is not enough the oldest are left out, with a sign of how many.

const SHARE = 0.3; // of the screen's height, for all of them beside a list
const STEP = 0.92;
const LEAST = 0.028; // of the shorter side of the screen

// Fit the notices of each section into this share of the screen's height.
export function fitHeights(elements, share = SHARE) {
  const most = share * innerHeight;
  largest(elements);
  if (shrunk(elements, most) > most) leaveOutTheOldest(elements, most);
}

// In their usual type.
export function largest(elements) {
  for (const element of elements) {
    element.style.fontSize = "";
    leaveOut(element, 0);
  }
}

// Make their type smaller, this part of it at least, while they are higher than `most`. Returns how high they are then.
export function shrunk(elements, most, part = 0) {
  let size = Math.max(...elements.map(sizeOf));
  const least = Math.max(LEAST * Math.min(innerWidth, innerHeight), part * size);
  while (size > least && heightOf(elements) > most) {
    size = Math.max(least, size * STEP);
    for (const { style } of elements) style.fontSize = `${size}px`;
  }
  return heightOf(elements);
}

function leaveOutTheOldest(elements, most) {
  for (const element of elements) {
    const { length } = element.querySelectorAll(".notice");
    for (let count = 1; count < length && heightOf(elements) > most; count += 1) leaveOut(element, count);
  }
}

// The newest notices come first.
function leaveOut(element, count) {
  const notices = [...element.querySelectorAll(".notice")];
  for (const [at, notice] of notices.entries()) notice.toggleAttribute("data-over", at >= notices.length - count);
  if (count) element.dataset.over = `+${count}`;
  else delete element.dataset.over;
}

function heightOf(elements) {
  return elements.reduce((sum, element) => sum + element.offsetHeight, 0);
}

function sizeOf(element) {
  return parseFloat(getComputedStyle(element).fontSize);
}
