"""Pages on phones: nothing is read by moving a page sideways, however long a name is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director

pytestmark = pytest.mark.browser

LONG = "Wojciechowska-Brzezinskaya, Aleksandra Maria"
WIDER = """() => [document.documentElement, ...document.querySelectorAll(".scroll")]
  .filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.className || box.tagName)"""


@pytest.mark.parametrize("width", [390, 360])
def test_no_list_is_wider_than_a_phone(window: Open, director: Director, width: int) -> None:
    tournament = director.send("POST", "/demo")["id"]
    player = next(iter(director.view(tournament, "boards")["rows"].values()))["white"]["player"]
    director.send("PATCH", f"/tournaments/{tournament}/players/{player}", name=LONG, reason="spelling")
    phone = window(f"/t/{tournament}", width=width, height=844)

    for path in ("", "/boards", "/standings", "/players", "/prizes", "/files", f"/players/{player}"):
        phone.goto(phone.url.split("/t/")[0] + f"/t/{tournament}{path}")
        expect(phone.locator("main")).to_be_visible()
        assert phone.evaluate(WIDER) == [], path
