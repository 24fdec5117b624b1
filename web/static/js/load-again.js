// A page of which a module did not arrive, as on bad Wi-Fi, never becomes live: it is loaded again as soon as the server answers, a few
// times at most. It imports nothing: another module may be the one that is missing. Imported by after-paint.js.

const AGAIN_MS = 5000;
const MOST = 3;
const key = `loaded again ${location.pathname}`;
const before = Number(sessionStorage.getItem(key));

if (before < MOST) ask();

function ask() {
  const request = new XMLHttpRequest();
  request.open("GET", "/healthz");
  request.timeout = AGAIN_MS;
  request.onload = () => (request.status === 200 ? again() : setTimeout(ask, AGAIN_MS));
  request.onerror = request.ontimeout = () => setTimeout(ask, AGAIN_MS);
  request.send();
}

function again() {
  sessionStorage.setItem(key, String(before + 1));
  location.reload();
}
