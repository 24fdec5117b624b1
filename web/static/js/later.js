// What no one needs before the page is painted, after its own modules: styles marked as later, letters of East Asia if
// needed, and names that are copied without the word joiners that keep them on one line (people.js).

for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "stylesheet";
import("./east-asian.js").then(({ watch }) => watch());

document.addEventListener("copy", (event) => {
  const copied = String(getSelection());
  if (!copied.includes("\u2060")) return;
  event.clipboardData.setData("text/plain", copied.replaceAll("\u2060", ""));
  event.preventDefault();
});
