// Long notices that are read from far away leave the list most of the screen: their type gets smaller. The band that says how
// old everything is stays as large as the rows.

const SHARE = 0.3; // of the screen's height, for all of them beside a list
const STEP = 0.92;
const LEAST = 0.028; // of the shorter side of the screen

// Fit these elements, the notices of each section, into this share of the screen's height.
export function fitHeights(elements, share = SHARE) {
  for (const element of elements) element.style.fontSize = "";
  const seen = elements.filter((element) => element.offsetHeight);
  const least = LEAST * Math.min(innerWidth, innerHeight);
  for (let high = heightOf(seen); high > share * innerHeight; high = heightOf(seen)) {
    const large = seen.filter((element) => sizeOf(element) > least);
    if (!large.length) return;
    for (const element of large) element.style.fontSize = `${Math.max(least, sizeOf(element) * STEP)}px`;
  }
}

function heightOf(elements) {
  return elements.reduce((sum, element) => sum + element.offsetHeight, 0);
}

function sizeOf(element) {
  return parseFloat(getComputedStyle(element).fontSize);
}
