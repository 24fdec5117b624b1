"""What a display shows, compared by its boxes: texts that overlap, are cut or leave the screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Browser

from tests.journeys.hall.matrix import Case

_CAPITAL = 0.714
"""The height of a capital of Noto Sans, in ems."""

_IS_ARRANGED = """() => {
  const { short, model } = JSON.parse(document.getElementById("state").textContent);
  const { arranged } = document.querySelector(".wall").dataset;
  return arranged !== undefined && (!short || Number(arranged) > model.order.length);
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
    picture: bytes = b""


def look_at(browser: Browser, base: str, tournaments: Mapping[int, str], case: Case) -> Shown:
    """Open a display, wait until it is arranged, and compare its boxes."""
    width, height = case.screen
    address = f"{base}/t/{tournaments[case.size]}/display/{case.kind}?theme={case.theme}&distance={case.distance}"
    with browser.new_context(viewport={"width": width, "height": height}, locale=case.language) as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        page.wait_for_function(_IS_ARRANGED)
        page.evaluate("document.fonts.ready.then(() => null)")
        found = Shown(**page.evaluate(_COMPARE, _CAPITAL), picture=page.screenshot())
    return replace(found, problems=[*errors, *found.problems])
