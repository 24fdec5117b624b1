// Some features of browsers need a secure page: show which are missing.

for (const each of document.querySelectorAll("[data-insecure]")) each.hidden = window.isSecureContext;
for (const each of document.querySelectorAll("[data-secure]")) each.hidden = !window.isSecureContext;
