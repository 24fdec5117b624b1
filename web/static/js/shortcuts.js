// Keyboard shortcuts of a page, and the dialog that lists them ("?"). They do not apply while a field is edited.

const dialog = document.getElementById("shortcuts");
const boards = dialog.querySelector("[data-boards]"); // a list of boards has keys of its own
const FIELDS = "input, select, textarea, [contenteditable]";

if (boards) import("./board-keys-help.js").then(({ rowsOfBoards }) => boards.replaceChildren(...rowsOfBoards())).catch(() => {}); // without them

// `actions` are functions by key; "?" shows the dialog.
export function offerShortcuts(actions) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    const writes = event.target.matches?.(FIELDS);
    if (writes && !(event.key === "?" && event.target.matches("[inputmode=numeric], [data-finds]"))) return; // elsewhere "?" is text
    const action = event.key === "?" ? showShortcuts : actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  for (const button of document.querySelectorAll('[data-open="shortcuts"]')) button.addEventListener("click", showShortcuts);
}

function showShortcuts() {
  dialog.showModal();
}
