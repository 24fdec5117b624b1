// The focus on a button of the next step: by a key, or by an address (#next, #next:publish), as the search finds it.

const steps = document.querySelector(".next .steps");
const ADDRESS = /^#next(?::(\w+))?$/;

// The button that does `wanted`, else the first one. Nothing is pressed.
export function toStep(wanted) {
  const buttons = [...steps.querySelectorAll("button, a")].filter((each) => each.getClientRects().length);
  (buttons.find(({ dataset }) => [dataset.do, dataset.open].includes(wanted)) ?? buttons[0])?.focus();
}

export function followAddresses() {
  follow();
  addEventListener("hashchange", follow);
}

function follow() {
  const asked = ADDRESS.exec(location.hash);
  if (!asked) return;
  history.replaceState(history.state, "", location.pathname + location.search); // found again, it leads here again
  toStep(asked[1] ?? "");
}
