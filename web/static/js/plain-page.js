// For the plain pages of a display, written in the language of old browsers, and no module. Before a page leads on to the next one
// it asks the server whether it answers. If it does not, the page stays, with a band that says how old it is, until it does.

(function () {
  var LONGEST_MS = 4000;
  var AGAIN_MS = 5000;
  var given = document.currentScript;
  var loaded = [running(), Date.now()];
  var band = null;
  setTimeout(ask, Number(given.getAttribute("data-seconds")) * 1000);

  // Milliseconds by a monotonic clock, if the browser has one.
  function running() {
    return window.performance && performance.now ? performance.now() : Date.now();
  }

  function ask() {
    var request = new XMLHttpRequest();
    request.open("GET", "/healthz");
    request.timeout = LONGEST_MS;
    request.onload = function () { if (request.status === 200) location.replace(given.getAttribute("data-next")); else silent(); };
    request.onerror = request.ontimeout = silent;
    request.send();
  }

  function silent() {
    if (!band) {
      band = document.createElement("p");
      band.className = "plain-stale";
      document.body.appendChild(band);
      setInterval(showAge, 1000);
    }
    showAge();
    setTimeout(ask, AGAIN_MS);
  }

  function showAge() {
    band.textContent = given.getAttribute("data-stale").replace("{ago}", age());
  }

  function age() {
    var seconds = Math.floor(Math.max(running() - loaded[0], Date.now() - loaded[1]) / 1000);
    if (!window.Intl || !Intl.RelativeTimeFormat) return given.getAttribute("data-moment");
    var format = new Intl.RelativeTimeFormat(document.documentElement.lang);
    if (seconds < 60) return format.format(-seconds, "second");
    return seconds < 3600 ? format.format(-Math.floor(seconds / 60), "minute") : format.format(-Math.floor(seconds / 3600), "hour");
  }
})();
