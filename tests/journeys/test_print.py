"""Print: sheets as a browser prints them, and the code on a slip that opens its game on a tablet."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


def test_the_code_on_a_slip_opens_its_game(director: Director, arbiter: Callable[[str], Page], server: Server) -> None:
    tournament = director.tournament(40)
    tablet = arbiter(tournament)
    tablet.goto(f"{server.base}/t/{tournament}/print/slips")
    codes = [code.get_attribute("aria-label") or "" for code in tablet.locator("svg.code").all()]

    address = urlsplit(codes[16])
    tablet.goto(f"{server.base}{address.path}#{address.fragment}")
    is_live(tablet)

    scanned = tablet.locator(".game.scanned")
    expect(scanned).to_have_count(1)
    expect(scanned).to_have_attribute("aria-label", "Board 17")
    expect(scanned).to_be_in_viewport()
    tablet.keyboard.press("Enter")
    expect(scanned).to_have_attribute("data-state", "shown")
    assert director.view(tournament, "boards")["rows"][address.fragment]["result"] == "1-0"


def test_a_slip_of_an_earlier_round_opens_that_round(
    director: Director, arbiter: Callable[[str], Page], server: Server
) -> None:
    tournament = director.tournament(4)
    games = director.view(tournament, "boards")["order"]
    for game in games:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0", seen=None)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/2/publication")

    tablet = arbiter(tournament)
    tablet.goto(f"{server.base}/t/{tournament}/enter#{games[1]}")

    expect(tablet.locator(".game.scanned")).to_have_attribute("aria-label", "Board 2")
    assert "round=1" in tablet.url


def test_the_browser_prints_as_many_pages_as_the_document_has(
    director: Director, arbiter: Callable[[str], Page], server: Server
) -> None:
    tournament = director.tournament(120)
    page = arbiter(tournament)
    printed, documents = {}, {}
    for sheet in ("pairings", "seats", "slips", "standings", "crosstable", "players", "badges"):
        page.goto(f"{server.base}/t/{tournament}/print/{sheet}")
        page.evaluate("document.fonts.ready")
        printed[sheet] = pages_of(page.pdf(prefer_css_page_size=True))
        documents[sheet] = pages_of(director.client.get(f"/t/{tournament}/print/{sheet}.pdf").content)

    assert printed == documents


def test_a_sheet_on_the_wall_shows_that_it_is_stale(director: Director, window: Open) -> None:
    tournament = director.tournament(8)
    sheet = window(f"/t/{tournament}/print/results")
    address = urlsplit(sheet.locator("svg.check").get_attribute("aria-label") or "")
    phone = window(f"{address.path}?{address.query}", width=390, height=844)
    expect(phone.get_by_text("This sheet is up to date.")).to_be_visible()

    game = director.view(tournament, "boards")["order"][0]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0", seen=None)
    phone.reload()

    expect(phone.get_by_text("This sheet has been out of date since version")).to_be_visible()


def pages_of(document: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", document))
