// QR codes read by the camera, in a dialog. Many browsers cannot, and none can over plain HTTP: then the button is hidden.

import { setHidden, write } from "./rows.js";

const LOOK_MS = 200;
const SAME_MS = 3000;

// `found(text, showMessage)` is called with each code; with the same one only after a pause. The camera stays open until `found`
// returns true or the dialog is closed. `showMessage` shows a message in the dialog.
export function offerCamera(name, found) {
  const dialog = document.getElementById(name);
  const button = document.querySelector(`[data-open=${name}]`);
  const video = dialog.querySelector("video");
  const message = dialog.querySelector("[data-message]");
  let stream = null;
  setHidden(button, !("BarcodeDetector" in window && navigator.mediaDevices?.getUserMedia));
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
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
      await look(detector, stream);
    } catch {
      showMessage(message.dataset.denied);
    }
  });

  async function look(detector, shown) {
    let last = { text: "", at: 0 };
    while (true) {
      const [code] = await detector.detect(video);
      if (stream !== shown) return;
      const now = Date.now();
      const isNew = code && (code.rawValue !== last.text || now - last.at > SAME_MS);
      if (isNew && found(code.rawValue, showMessage)) return dialog.close();
      if (code) last = { text: code.rawValue, at: now };
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  function showMessage(words) {
    write(message, words);
    setHidden(message, false);
  }
}
