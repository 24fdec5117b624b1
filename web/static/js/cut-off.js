// A device whose access was withdrawn: a dialog says so on whatever page is open, and takes a new code. What was entered stays
// on the device, and is sent once a code was accepted.

import { Problem, join as joinAgain, read } from "./api.js";
import { made } from "./made.js";
import { setHidden, write } from "./rows.js";
import { text, textsOf } from "./words.js";

const WITHOUT_ROLE = 401;
const UNKNOWN = 404;
let asking = false;
let dialog = null;
let form = null;
let message = null;

// Show the dialog if the server confirms that this browser has no role any more.
export async function showCutOff() {
  if (asking || dialog?.open) return;
  asking = true;
  try {
    await showIfConfirmed();
  } finally {
    asking = false;
  }
}

async function showIfConfirmed() {
  const refusal = await read("/tokens").then(() => null, (error) => error);
  if (!(refusal instanceof Problem) || refusal.status !== WITHOUT_ROLE) return;
  if (!dialog) {
    await textsOf("cut-off.js");
    build();
  }
  for (const other of document.querySelectorAll("dialog:modal")) other.close();
  dialog.showModal();
}

function build() {
  dialog = made("dialog", { id: "cut-off" });
  form = made("form", { className: "stack" });
  message = made("p", { className: "message", hidden: true });
  const title = made("h2", { id: "cut-off-title", textContent: text("This device no longer has access") });
  const code = made("input", { name: "code", required: true, maxLength: 20, autocomplete: "off", autocapitalize: "none", spellcheck: false, placeholder: "abcd efgh", autofocus: true });
  const device = made("input", { type: "hidden", name: "name", value: document.querySelector(".who .soft") ? document.querySelector(".who bdi").textContent : "" });
  const label = made("label", { textContent: `${text("Code")} ` });
  const buttons = made("div", { className: "buttons" });
  dialog.setAttribute("aria-labelledby", title.id);
  message.setAttribute("role", "alert");
  label.append(code);
  buttons.append(made("button", { className: "primary", textContent: text("Use the code") }));
  form.append(title, made("p", { textContent: text("Its access was revoked. Entries that were not sent are kept on this device and are sent once it has access again. Ask the director for a new code.") }), label, device, message, buttons);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    join();
  });
  dialog.addEventListener("cancel", (event) => event.preventDefault()); // without access the page shows no news
  dialog.append(form);
  document.body.append(dialog);
}

async function join() {
  setHidden(message, true);
  const answer = await joinAgain(form).catch(() => null);
  if (answer?.type === "opaqueredirect") return location.reload(); // the outbox is read again, and sent
  write(message, answer?.status === UNKNOWN ? text("This code is not valid. Each code works only once.") : answer ? text("The server did not accept the code. Try again in a minute.") : text("The server cannot be reached. Nothing was changed."));
  setHidden(message, false);
}
