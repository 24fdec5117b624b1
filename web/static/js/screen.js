// A screen in the hall: how far away it can be read, and the room that a list has on it. Lengths in CSS pixels, `diagonal` in
// inches, distances in metres.

const DISTANCE_OF_CAPITAL = 200; // a capital is legible from 200 times its height
const METRES_OF_INCH = 0.0254;
const HEAD_TEXT = 0.036; // of the shorter side
const LARGEST_HEAD_TEXT = 0.07;
const HEAD = 1.9; // ems of the head
const TALL_HEAD = 3.2; // on a screen that is higher than wide, where the tournament has a line of its own
const FOOT = 0.055; // of the shorter side
const BESIDE = 0.02; // of the width
const EDGE = 0.005; // of the shorter side, around everything: the room of the shift against burn-in

// The height of capitals that are legible from `distance`.
export function capitalFrom({ width, height, diagonal, distance }) {
  return (distance / DISTANCE_OF_CAPITAL / (diagonal * METRES_OF_INCH)) * Math.hypot(width, height);
}

// From how far capitals of this height are legible.
export function readableFrom(capital, { width, height, diagonal }) {
  return (capital / Math.hypot(width, height)) * diagonal * METRES_OF_INCH * DISTANCE_OF_CAPITAL;
}

// The parts of a display: the type size of its head, the heights of head and foot, the width of its edge.
export function partsOf(screen) {
  const side = Math.min(screen.width, screen.height);
  const far = screen.distance ? capitalFrom(screen) : 0;
  const text = Math.min(Math.max(HEAD_TEXT * side, far), LARGEST_HEAD_TEXT * side);
  const head = (screen.height > screen.width ? TALL_HEAD : HEAD) * text;
  return { text, head, foot: FOOT * side, edge: EDGE * side };
}

// What head, foot and edges leave to the list.
export function roomOf(screen) {
  const { head, foot, edge } = partsOf(screen);
  return { width: (screen.width - 2 * edge) * (1 - BESIDE), height: screen.height - 2 * edge - head - foot };
}
