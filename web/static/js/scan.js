// The code on a result slip, read by the camera where the browser can: over plain HTTP and in many browsers it cannot, and
// then there is no button. The slip's address also opens from any camera app, and the board's number can be typed.

import { setHidden, write } from "./rows.js";

const LOOK_MS = 200;

const dialog = document.getElementById("scan");
const video = dialog.querySelector("video");
const message = dialog.querySelector("[data-message]");
const button = document.querySelector("[data-open=scan]");
let stream = null;

setHidden(button, !("BarcodeDetector" in window && navigator.mediaDevices?.getUserMedia));
button.addEventListener("click", start);
dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
});

async function start() {
  setHidden(message, true);
  dialog.showModal();
  try {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (!dialog.open) return dialog.dispatchEvent(new Event("close"));
    video.srcObject = stream;
    await video.play();
    while (stream && !(await found(detector))) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  } catch {
    tell(message.dataset.denied);
  }
}

async function found(detector) {
  const [code] = await detector.detect(video);
  if (!code) return false;
  const address = slip(code.rawValue);
  if (!address) return void tell(message.dataset.strange);
  dialog.close();
  location.assign(address); // the same page: only the part after # is another (js/scanned.js)
  return true;
}

// A slip's address on this server, whatever name the server was printed under; null for any other code.
function slip(text) {
  try {
    const { pathname, hash } = new URL(text);
    if (!/^\/t\/[^/]+\/enter$/.test(pathname) || !hash) return null;
    return pathname === location.pathname ? location.pathname + location.search + hash : pathname + hash;
  } catch {
    return null;
  }
}

function tell(text) {
  write(message, text);
  setHidden(message, false);
}
