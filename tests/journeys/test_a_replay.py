"""A replay of the tournament on a display: it is labelled as one, and never shows more than its moment."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from server.wording import result_text
from tests.journeys.conftest import Open
from tests.journeys.server import Director

pytestmark = [pytest.mark.browser, pytest.mark.own_server]

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


def test_the_crosstable_of_a_replay_gets_a_column_with_each_round_and_goes_on_to_the_end(
    window: Open, director: Director
) -> None:
    tournament = director.tournament(8)
    for number in (1, 2, 3):
        if number > 1:
            director.send("POST", f"/tournaments/{tournament}/rounds")
            director.send("POST", f"/tournaments/{tournament}/rounds/{number}/publication")
        for game in director.view(tournament, "boards")["order"]:
            director.send(
                "PUT", f"/tournaments/{tournament}/rounds/{number}/games/{game}/result", result="1-0", seen=None
            )

    hall = screen(window, director, tournament, "crosstable")

    expect(hall.locator("#replay")).to_contain_text("over")
    expect(hall.locator(".heading .cell:visible")).to_have_text(["1", "2", "3"])
    for row in hall.locator(".row").all():
        cells = row.locator(".cell:visible").all_inner_texts()
        assert len(cells) == 3
        assert all(cells)
