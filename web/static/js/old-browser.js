// For browsers that cannot run the modules (as Chrome 80): written in the language of such browsers, and no module.
// Unless the modules announce themselves in time, the page goes on to its next rows, or loads itself again, without them.
// From a page without rows a browser goes on at once if it is known to be too old (the modules use `at` of arrays, Chrome 92) or
// a module cannot be loaded or fails.
// A screen that comes for the first time (`data-join`) registers itself before, so that the director can arrange it.
// The next rows are pages without any script (server/http/displays/plain_pages.py); the last of them leads back here.

(function () {
  var PATIENCE_MS = 15000;
  var next = document.currentScript.getAttribute("data-next");
  var joins = document.currentScript.getAttribute("data-join") !== null;
  var isEmpty = document.currentScript.getAttribute("data-empty") !== null;
  var isGoing = false;

  if (isEmpty && !Array.prototype.at) goOn();
  addEventListener("error", onError, true);
  setTimeout(goOn, PATIENCE_MS);

  function onError(event) {
    if (event.target !== window && event.target.type !== "module") return;
    document.body.setAttribute("data-arranged", ""); // nothing lays the list out: it is shown as it is
    if (isEmpty) goOn();
  }

  function goOn() {
    if (isGoing || document.documentElement.getAttribute("data-runs") !== null) return;
    isGoing = true;
    if (joins) join();
    else location.replace(next);
  }

  function join() {
    var request = new XMLHttpRequest();
    request.open("POST", "/api/v1/displays" + location.search);
    request.setRequestHeader("Content-Type", "application/json");
    request.onload = function () { if (request.status < 300) location.replace(next); else setTimeout(join, PATIENCE_MS); };
    request.onerror = function () { setTimeout(join, PATIENCE_MS); };
    request.send("{}");
  }
})();
