// The code on a result slip, read by the camera. The slip's address also opens from any camera app, and the board's number
// can be typed.

import { offerCamera } from "./camera.js";

const { strange } = document.querySelector("#scan [data-message]").dataset;

offerCamera("scan", (text, showMessage) => {
  const address = slip(text);
  if (!address) return void showMessage(strange);
  location.assign(address); // the same page: only the part after # is another (js/scanned.js)
  return true;
});

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
