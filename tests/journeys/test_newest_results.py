"""A display of the latest results marks those that come while it is watched, and no others."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

PLAYERS = 140
SHOWN = 60
"""The display shows so many results."""


def test_results_that_were_there_when_the_display_was_opened_are_not_marked(window: Open, director: Director) -> None:
    tournament = director.tournament(PLAYERS)
    games = list(director.view(tournament, "boards")["rows"].items())
    *earlier, (last, row) = games
    path = f"/tournaments/{tournament}/rounds/1/games"
    for key, each in earlier:
        director.send("PUT", f"{path}/{key}/result", result="1-0", seen=each["seen"])

    screen = window(f"/t/{tournament}/display/latest", width=1920, height=1080)

    is_live(screen)
    expect(screen.locator(".wall")).to_have_attribute("data-arranged", str(SHOWN))
    expect(screen.locator(".row.changed")).to_have_count(0)

    director.send("PUT", f"{path}/{last}/result", result="0-1", seen=row["seen"])

    expect(screen.locator(".row.changed .board")).to_have_text([str(row["board"])])
