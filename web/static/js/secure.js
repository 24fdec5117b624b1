// Some powers of a browser are for secure pages only: say what is missing where it is.

for (const each of document.querySelectorAll("[data-insecure]")) each.hidden = window.isSecureContext;
for (const each of document.querySelectorAll("[data-secure]")) each.hidden = !window.isSecureContext;
