// The QR code of a player's badge, to be scanned from the screen; a new one replaces that of a lost badge.

import { attempt, read, send } from "./api.js";
import { question } from "./guard.js";
import { setHidden, write } from "./rows.js";
import { text } from "./words.js";

const box = document.querySelector("[data-badge-code]");
const [picture, address] = [box.querySelector("[data-picture]"), box.querySelector("[data-address]")];

// `path()` and `name()` are those of the player whose dialog is open.
export function offerBadgeCode(path, name) {
  box.querySelector("[data-show-code]").addEventListener("click", () => show(() => read(`${path()}/badge`)));
  box.querySelector("[data-renew]").addEventListener("click", async ({ target }) => {
    const title = text("Renew the badge of {name}? Badges printed before can no longer send requests.", { name: name() });
    if (await question({ title, said: [], go: target.textContent })) show(() => send("POST", `${path()}/badge`));
  });

  async function show(asking) {
    const made = await attempt(box, asking);
    if (!made) return;
    picture.src = made.picture;
    picture.alt = text("Code of the badge of {name}", { name: name() });
    write(address, made.address);
    for (const each of [picture, address]) setHidden(each, false);
  }
}

// To be called when another player is opened.
export function hideBadgeCode() {
  picture.removeAttribute("src");
  write(address, "");
  for (const each of [picture, address, box.querySelector("[data-message]")]) setHidden(each, true);
}
