// The address that this screen shows, stored in the browser: after a power cut it returns to its page if the server has
// no arrangement for it. If the server has one, nothing is stored.

import { NUMBER } from "./screen-number.js";

const KEY = `jadoube-display${NUMBER}`;

// `page` is the state of the page; a screen that follows the round without an arrangement returns to its own address, if it has one.
export function storeAddress(page) {
  document.documentElement.dataset.runs = ""; // old-browser.js looks for it
  const parameters = new URLSearchParams(location.search);
  if (parameters.has("film") || parameters.has("at") || parent !== window) return; // nor a picture on the page Displays
  const own = page.unattended && storedAddress();
  if (own) return location.replace(own);
  try {
    if (location.pathname === "/display") return localStorage.removeItem(KEY);
    localStorage.setItem(KEY, location.pathname + location.search);
  } catch {
    // a screen without storage must be given its address again
  }
}

export function storedAddress() {
  try {
    const address = localStorage.getItem(KEY) ?? "";
    return /^\/(t\/[^/]+\/)?display\//.test(address) ? address : null;
  } catch {
    return null;
  }
}
