// Texts beside a list, such as long notices to be read from far away, leave it most of the screen: their type gets smaller.

const SHARE = 0.3; // of the screen's height, for all of them
const STEP = 0.92;
const LEAST = 0.028; // of the shorter side of the screen

// Fit these elements, the parts of a display that grow with their texts.
export function fitHeights(elements) {
  for (const element of elements) element.style.fontSize = "";
  const seen = elements.filter((element) => element.offsetHeight);
  const least = LEAST * Math.min(innerWidth, innerHeight);
  for (let high = heightOf(seen); high > SHARE * innerHeight; high = heightOf(seen)) {
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
