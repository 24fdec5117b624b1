// What no one needs before the page is painted, after its own modules: styles marked as later, and after-paint.js.

for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "stylesheet";
import("./after-paint.js").catch(() => {});
