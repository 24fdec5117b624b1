// The service worker of readers who follow a player (docs/adr/0023): it shows what the server tells through the push service. It
// answers no requests and is in charge of no page: its scope is /push/, where none is.

const TIME = { weekday: "short", hour: "2-digit", minute: "2-digit" };
const STOP = "stop";

addEventListener("install", () => skipWaiting());
addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
addEventListener("notificationclick", (event) => {
  const { data } = event.notification;
  event.notification.close();
  event.waitUntil(event.action === STOP ? stop(data) : open(data.page));
});

function show({ title, body, tag, page, follow, unfollow, language, when, starts }) {
  const time = starts && new Date(starts).toLocaleString(language, TIME);
  return registration.showNotification(title, {
    body: time ? `${body}\n${when.replace("{time}", time)}` : body,
    tag,
    renotify: true,
    lang: language,
    icon: "/static/img/icon-192.png",
    badge: "/static/img/icon-192.png",
    vibrate: [200, 100, 200],
    actions: [{ action: STOP, title: unfollow }],
    data: { page, follow },
  });
}

// The player's page: the window that shows it, else a new one.
async function open(page) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = windows.find(({ url }) => new URL(url).pathname === page);
  return found ? found.focus() : clients.openWindow(page);
}

async function stop({ follow }) {
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) return;
  const body = JSON.stringify({ endpoint: subscription.endpoint });
  const answer = await fetch(follow, { method: "DELETE", headers: { "Content-Type": "application/json" }, body });
  if (answer.ok && (await answer.json()).left === 0) await subscription.unsubscribe();
}
