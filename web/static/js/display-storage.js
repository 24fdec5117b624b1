// What this screen shows, kept in its own storage: after a night without power it comes back on the right page, also
// where the server does not know which. Where it does, nothing is kept here.

const KEY = "jadoube-display";

export function storeAddress() {
  const asked = new URLSearchParams(location.search);
  if (asked.has("film") || asked.has("at")) return;
  try {
    if (location.pathname === "/display") return localStorage.removeItem(KEY);
    localStorage.setItem(KEY, location.pathname + location.search);
  } catch {
    // a screen without storage is sent to its page by its address
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
