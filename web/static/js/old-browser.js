// For browsers that cannot run the modules (as Chrome 80): written in the language of such browsers, and no module.
// Unless the modules announce themselves in time, the page goes on to its next rows, or loads itself again, without them.
// From a page without rows a browser goes on at once if it is known to be too old (the modules use `at` of arrays, Chrome 92) or
// a module cannot be loaded or fails.
// The next rows are pages without any script (server/http/displays/plain_pages.py); the last of them leads back here.

(function () {
  var PATIENCE_MS = 15000;
  var next = document.currentScript.getAttribute("data-next");
  var isEmpty = document.currentScript.getAttribute("data-empty") !== null;

  if (isEmpty && !Array.prototype.at) location.replace(next);
  if (isEmpty) addEventListener("error", onError, true);
  setTimeout(goOn, PATIENCE_MS);

  function onError(event) {
    if (event.target === window || event.target.type === "module") goOn();
  }

  function goOn() {
    if (document.documentElement.getAttribute("data-runs") === null) location.replace(next);
  }
})();
