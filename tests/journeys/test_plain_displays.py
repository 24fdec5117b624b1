"""Displays in browsers that cannot run the modules: no text overlaps, is cut or has no font; columns have headings."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from server.http.displays.arrangements import KINDS
from tests.contract.databases import fresh_database
from tests.journeys.hall.boxes import compared
from tests.journeys.hall.fields import record_fields
from tests.journeys.server import Server

pytestmark = pytest.mark.browser

PLAYERS = (20, 120)
SCREENS = ((1280, 720), (1080, 1920))
_LISTS = [kind for kind in KINDS if kind != "notices"]


def test_no_text_of_a_plain_page_overlaps_is_cut_or_has_no_font(browser: Browser, tmp_path: Path) -> None:
    database = fresh_database(tmp_path)
    server = Server(tmp_path, database)
    tournaments = record_fields(database, PLAYERS)
    server.start()
    try:
        with browser.new_context(locale="de") as context, context.new_page() as page:
            looks = {
                (players, kind, number, screen): _look(
                    page, f"{server.base}/t/{tournaments[players]}/display/{kind}?plain={number}", screen
                )
                for players, kind, number, screen in product(PLAYERS, _LISTS, (1, 3), SCREENS)
            }
            sizes = [
                [
                    _type(page, f"{server.base}/t/{tournaments[players]}/display/seats?plain=1", screen)
                    for screen in SCREENS
                ]
                for players in PLAYERS
            ]
    finally:
        server.stop()

    assert {case: found for case, found in looks.items() if found} == {}
    for few, many in zip(*sizes, strict=True):
        assert few >= 1.25 * many


def _type(page: Page, address: str, screen: tuple[int, int]) -> float:
    """The size of the type of the first row's board."""
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page.goto(address)
    found: float = page.locator(".row .board").first.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)")
    return found


def _look(page: Page, address: str, screen: tuple[int, int]) -> list[str]:
    """What is wrong with a plain page on a screen; its rows must be seen under their headings."""
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page.goto(address)
    page.evaluate("document.fonts.ready.then(() => null)")
    found = compared(page)
    assert found.rows > 0 or "plain=3" in address
    assert (page.locator(".heading:visible").count() > 0) == (found.rows > 0)
    is_few = page.locator(".wall[data-few]").count() > 0
    if found.rows and "/boards" in address and screen[0] > screen[1] and not is_few:
        assert found.least == found.capital, "a long name is smaller although its column has room"
    return found.problems
