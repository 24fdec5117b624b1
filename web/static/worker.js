// The service worker of officials' pages over HTTPS (docs/adr/0020): it keeps the desk, result entry and check-in as they were
// last seen, so that a reload without network shows them. Everything else passes by: the API, public pages, other pages.
//
// A page is kept together with the style sheets and modules of its version of the program, all in one cache, so that files of
// two versions never meet.

const PREFIX = "kept ";
const LASTS_MS = 24 * 3600 * 1000; // an older page is not shown any more
const PATIENCE_MS = 3000; // bad Wi-Fi keeps a request hanging for minutes
const MOST_PAGES = 8;
const PAGE = /^\/t\/[^/]+(\/enter|\/check-in)?$/;
const OFFICIAL = /<body[^>]* data-role="(arbiter|director|check-in)"/;
const MATCH = { ignoreVary: true };
const KEPT_AT = "x-kept-at";
let forgotten = 0; // how often everything was deleted

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(event.data.page ? keep(event.data) : forget()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.method !== "GET") event.respondWith(changing(request));
  else if (request.mode === "navigate" && PAGE.test(pathname) && !searchParams.has("at")) event.respondWith(page(request));
  else if (pathname.startsWith("/static/~")) event.respondWith(caches.match(request, MATCH).then((file) => file ?? fetch(request)));
  else if (pathname.startsWith("/words/")) event.respondWith(newest(request, () => caches.match(request, MATCH)));
});

// Joining, logging in and leaving change who uses this browser: what is kept belongs to the one before.
async function changing(request) {
  await forget();
  try {
    return await fetch(request);
  } finally {
    await forget(); // a page may have been kept meanwhile
  }
}

async function page(request) {
  const answer = await newest(request, () => keptPage(request));
  const isRefused = answer.type === "opaqueredirect" || (answer.status >= 400 && answer.status < 500);
  if (isRefused) await forget(); // this browser has no access any more, or has another one
  return answer;
}

// What the server answers; what is kept, if there is something and the server does not answer in time.
async function newest(request, kept) {
  const answer = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const first = await Promise.race([answer, late]).catch(() => undefined);
  return first ?? (await kept()) ?? answer;
}

// The page says since when it is kept, so that it does not pass for a newer one (live.js).
async function keptPage(request) {
  const found = await caches.match(request, MATCH);
  const at = Number(found?.headers.get(KEPT_AT));
  if (!found || Date.now() - at > LASTS_MS) return undefined;
  const text = await found.text();
  return new Response(text.replace("<body", `<body data-kept="${at}"`), { headers: found.headers });
}

// Keep a page with the files that it has loaded, and nothing of other versions of the program.
async function keep({ page: address, version, files }) {
  const whole = new URL(address, location.origin);
  if (!PAGE.test(whole.pathname)) return;
  const before = forgotten;
  whole.searchParams.set("rows", "all");
  const answer = await fetch(whole, { redirect: "error", headers: { Accept: "text/html" } });
  const text = await answer.text();
  if (!answer.ok || !OFFICIAL.test(text) || !text.includes(`/static/~${version}/`)) return;
  const name = PREFIX + version;
  const cache = await caches.open(name);
  for (const file of files) if (!(await cache.match(file, MATCH))) await cache.add(file);
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding"); // the text is unpacked
  headers.set(KEPT_AT, String(Date.now()));
  if (before === forgotten) await cache.put(address, new Response(text, { headers }));
  for (const each of await caches.keys()) if (each !== name) await caches.delete(each);
  const pages = (await cache.keys()).filter((each) => PAGE.test(new URL(each.url).pathname));
  for (const each of pages.slice(0, -MOST_PAGES)) await cache.delete(each);
}

async function forget() {
  forgotten += 1;
  for (const each of await caches.keys()) await caches.delete(each);
}
