// For the plain pages of a display, written in the language of old browsers, and no module. The page asks the server again and again
// whether it answers. If it does not, a band says how old the page is, until it does; only then does the page lead on to the next one.

(function () {
  var LONGEST_MS = 4000;
  var BETWEEN_MS = 4000; // with the longest answer, a stopped server is admitted within twelve seconds
  var given = document.currentScript;
  var shown = Number(given.getAttribute("data-seconds")) * 1000;
  var begun = Date.now() - running();
  var band = null;
  var showing = null;
  var isLeaving = false;
  setTimeout(ask, BETWEEN_MS);

  // Milliseconds since the page began to load, by a monotonic clock, if the browser has one.
  function running() {
    return window.performance && performance.now ? performance.now() : 0;
  }

  // The same, where the device has slept too.
  function passed() {
    return Math.max(running(), Date.now() - begun);
  }

  function ask() {
    var request = new XMLHttpRequest();
    request.open("GET", "/healthz");
    request.timeout = LONGEST_MS;
    request.onload = function () { if (request.status === 200) answered(); else silent(); };
    request.onerror = request.ontimeout = silent;
    request.send();
  }

  function answered() {
    var left = shown - passed();
    if (band) {
      clearInterval(showing);
      band.parentNode.removeChild(band);
      band = null;
    }
    if (left <= 0 && !isLeaving) {
      isLeaving = true; // this page stays until the next one begins to come
      location.replace(given.getAttribute("data-next"));
    }
    setTimeout(ask, left > 0 ? Math.min(left, BETWEEN_MS) : BETWEEN_MS);
  }

  function silent() {
    isLeaving = false;
    if (!band) {
      band = document.createElement("p");
      band.className = "plain-stale";
      document.body.appendChild(band);
      showing = setInterval(showAge, 1000);
    }
    showAge();
    setTimeout(ask, BETWEEN_MS);
  }

  function showAge() {
    band.textContent = given.getAttribute("data-stale").replace("{ago}", age());
  }

  function age() {
    var seconds = Math.floor(passed() / 1000);
    if (!window.Intl || !Intl.RelativeTimeFormat) return given.getAttribute("data-moment");
    var format = new Intl.RelativeTimeFormat(document.documentElement.lang);
    if (seconds < 60) return format.format(-seconds, "second");
    return seconds < 3600 ? format.format(-Math.floor(seconds / 60), "minute") : format.format(-Math.floor(seconds / 3600), "hour");
  }
})();
