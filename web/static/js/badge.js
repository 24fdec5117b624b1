// The code on a badge, read by the camera where the browser can (over plain HTTP it cannot: then there is no button).
// The camera stays open, so that a queue is scanned one after the other.

import { setHidden, write } from "./rows.js";

const LOOK_MS = 200;
const SAME_MS = 3000;

// `found(text)` is called with each code that comes before the camera, and again only after a pause.
export function offerScan(found) {
  const dialog = document.getElementById("badge");
  const button = document.querySelector("[data-open=badge]");
  const video = dialog.querySelector("video");
  const message = dialog.querySelector("[data-message]");
  let stream = null;
  setHidden(button, !("BarcodeDetector" in window && navigator.mediaDevices?.getUserMedia));
  dialog.querySelector("[data-shut]").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
  });
  button.addEventListener("click", async () => {
    setHidden(message, true);
    dialog.showModal();
    try {
      const detector = new BarcodeDetector({ formats: ["qr_code"] });
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (!dialog.open) return dialog.dispatchEvent(new Event("close"));
      video.srcObject = stream;
      await video.play();
      await look(detector);
    } catch {
      write(message, dialog.dataset.denied);
      setHidden(message, false);
    }
  });

  async function look(detector) {
    let last = { text: "", at: 0 };
    while (stream) {
      const [code] = await detector.detect(video);
      const now = Date.now();
      if (code && (code.rawValue !== last.text || now - last.at > SAME_MS)) found(code.rawValue);
      if (code) last = { text: code.rawValue, at: now };
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}
