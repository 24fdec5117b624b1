"""What a display shows, compared by its boxes: texts that overlap, are cut or leave the screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, ViewportSize

from tests.journeys.hall.matrix import Case

_CAPITAL = 0.714
"""The height of a capital of Noto Sans, in ems."""

_IS_ARRANGED = """() => {
  const { sections, ...whole } = JSON.parse(document.getElementById("state").textContent);
  const lists = sections ?? [whole];
  const wall = document.querySelector(".wall");
  if (!wall) return document.querySelector("#status[data-state=live]") !== null; // notices only
  const { arranged } = wall.dataset;
  const painted = lists.reduce((sum, { model }) => sum + model.order.length, 0);
  return arranged !== undefined && (!lists.some(({ short }) => short) || Number(arranged) > painted);
}"""

_IS_LIVE = """() => document.getElementById("status")?.dataset.state === "live" """
_NEXT_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""The head is fitted again in the frame after its status has changed."""

_BEGIN_ANEW = """(theme) => {
  document.documentElement.dataset.theme = theme;
  delete document.querySelector(".wall")?.dataset.arranged;
}"""

_COMPARE = (Path(__file__).parent / "boxes.js").read_text()


@dataclass(frozen=True)
class Shown:
    """What a display shows: its problems, capitals (px: the usual and the least), rows, pages, cycle (s), metres."""

    problems: list[str]
    capital: float
    least: float
    rows: int
    pages: int
    cycle: int
    readable: float
    extras: str


def look_at(context: BrowserContext, base: str, tournaments: Mapping[int, str], case: Case) -> Shown:
    """Open a display in a page of its own, wait until it is arranged, and compare its boxes.

    The context is in the language of the case.
    """
    errors: list[str] = []
    with context.new_page() as page:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.set_viewport_size(_viewport(case.screen))
        open_display(page, base, tournaments, case)
        found = compared(page)
    return replace(found, problems=[*errors, *found.problems])


def open_display(page: Page, base: str, tournaments: Mapping[int, str], case: Case) -> None:
    """Open a display on a page of the case's language and screen, and wait until it is arranged."""
    of = [tournaments[size] for size in sorted({case.size, *case.beside})]
    path, more = (f"/t/{of[0]}", "") if len(of) == 1 else ("", f"&of={','.join(of)}")
    page.goto(f"{base}{path}/display/{case.kind}?theme={case.theme}&distance={case.distance}{more}")
    page.wait_for_function(_IS_ARRANGED)
    page.wait_for_function(_IS_LIVE)
    page.evaluate("document.fonts.ready.then(() => null)")


def turn_to(page: Page, screen: tuple[int, int], theme: str) -> None:
    """Make the same display another screen, and wait until it is arranged anew."""
    page.evaluate(_BEGIN_ANEW, theme)
    page.set_viewport_size(_viewport(screen))
    page.evaluate("dispatchEvent(new Event('resize'))")  # the screen may be of the same size
    page.wait_for_function(_IS_ARRANGED)


def compared(page: Page) -> Shown:
    """Compare the boxes of the display that a page shows."""
    page.evaluate(_NEXT_FRAMES)
    return Shown(**page.evaluate(_COMPARE, _CAPITAL))


def _viewport(screen: tuple[int, int]) -> ViewportSize:
    return {"width": screen[0], "height": screen[1]}
