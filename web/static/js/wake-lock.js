// Keep the screen awake, where the browser can: on secure pages alone (HTTPS, or this computer itself).

let lock = null;

export function keepAwake() {
  if (!navigator.wakeLock) return;
  request();
  document.addEventListener("visibilitychange", request); // the browser ends the lock of a hidden page
}

export function isAwake() {
  return Boolean(lock && !lock.released);
}

async function request() {
  if (document.visibilityState !== "visible" || isAwake()) return;
  lock = await navigator.wakeLock.request("screen").catch(() => null); // refused, as with a low battery
}
