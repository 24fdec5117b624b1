"""A replay of the tournament on a display: it is labelled as one, and never shows more than its moment."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from server.wording import result_text
from tests.journeys.conftest import Open
from tests.journeys.server import Director

pytestmark = pytest.mark.browser

WHITE = result_text("1-0")


def screen(window: Open, director: Director, tournament: str, kind: str) -> Page:
    """A display that the director set to replay the tournament."""
    page = window("/display", width=1920, height=1080)
    page.wait_for_selector("main.waiting .code:not(:empty)")
    display = next(row for row in director.send("GET", "/displays")["displays"] if row["new"])["display"]
    director.send("PATCH", f"/displays/{display}", kind=kind, tournaments=[tournament], replay="1-", speed="20")
    return page


def test_a_display_shows_the_tournament_again_and_reports_it(window: Open, director: Director) -> None:
    tournament = director.tournament(8)
    for game in director.view(tournament, "boards")["order"]:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0", seen=None)

    hall = screen(window, director, tournament, "boards")
    standings = screen(window, director, tournament, "standings")

    expect(hall.locator("#replay")).to_contain_text("Replay")
    expect(hall.locator("#replay")).to_contain_text("20")
    expect(hall.locator("#status")).to_have_text("not live")
    expect(hall.locator(".row")).to_have_count(4)
    expect(hall.locator("#replay")).to_contain_text("over")
    expect(hall.locator(".row .result").get_by_text(WHITE)).to_have_count(4)
    expect(standings.locator(".row").first.locator(".points")).to_have_text("1")
