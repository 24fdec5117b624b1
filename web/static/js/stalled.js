// Says that a page of officials has not loaded completely: it has no effect until its modules are there, and a bad network
// may keep one of them for minutes. Not a module itself, since it is about those that do not come.

(() => {
  const STALLED_MS = 15_000;
  const AGAIN_MS = 1000;
  const band = document.getElementById("stalled");
  let timer = setTimeout(look, STALLED_MS);

  function look() {
    clearTimeout(timer);
    band.hidden = !document.querySelector("main[inert]");
    if (!band.hidden) timer = setTimeout(look, AGAIN_MS); // until it has loaded after all
  }

  addEventListener("error", ({ target }) => target?.localName === "script" && look(), { capture: true }); // a module that is not there
  addEventListener("unhandledrejection", look); // or one that another one needs
})();
