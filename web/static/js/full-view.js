// The server sends the first rows of a long list, so that they are shown at once; then the whole view is requested.

import { read } from "./api.js";
import { isWhole } from "./reducer.js";

const requests = new Map(); // several modules of a page may follow the same view

// The whole view of a subject: {model, version, epoch, hash}; null if the server did not answer with one.
export function fullView({ view, tournament, round, player, at }) {
  const asked = new URLSearchParams(Object.entries({ round, player, at }).filter(([, value]) => value !== undefined));
  const address = `/tournaments/${encodeURIComponent(tournament)}/views/${view}?${asked}`;
  if (!requests.has(address)) requests.set(address, ask(address));
  return requests.get(address);
}

async function ask(address) {
  try {
    const { head, rows, order, version, epoch, hash } = await read(address);
    const held = { model: { head, rows, order }, version, epoch, hash };
    return isWhole(held) ? held : null;
  } catch {
    return null;
  }
}
