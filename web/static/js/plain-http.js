// The notice of plain HTTP: closed once, it does not come back in this session. The cookie names the device.

const KEPT_SECONDS = 30 * 24 * 3600; // as long as a session
const notice = document.getElementById("plain-http");

notice.querySelector("button").addEventListener("click", () => {
  document.cookie = `jadoube_plain_http=${notice.dataset.device}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`;
  notice.remove();
});
