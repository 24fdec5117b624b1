// A page of officials over HTTPS is kept for a reload without network: the service worker (worker.js, docs/adr/0020) does it, this
// module says when. The copy is renewed while the page is live and its tournament changes.

const AGAIN_MS = 60_000;
const FILES = /^\/(static\/~|words\/)/;
const version = new URL(import.meta.url).pathname.split("/")[2].slice(1); // of the program, see static_files/cache.py
let ready = null;
let last = 0;
let timer = 0;

// To be called when a live connection brought something new.
export function keepSoon() {
  if (timer || document.body.dataset.at) return;
  timer = setTimeout(keep, Math.max(0, last + AGAIN_MS - Date.now()));
}

async function keep() {
  timer = 0;
  last = Date.now();
  const loaded = performance.getEntriesByType("resource").map((each) => new URL(each.name));
  const files = loaded.filter((each) => each.origin === location.origin && FILES.test(each.pathname)).map((each) => each.pathname + each.search);
  const page = location.pathname + location.search;
  await post({ page, version, files: [...new Set(files)] });
  if (ready) setTimeout(async () => (await caches.match(page, { ignoreVary: true })) ?? keepSoon(), AGAIN_MS); // a network that failed
}

async function post(message) {
  try {
    ready ??= navigator.serviceWorker.register("/static/worker.js", { scope: "/" }).then(() => navigator.serviceWorker.ready);
    (await ready).active.postMessage(message);
  } catch {
    ready = null; // the browser refuses, for example with a certificate that it does not trust: nothing is kept
  }
}

addEventListener("cut-off", () => post({}));
