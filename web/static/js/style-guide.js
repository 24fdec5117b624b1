// The page of all components: its samples of what floats, and of a form that keeps what was typed.

import { ready } from "./rows.js";
import { toast } from "./toast.js";
import { keepUnsaved } from "./unsaved.js";

const form = document.querySelector("[data-sample-form]");
const unsaved = keepUnsaved(form, "sample");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  unsaved.saved();
  toast("Saved.");
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  if ("showToast" in button.dataset) toast("Withdrawn: Trịnh, Quân.", { undo: async () => button.focus() });
  else if ("showDialog" in button.dataset) document.getElementById("sample-dialog").showModal();
});
ready();
