// The side panel: a dialog beside the list, which stays usable. Escape closes it, and the focus goes back to where it was.

const openers = new WeakMap(); // panel -> what had the focus before

// Show a <dialog class="panel">; a second call while it is open changes nothing but the place of return.
export function openPanel(panel, opener = document.activeElement) {
  openers.set(panel, opener);
  if (panel.open) return;
  panel.show();
  (panel.querySelector("[autofocus]") ?? panel.querySelector("h2"))?.focus();
}

export function closePanel(panel) {
  if (!panel.open) return;
  panel.close();
  const opener = openers.get(panel);
  if (opener?.isConnected) opener.focus();
}

// Let a panel be closed by Escape and by its [data-close].
export function offerPanel(panel) {
  panel.querySelector("h2")?.setAttribute("tabindex", "-1");
  panel.addEventListener("click", ({ target }) => target.closest("[data-close]") && closePanel(panel));
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    closePanel(panel);
  });
}
