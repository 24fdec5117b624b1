// A sheet on the screen: the button opens the browser's own print.

document.getElementById("print").addEventListener("click", () => window.print());
