"""What a display shows, compared by its boxes: texts that overlap, are cut or leave the screen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

_CAPITAL = 0.714
"""The height of a capital of Noto Sans, in ems."""

_COMPARE = """(capital) => {
  const found = [];
  const near = 1.5;
  const say = (what, ...elements) => found.push(`${what}: ${elements.map((each) => each.textContent.trim().slice(0, 40)).join(" | ")}`);
  const textBox = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const isSeen = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  const leaves = (root) => [...root.querySelectorAll("*")].filter((each) => each.childElementCount === 0 && each.textContent.trim() && isSeen(each));
  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > near && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > near;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const leaves_ = (inner, outer) =>
    inner.left < outer.left - near || inner.top < outer.top - near || inner.right > outer.right + near || inner.bottom > outer.bottom + near;
  const compare = (root, outer) => {
    const boxes = leaves(root).map((element) => [element, textBox(element)]);
    for (const [at, [element, box]] of boxes.entries()) {
      if (leaves_(box, screen)) say("off the screen", element);
      if (outer && leaves_(box, outer)) say("out of its row", element);
      for (const [other, otherBox] of boxes.slice(at + 1)) if (overlap(box, otherBox)) say("overlap", element, other);
    }
  };
  const rows = [...document.querySelectorAll(".row")].filter(isSeen);
  for (const row of rows) compare(row, row.getBoundingClientRect());
  for (const heading of document.querySelectorAll(".heading:not([hidden])")) compare(heading, heading.getBoundingClientRect());
  for (const part of document.querySelectorAll(".display-head, .display-foot, .notices")) compare(part, part.getBoundingClientRect());
  const bounds = rows.map((row) => row.getBoundingClientRect());
  for (const [at, box] of bounds.entries()) for (const other of bounds.slice(at + 1)) if (overlap(box, other)) say("rows overlap", rows[at]);
  for (const each of document.querySelectorAll(".display-head > *, .display-foot .pages, .section"))
    if (isSeen(each) && each.scrollWidth > each.clientWidth + 1) say("cut", each);
  const sizes = rows.flatMap((row) => [...row.querySelectorAll(".name")]).filter((name) => isSeen(name) && name.textContent);
  const heights = sizes.map((name) => parseFloat(getComputedStyle(name).fontSize) * capital).sort((one, other) => one - other);
  const wall = document.querySelector(".wall");
  const broken = sizes.filter((name) => textBox(name).height > parseFloat(getComputedStyle(name).fontSize) * 2);
  for (const name of broken) say("broken", name);
  return {
    problems: found,
    capital: heights[heights.length >> 1] ?? 0,
    least: heights[0] ?? 0,
    rows: rows.length,
    pages: Number((document.getElementById("pages").textContent.match(/\\/ (\\d+)/) ?? [0, 1])[1]),
    cycle: Number(wall.dataset.cycle),
    readable: Number(wall.dataset.readable),
    extras: wall.dataset.extras,
  };
}"""


def compared(page: Page) -> dict[str, Any]:
    """The problems that a display's boxes have, and what was measured: capitals (px), rows, pages, cycle (s)."""
    found: dict[str, Any] = page.evaluate(_COMPARE, _CAPITAL)
    return found


def is_arranged(page: Page, rows: int) -> None:
    """Wait until the display has solved the layout of so many rows and has its fonts."""
    page.wait_for_selector(f'.wall[data-arranged="{rows}"]', state="attached")
    page.wait_for_selector("#status[data-state=live]")
    page.evaluate("document.fonts.ready.then(() => null)")
