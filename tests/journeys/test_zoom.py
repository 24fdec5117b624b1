"""Pages enlarged to 200 and 400 per cent, and letters alone to 200: nothing is lost or read by moving sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import wait_for_letters

pytestmark = pytest.mark.browser

PAGES = ("", "/boards", "/standings", "/players", "/players/{player}")
BEYOND = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """() => [...document.querySelectorAll("main :is(.name, h1, h2, button, .button, dt, dd)")]
  .filter((each) => each.checkVisibility() && getComputedStyle(each).overflow !== "visible")
  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize(("width", "height"), [(640, 400), (320, 200)], ids=["200 %", "400 %"])
def test_an_enlarged_page_goes_down_only(
    window: Open, director: Director, server: Server, width: int, height: int
) -> None:
    """A window of 1280 by 800 pixels, enlarged, has so many of the page's own pixels."""
    name = director.tournament(12)
    player = director.view(name, "players")["order"][0]
    page = window(f"/t/{name}", width=width, height=height, device_scale_factor=1280 / width)

    for path in PAGES:
        page.goto(f"{server.base}/t/{name}{path.format(player=player)}")
        wait_for_letters(page)
        assert (page.evaluate(BEYOND), page.evaluate(CUT)) == (0, []), path


def test_letters_of_twice_the_size_are_whole(window: Open, director: Director, server: Server) -> None:
    name = director.tournament(12)
    player = director.view(name, "players")["order"][0]
    page = window(f"/t/{name}", width=1280, height=800)

    for path in PAGES:
        page.goto(f"{server.base}/t/{name}{path.format(player=player)}")
        wait_for_letters(page)
        page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
        assert (page.evaluate(BEYOND), page.evaluate(CUT)) == (0, []), path
        expect(page.locator("main h1")).to_be_visible()
