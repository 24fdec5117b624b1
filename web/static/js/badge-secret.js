// The secret of the player's badge: it is the fragment of the address in the code, and is stored in this browser.

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
      // nothing was stored
    }
  }

  // Once stored, it is removed from the address, so that sharing the address does not share the secret.
  #keep(secret) {
    this.#known = secret;
    try {
      localStorage.setItem(this.#name, secret);
      history.replaceState(null, "", location.pathname + location.search);
    } catch {
      // a browser without storage needs the whole address next time
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
