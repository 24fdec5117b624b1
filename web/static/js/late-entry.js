// A late entry: what the registration changes is shown first; sent again as it is, it is recorded.

import { look } from "./corrections.js";
import { setHidden } from "./rows.js";

let looked = ""; // the values whose preview is shown

export async function isLookedAt(form, values) {
  const asked = JSON.stringify(values);
  if (asked === looked) return true;
  form.addEventListener("reset", () => show(form, ""), { once: true });
  show(form, (await look(form, document.body.dataset.tournament, { registration: values })) ? asked : "", false);
  return false;
}

function show(form, values, isOver = true) {
  looked = values;
  if (isOver) form.querySelector("[data-answer]").replaceChildren();
  setHidden(form.querySelector("[data-again]"), !looked);
}
