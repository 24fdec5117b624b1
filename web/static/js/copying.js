// Names are copied without the word joiners (U+2060) that keep them on one line.

document.addEventListener("copy", (event) => {
  const copied = String(getSelection());
  if (!copied.includes("\u2060")) return;
  event.clipboardData.setData("text/plain", copied.replaceAll("\u2060", ""));
  event.preventDefault();
});
