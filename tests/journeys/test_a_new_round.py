"""When a round is published, every list of seats begins anew, at A."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.for_each import for_each
from tests.journeys.conftest import Open
from tests.journeys.server import Director
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

PLAYERS = 40


def publish_next(director: Director, tournament: str) -> None:
    """Every game of round one ends, and round two is published."""
    for key, row in director.view(tournament, "boards")["rows"].items():
        path = f"/tournaments/{tournament}/rounds/1/games/{key}/result"
        director.send("PUT", path, result="1-0", seen=row["seen"])
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/2/publication")


def turn_the_page(screen: Page) -> None:
    """Let the time of the first page pass by the clock of the display, which then stands still."""
    expect(screen.locator("#pages")).to_contain_text("1 / ")
    pages = int(screen.locator("#pages").inner_text().split()[2])
    cycle = int(screen.locator("#pages").inner_text().split()[4])
    screen.clock.run_for(1000 * cycle // pages + 500)
    expect(screen.locator("#pages")).to_contain_text("2 / ")
    screen.clock.pause_at((screen.evaluate("Date.now()") + 500) / 1000)


@for_each(sections=[1, 2])
def test_after_publication_a_list_of_seats_begins_at_its_first_name(
    window: Open, director: Director, sections: int
) -> None:
    tournament, *beside = (director.tournament(PLAYERS) for _ in range(sections))
    seats = f"/display/seats?of={tournament},{beside[0]}&" if beside else f"/t/{tournament}/display/seats?"
    screen = window("/healthz", width=1920, height=1080)
    screen.clock.install()
    screen.goto(screen.url.replace("/healthz", f"{seats}distance=8&diagonal=55"))
    is_live(screen)
    turn_the_page(screen)
    expect(screen.locator(".row > .side:not(.other)", has_text="Player 000")).to_have_count(0)

    publish_next(director, tournament)

    expect(screen.locator("#pages")).to_contain_text("1 / ")
    expect(screen.locator(".row > .side:not(.other)", has_text="Player 000")).to_have_count(sections)
