// Applies a frame of the live protocol (docs/protocol.md) to what a viewer holds; no network, no page.

export const DROP = "drop"; // older than what is held, or a repetition
export const GAP = "gap"; // a frame was missed: watch again
export const BROKEN = "broken";

// `held` is {model: {head, rows, order}, version, epoch, hash} or null. Returns DROP, GAP, BROKEN,
// or {held, changed, whole}: the new one, the keys of its new and changed rows, and whether it came whole.
export function reduce(held, frame) {
  try {
    const found = frame.type === "snapshot" ? replaced(held, frame) : patched(held, frame);
    return found === DROP || found === GAP || isWhole(found.held) ? found : BROKEN;
  } catch {
    return BROKEN;
  }
}

export function isWhole({ model: { head, rows, order }, version }) {
  return Number.isInteger(version) && isObject(head) && isObject(rows) && Array.isArray(order) && order.every((key) => isObject(rows[key]));
}

// Null if the message is no JSON.
export function readFrame(message) {
  try {
    return JSON.parse(message) ?? {};
  } catch {
    return null;
  }
}

function isObject(value) {
  return typeof value === "object" && value !== null;
}

function replaced(held, { head, rows, order, version, epoch, hash }) {
  const old = held?.model.rows;
  const changed = order.filter((key) => !old || JSON.stringify(old[key]) !== JSON.stringify(rows[key]));
  return { held: { model: { head, rows, order }, version, epoch, hash }, changed, whole: true };
}

function patched(held, frame) {
  if (!held) return GAP;
  if (frame.from !== held.version) return frame.to > held.version ? GAP : DROP;
  const rows = { ...held.model.rows };
  for (const key of frame.gone ?? []) delete rows[key];
  const changed = Object.keys(frame.rows ?? {});
  for (const key of changed) rows[key] = { ...rows[key], ...frame.rows[key] };
  const order = frame.order ?? moved(held.model.order, frame.moved);
  for (const [field, first, last, by] of frame.shifts ?? []) {
    for (const key of order.slice(first, last + 1)) {
      rows[key] = { ...rows[key], [field]: rows[key][field] + by };
      changed.push(key);
    }
  }
  const model = { head: { ...held.model.head, ...frame.head }, rows, order };
  const { to: version, hash, epoch = held.epoch } = frame; // a patch by fields has no epoch unless it changed
  return { held: { model, version, epoch, hash }, changed, whole: false };
}

function moved(order, places) {
  if (!places) return order;
  const rest = order.filter((key) => !(key in places));
  for (const [key, place] of Object.entries(places).sort((one, other) => one[1] - other[1])) rest.splice(place, 0, key);
  return rest;
}
