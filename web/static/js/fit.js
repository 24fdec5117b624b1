// The layout of a display: rows, columns, pages and the size of letters. It chooses the largest letters that show all rows,
// none smaller than legible from the viewing distance, and cuts names only when nothing else can be left out.

const LEAST_TEXT = 0.02; // of the screen's shorter side, where no distance is stated
const LARGEST_ROW = 0.085;
const METRES_OF_CAPITAL = 1 / 200; // of the viewing distance
const METRES_OF_INCH = 0.0254;
const MOST_COLUMNS = 6;
const LONG = 0.82; // the size of names on two lines (display.css)
const SPARE = 0.2; // ems, for what rounding loses
const LOST = 1.15; // many lines break between words
const ONE_LINE = 1.35; // ems that a line of names takes
const TWO_LINES = 1.85;

const canvas = document.createElement("canvas").getContext("2d");

// The em in pixels at which long names are legible from `distance` metres on a screen of `diagonal` inches.
export function leastText({ distance, diagonal, side }) {
  if (!distance) return side * LEAST_TEXT;
  canvas.font = `500 100px ${getComputedStyle(document.body).fontFamily}`;
  const capital = canvas.measureText("H").actualBoundingBoxAscent / 100;
  const pixelsOfMetre = Math.hypot(screen.width, screen.height) / (diagonal * METRES_OF_INCH);
  return (distance * METRES_OF_CAPITAL * pixelsOfMetre) / (capital * LONG);
}

// The ems that the longest of these names needs on one line, and on two lines of smaller letters.
export function widths(names, weight) {
  canvas.font = `${weight} 100px ${getComputedStyle(document.body).fontFamily}`;
  const measured = (text) => canvas.measureText(text).width / 100;
  let whole = 0;
  let broken = 0;
  for (const name of new Set(names)) {
    const width = measured(name);
    const words = name.match(/[^\s-]+[\s-]*/gu) ?? [name];
    const halves = words.map((_, at) => Math.max(measured(words.slice(0, at).join("").trimEnd()), measured(words.slice(at).join(""))));
    whole = Math.max(whole, width);
    broken = Math.max(broken, Math.min(...halves) * LONG);
  }
  return { whole: whole + SPARE, broken: broken + SPARE };
}

// `shape`: {fixed, sides, least, stacks}: the ems beside the names, the names in a row, the ems of a name at least, and
// whether the names may be placed one above the other.
export function layout({ count, width, gap, height, side, shape, names, least, far }) {
  const n = (ems) => Math.max(ems, shape.least);
  const inline = { ems: shape.fixed + shape.sides * n(names.broken), tall: TWO_LINES, stacked: false };
  const above = [
    { ems: shape.fixed + n(names.whole), tall: shape.sides * ONE_LINE + 0.2, stacked: true },
    { ems: shape.fixed + n(names.broken), tall: shape.sides * TWO_LINES, stacked: true },
  ];
  let best = null;
  for (const form of shape.stacks ? [inline, ...above] : [inline]) {
    for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
      const found = attempt(form, columns, { count, width: (width - gap * (columns - 1)) / columns, height, side, least });
      if (!best || isBetter(found, best)) best = found;
    }
  }
  return best.legible || !far ? best : forced({ count, width, height, shape, names, least });
}

function attempt(form, columns, { count, width, height, side, least }) {
  const most = Math.max(1, Math.floor(height / (least * form.tall)));
  const pages = Math.ceil(count / (columns * most));
  const perColumn = Math.max(1, Math.min(most, Math.ceil(count / columns / pages)));
  const row = Math.min(height / perColumn, side * LARGEST_ROW * (form.tall / TWO_LINES));
  const size = Math.min(row / form.tall, width / form.ems);
  const rows = Math.max(perColumn, Math.floor(height / Math.max(row, 1)));
  return { columns, pages, perColumn, rows, size, width: width / size, tall: form.tall, stacked: form.stacked, legible: size >= least * 0.999 };
}

function isBetter(one, other) {
  if (one.legible !== other.legible) return one.legible;
  if (!one.legible || one.pages === other.pages) return one.size > other.size;
  return one.pages < other.pages;
}

// From far away the letters keep their size: names take as many lines as they need.
function forced({ count, width, height, shape, names, least }) {
  const room = Math.max(width / least - shape.fixed, 2) / (shape.stacks ? 1 : shape.sides);
  const lines = Math.max(1, Math.ceil((names.whole * LONG * LOST) / room));
  const tall = (shape.stacks ? shape.sides : 1) * (lines === 1 ? ONE_LINE : lines * LONG * 1.1 + 0.2);
  const perColumn = Math.max(1, Math.min(count, Math.floor(height / (least * tall))));
  const pages = Math.ceil(count / perColumn);
  return { columns: 1, pages, perColumn, rows: perColumn, size: least, width: width / least, tall, stacked: shape.stacks, legible: true };
}

// The places, from 0, of the second of five equal parts: share(100, "2/5") is [20, 40].
export function share(count, text) {
  const [part, parts] = (text || "1/1").split("/").map(Number);
  return [Math.ceil((count * (part - 1)) / parts), Math.ceil((count * part) / parts)];
}
