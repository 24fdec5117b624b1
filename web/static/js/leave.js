// Logging out: a dialog names the device and says how many of its entries the server does not have yet.

import { made } from "./made.js";
import { isOpen } from "./outbox.js";
import { openStorage } from "./storage.js";
import { count, text, textsOf } from "./words.js";

// Ask, and send the form if the answer is yes.
export async function askToLeave(form) {
  const [kept] = await Promise.all([openStorage().then((storage) => storage.all()).catch(() => []), textsOf("leave.js")]);
  const unsent = kept.filter(isOpen).length;
  const dialog = made("dialog", { id: "leave" });
  const title = made("h2", { id: "leave-title", textContent: text("Log out {name}?", { name: form.dataset.name }) });
  const stack = made("div", { className: "stack" });
  const buttons = made("div", { className: "buttons" });
  const leave = made("button", { type: "button", className: "danger", textContent: text("Log out") });
  const stay = made("button", { type: "button", textContent: text("Cancel"), autofocus: true });
  dialog.setAttribute("aria-labelledby", title.id);
  buttons.append(leave, stay);
  stack.append(title, made("p", { textContent: text("This device loses its access until it joins again by a link, a code or a password.") }));
  if (unsent) stack.append(made("p", { className: "message", textContent: count("{n} entry was not sent. It stays on this device, and is sent once the device has access again.", "{n} entries were not sent. They stay on this device, and are sent once it has access again.", unsent) }));
  stack.append(buttons);
  dialog.append(stack);
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  stay.addEventListener("click", () => dialog.close());
  leave.addEventListener("click", () => {
    forgetTyped();
    form.submit();
  });
  dialog.showModal();
}

// What was half typed is not for the person who comes next.
function forgetTyped() {
  try {
    sessionStorage.clear();
  } catch {
    // a browser that refuses storage has kept nothing
  }
}
