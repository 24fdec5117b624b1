"""The public lists on tablets and without a script: nothing beyond the edge, and nothing that waits or asks in vain."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, wait_for_letters

pytestmark = pytest.mark.browser

LONG = ("Wojciechowska-Brzezinskaya, Aleksandra", "Müller-Lüdenscheidt, Karl-Heinz", "Rojas Sepúlveda, Valentina")
BEYOND = """() => [document.documentElement, ...document.querySelectorAll(".scroll")]
  .filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.className || box.tagName)"""


def _open(director: Director, players: int = 30) -> str:
    """A tournament in which long names sit at the first boards; prizes are announced, one game has ended."""
    name: str = director.send("POST", "/tournaments", name="Riverside Open", rounds=9)["id"]
    for place in range(players):
        named = LONG[place % players] if place < len(LONG) else f"Player {place:03}"
        details = {"title": "WGM", "rating": 2400 - place, "federation": "POL", "club": "Chess Club of the Riverside"}
        director.send("POST", f"/tournaments/{name}/players", name=named, **details)
    director.send("POST", f"/tournaments/{name}/rounds")
    director.send("POST", f"/tournaments/{name}/rounds/1/publication")
    game = director.view(name, "boards")["order"][0]
    director.send("PUT", f"/tournaments/{name}/rounds/1/games/{game}/result", result="1-0", seen=None)
    prizes = [{"place": place, "amount": 100_000 // place} for place in (1, 2, 3)]
    groups = [{"name": "Open", "prizes": prizes}]
    director.send("PUT", f"/tournaments/{name}/prizes", currency="EUR", groups=groups)
    return name


@pytest.mark.parametrize("width", [768, 820, 1024])
def test_no_list_is_wider_than_a_tablet(window: Open, director: Director, server: Server, width: int) -> None:
    name = _open(director)
    tablet = window(f"/t/{name}", width=width, height=1000)

    for path in ("", "/boards", "/standings", "/players", "/prizes"):
        tablet.goto(f"{server.base}/t/{name}{path}")
        is_live(tablet)
        wait_for_letters(tablet)
        assert tablet.evaluate(BEYOND) == [], path


def test_a_prize_leads_to_its_winner(window: Open, director: Director) -> None:
    name = _open(director, 4)
    phone = window(f"/t/{name}/prizes", width=390, height=844)
    is_live(phone)
    winner = phone.locator(".prizes a.name").first
    named = winner.inner_text()

    winner.click()

    phone.wait_for_url(f"**/t/{name}/players/*")
    expect(phone.locator("h1")).to_have_text(named)


def test_points_and_results_of_all_cards_stand_below_each_other(window: Open, director: Director) -> None:
    name = _open(director)
    phone = window(f"/t/{name}/boards", width=390, height=844)
    is_live(phone)
    wait_for_letters(phone)

    for column in ("white.points", "black.points", "result"):
        ends = (
            "cells => [...new Set(cells.map((cell) => Math.round(cell.closest('td').getBoundingClientRect().right)))]"
        )
        assert len(phone.locator(f".games [data-f='{column}']").evaluate_all(ends)) == 1, column


def test_without_a_script_a_page_says_nothing_of_a_connection_and_offers_no_reasons(
    browser: Browser, director: Director, server: Server
) -> None:
    name = _open(director)
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()

    for path in ("/boards", "/standings"):
        page.goto(f"{server.base}/t/{name}{path}")
        expect(page.locator("#status")).to_be_hidden()
        expect(page.locator("[data-why]").first).to_be_hidden()
        expect(page.locator("tbody a.name").first).to_be_visible()
    context.close()
