// The strip of displays: each with what it shows now, as a small live picture while it is in view.

import { Rows, write } from "./rows.js";

const WIDE = 1920; // CSS pixels of a screen that has not reported its size
const HIGH = 1080;
const ADDRESSED = ["share", "distance", "diagonal", "theme", "daylight"];

export class Strip {
  #list;
  #rows;
  #address = new Map(); // tile -> the address of its picture
  #inView = new IntersectionObserver((entries) => entries.forEach((entry) => this.#picture(entry.target, entry.isIntersecting)));

  // `describe(row)` says what a display shows, `condition(row)` whether it is live.
  constructor(list, template, describe, condition) {
    this.#list = list;
    this.#rows = new Rows(list, template, (tile, row) => {
      tile.dataset.live = row.live;
      tile.toggleAttribute("data-overridden", Boolean(row.overridden));
      write(tile.querySelector("[data-title]"), row.name || row.code);
      write(tile.querySelector("[data-shows]"), describe(row));
      write(tile.querySelector("[data-state-text]"), condition(row));
      write(tile.querySelector("[data-code]"), addressOf(row) ? "" : row.code);
      this.#place(tile, row);
    });
  }

  show(model, changed) {
    this.#rows.show(model, changed);
    for (const tile of this.#address.keys()) if (!tile.isConnected) this.#forget(tile);
  }

  #place(tile, row) {
    const picture = tile.querySelector("iframe");
    const [width, height] = [row.width || WIDE, row.height || HIGH];
    const room = picture.parentElement;
    room.style.setProperty("--wide", width);
    room.style.setProperty("--high", height);
    const address = addressOf(row);
    if (this.#address.get(tile) === address) return;
    if (!this.#address.has(tile)) this.#inView.observe(tile);
    this.#address.set(tile, address);
    if (picture.dataset.inView !== undefined) this.#picture(tile, true);
  }

  #picture(tile, isInView) {
    const picture = tile.querySelector("iframe");
    picture.toggleAttribute("data-in-view", isInView);
    const address = isInView ? this.#address.get(tile) : "";
    picture.hidden = !address;
    if (picture.getAttribute("src") !== (address || "about:blank")) picture.src = address || "about:blank";
  }

  #forget(tile) {
    this.#inView.unobserve(tile);
    this.#address.delete(tile);
  }
}

// The address of what a display shows, empty if it shows its code or a replay.
function addressOf({ showing: { kind, tournaments }, replay, overridden, ...row }) {
  if (!kind || !tournaments.length || (replay && !overridden)) return "";
  const placing = new URLSearchParams(ADDRESSED.map((name) => [name, overridden && name === "share" ? "" : row[name]]).filter(([, value]) => value));
  if (tournaments.length > 1) placing.set("of", tournaments.join(","));
  const path = tournaments.length > 1 ? "" : `/t/${tournaments[0]}`;
  return `${path}/display/${kind}?${placing}`;
}
