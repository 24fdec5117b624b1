// The focus after an action: if what had it is hidden, disabled or gone, what stands in its place has it, so that the next
// press of Tab goes on from there.

const PLACES = "[data-step], [data-key], form, section, dialog, main";

// Give the focus back to an element that lost it; if it cannot have it any more, to what is shown around it.
export function giveBack(element) {
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  const hidden = outermost(element);
  const step = hidden?.parentElement?.querySelector(":scope > [data-step]:not([hidden])"); // the next one is in its place
  const place = step ?? hidden?.parentElement?.closest(PLACES) ?? element.closest(PLACES) ?? document.querySelector("main");
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

// From now on what is hidden in `container` does not take the focus with it.
export function keepFocus(container) {
  new MutationObserver(() => {
    const here = document.activeElement;
    if (!container.contains(here) || !outermost(here)) return;
    here.blur();
    giveBack(here);
  }).observe(container, { subtree: true, attributeFilter: ["hidden"] });
}

// The outermost hidden element around this one, itself included.
function outermost(element) {
  let found = null;
  for (let each = element.closest("[hidden]"); each; each = each.parentElement?.closest("[hidden]")) found = each;
  return found;
}
