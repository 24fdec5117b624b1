// What no one needs before the page is painted, after its own modules: styles marked as later, letters of East Asia if
// needed, names that are copied as they are written.

for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "stylesheet";
import("./east-asian.js").then(({ watch }) => watch());
import("./copying.js").catch(() => {});
