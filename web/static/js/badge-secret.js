// The secret of the player's badge: it comes behind the # of the address in the code, and stays in this browser.

const SECRET = /^[\w-]{16}$/;

export class BadgeSecret {
  #name;
  #known = null;

  constructor({ tournament, player }) {
    this.#name = `jadoube-badge ${tournament} ${player}`;
    const shown = location.hash.slice(1);
    if (SECRET.test(shown)) this.#keep(shown);
    else this.#known = this.#kept();
  }

  get known() {
    return this.#known;
  }

  get headers() {
    return { "Badge-Secret": this.#known ?? "" };
  }

  forget() {
    this.#known = null;
    try {
      localStorage.removeItem(this.#name);
    } catch {
      // nothing was kept
    }
  }

  // Kept, it goes from the address: whoever is sent the address gets the page and not the secret.
  #keep(secret) {
    this.#known = secret;
    try {
      localStorage.setItem(this.#name, secret);
      history.replaceState(null, "", location.pathname + location.search);
    } catch {
      // a browser that keeps nothing needs the whole address next time
    }
  }

  #kept() {
    try {
      return localStorage.getItem(this.#name);
    } catch {
      return null;
    }
  }
}
