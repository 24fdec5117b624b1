// Called with the height of a capital in ems; see boxes.py.
(capital) => {
  const found = [];
  const wall = document.querySelector(".wall");
  const near = 1.5;
  const MOST_OF_HEAD = 0.85; // at a stated distance, where more is taken by what has to be read from there, the tournament's name is left out
  const say = (what, ...elements) => found.push(`${what}: ${elements.map((each) => each.textContent.trim().slice(0, 40)).join(" | ")}`);
  const textRange = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range;
  };
  const textBox = (element) => textRange(element).getBoundingClientRect();
  const isSeen = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  const leaves = (root) => [...root.querySelectorAll("*")].filter((each) => each.childElementCount === 0 && each.textContent.trim() && isSeen(each));
  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > near && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > near;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const exceeds = (inner, outer) =>
    inner.left < outer.left - near || inner.top < outer.top - near || inner.right > outer.right + near || inner.bottom > outer.bottom + near;
  const within = (box, { left, top, right, bottom }) =>
    new DOMRect(Math.max(box.left, left), Math.max(box.top, top), Math.min(box.right, right) - Math.max(box.left, left), Math.min(box.bottom, bottom) - Math.max(box.top, top));
  const seenOf = (element) => {
    const lines = [...textRange(element).getClientRects()];
    const part = element.closest(".notices p"); // of a long one some lines are seen at a time: js/notice-turns.js
    if (!part?.style.height) return { box: textBox(element), lines };
    const seen = part.getBoundingClientRect();
    return { box: within(textBox(element), seen), lines: lines.map((line) => within(line, seen)).filter(({ height }) => height > 0) };
  };
  const compare = (root, outer) => {
    const texts = leaves(root).map((element) => ({ element, ...seenOf(element) }));
    for (const [at, { element, box, lines }] of texts.entries()) {
      if (exceeds(box, screen)) say("off the screen", element);
      if (outer && exceeds(box, outer)) say("out of its row", element);
      for (const other of texts.slice(at + 1)) if (lines.some((one) => other.lines.some((another) => overlap(one, another)))) say("overlap", element, other.element);
    }
  };
  const rows = [...document.querySelectorAll(".row")].filter(isSeen);
  for (const row of rows) compare(row, row.getBoundingClientRect());
  for (const heading of document.querySelectorAll(".heading:not([hidden])")) compare(heading, heading.getBoundingClientRect());
  for (const part of document.querySelectorAll(".display-head, .display-foot, .notices, .notices-only")) compare(part, part.getBoundingClientRect());
  const bounds = rows.map((row) => row.getBoundingClientRect());
  for (const [at, box] of bounds.entries()) for (const other of bounds.slice(at + 1)) if (overlap(box, other)) say("rows overlap", rows[at]);
  for (const each of document.querySelectorAll(".display-head > *, .display-foot > *, .section, .section-head, .section-head .name"))
    if (isSeen(each) && each.scrollWidth > each.clientWidth + 1) say("cut", each);
  for (const head of document.querySelectorAll(".section-head:not([hidden])")) compare(head, head.getBoundingClientRect());
  const title = document.querySelector(".display-head h1");
  const isFull = () => [...document.querySelectorAll(".display-head > :not(h1)")].reduce((sum, each) => sum + each.offsetWidth, 0) > MOST_OF_HEAD * innerWidth;
  if (title && !isSeen(title) && !(wall?.dataset.distance && isFull())) say("left out", title);
  const sizes = rows.flatMap((row) => [...row.querySelectorAll(".name")]).filter((name) => isSeen(name) && name.textContent);
  const heights = sizes.map((name) => parseFloat(getComputedStyle(name).fontSize) * capital).sort((one, other) => one - other);
  for (const heading of document.querySelectorAll(".wall[data-stacked]:not(.prizes) .heading:not([hidden])")) {
    const [white, black] = [...heading.querySelectorAll(".side")].map((side) => side.getBoundingClientRect());
    if (black.left - white.right > parseFloat(getComputedStyle(wall).fontSize)) say("colours far apart", heading);
  }
  if (/…/.test(document.getElementById("range")?.textContent)) say("no range", document.getElementById("range"));
  const linesOf = (name) => name.textContent.split("\n").length;
  const broken = sizes.filter((name) => textBox(name).height > parseFloat(getComputedStyle(name).fontSize) * (linesOf(name) * 1.12 + 0.85));
  for (const name of broken) say("broken", name);
  const shipped = [...document.fonts].filter(({ status }) => status === "loaded").flatMap(({ unicodeRange }) => unicodeRange.split(",").map((range) => range.trim().slice(2).split("-").map((code) => parseInt(code, 16))));
  const isShipped = (letter) => shipped.some(([first, last = first]) => first <= letter.codePointAt(0) && letter.codePointAt(0) <= last);
  for (const name of sizes) if (![...name.textContent].every(isShipped)) say("without a font", name);
  return {
    problems: found,
    capital: heights[heights.length >> 1] ?? 0,
    least: heights[0] ?? 0,
    rows: rows.length,
    pages: Number((document.getElementById("pages")?.textContent.match(/\/ (\d+)/) ?? [0, 1])[1]),
    cycle: Number(wall?.dataset.cycle ?? 0),
    readable: Number(wall?.dataset.readable ?? 0),
    extras: wall?.dataset.extras ?? "",
  };
}
