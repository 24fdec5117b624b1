// Long notices that are read from far away leave the list most of the screen: their type gets smaller, and if that is not enough the
// oldest are left out, with a sign of how many. The band that says how old everything is stays as large as the rows.

const SHARE = 0.3; // of the screen's height, for all of them beside a list
const STEP = 0.92;
const LEAST = 0.028; // of the shorter side of the screen

// Fit these elements, the notices of each section, into this share of the screen's height.
export function fitHeights(elements, share = SHARE) {
  for (const element of elements) {
    element.style.fontSize = "";
    leaveOut(element, 0);
  }
  const seen = elements.filter((element) => element.offsetHeight);
  const least = LEAST * Math.min(innerWidth, innerHeight);
  for (let high = heightOf(seen); high > share * innerHeight; high = heightOf(seen)) {
    const large = seen.filter((element) => sizeOf(element) > least);
    if (!large.length) return leaveOutTheOldest(seen, share * innerHeight);
    for (const element of large) element.style.fontSize = `${Math.max(least, sizeOf(element) * STEP)}px`;
  }
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
