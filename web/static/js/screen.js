// A screen in the hall: how far away it can be read, and the room that a list has on it. Lengths in CSS pixels, `diagonal` in
// inches, distances in metres.

export const CAPITAL = 0.714; // of the em: Noto Sans
const DISTANCE_OF_CAPITAL = 200; // a capital is legible from 200 times its height
const METRES_OF_INCH = 0.0254;
const HEAD_TEXT = 0.036; // of the shorter side
const HEAD = 1.9; // ems of the head
const FAR = { head: 1.5, foot: 1.4, notice: 1.5 }; // ems, in the type that a stated distance needs; the foot only on a screen that is higher than wide
const FAR_ROWS = 0.75; // of the height, which that leaves to the list
const ROWS = 0.5; // of the height, which a notice leaves to the list
const TALL_HEAD = 3.2; // on a screen that is higher than wide, where the tournament has a line of its own
const FOOT = 0.055; // of the shorter side
const NOTICE = { wide: 0.065, tall: 0.09 }; // of the shorter side: a line of notices, or two in smaller type, for which there is room in any case
const NOTICE_MARGINS = 0.012; // of the shorter side (display.css)
const FOOT_TEXT = 0.024; // of the shorter side
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

// The parts of a display: the type sizes of its head and foot, the heights of head, foot and a line of a notice, the width of its edge. At a
// stated distance their capitals are as large as it needs, as far as that leaves the list its height; on a wide screen there is no foot then,
// and the head has what it says.
export function partsOf(screen) {
  const { width, height, distance } = screen;
  const side = Math.min(width, height);
  const isTall = height > width;
  const near = { text: HEAD_TEXT * side, footText: FOOT_TEXT * side, head: (isTall ? TALL_HEAD : HEAD) * HEAD_TEXT * side, foot: FOOT * side, notice: (isTall ? NOTICE.tall : NOTICE.wide) * side, edge: EDGE * side };
  const lines = isTall ? TALL_HEAD : FAR.head;
  const foot = isTall ? FAR.foot : 0;
  const text = distance ? Math.min(capitalFrom(screen) / CAPITAL, ((1 - FAR_ROWS) * height - (2 * EDGE + NOTICE_MARGINS) * side) / (lines + foot + FAR.notice)) : 0;
  if (text <= near.text) return near;
  return { ...near, text, footText: text, head: Math.max(near.head, lines * text), foot: foot && Math.max(near.foot, foot * text), notice: Math.max(near.notice, FAR.notice * text + NOTICE_MARGINS * side) };
}

// What head, foot and edges leave to the list, and to the notices above it.
export function heightOf(screen) {
  const { head, foot, edge } = partsOf(screen);
  return screen.height - 2 * edge - head - foot;
}

// What notices can have of that at most.
export function mostOfNotices(screen) {
  return heightOf(screen) - ROWS * screen.height;
}

// What they and a line of a notice leave to the list.
export function roomOf(screen) {
  const { edge, notice } = partsOf(screen);
  return { width: (screen.width - 2 * edge) * (1 - BESIDE), height: heightOf(screen) - notice };
}
