"""What a public page may cost on a phone: requests, elements, and how far it moves when the letters arrive late."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, Request, Route

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import wait_for_letters

pytestmark = pytest.mark.browser

PLAYERS = 1500  # their number beside the name of the tournament fits in one line only in narrower letters
MOST_REQUESTS = 40
MOST_ELEMENTS = 60 + 25 * PLAYERS
MOST_SHIFT = 0.1
"""Of the cumulative layout shift (https://web.dev/articles/cls): good."""

LATE_SECONDS = 0.7

NOTED = """window.shift = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value;
}).observe({ type: "layout-shift", buffered: true });"""

FOUND = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done({
  shift: window.shift,
  elements: document.querySelectorAll("*").length,
  letters: [...document.fonts].filter(({ status }) => status === "loaded").length,
}))))"""


def late(route: Route) -> None:
    """Letters that come long after the page is there."""
    time.sleep(LATE_SECONDS)
    route.continue_()


def requested(page: Page) -> list[str]:
    """The addresses that a page requests from now on."""
    found: list[str] = []

    def note(request: Request) -> None:
        found.append(request.url)

    page.on("request", note)
    return found


def test_a_public_page_on_a_phone_is_small_and_stays_where_it_is_when_the_letters_come(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Random tournament 3", rounds=5)["id"]
    rows = [
        {"name": f"Żółkiewska-Müller {place:03}, Ana", "rating": 2400 - place, "federation": "POL", "club": "Aston"}
        for place in range(PLAYERS)
    ]
    director.send("POST", f"/tournaments/{tournament}/players/batch", rows=rows)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")
    first = director.view(tournament, "players")["order"][0]

    for path in ("", "/boards", "/standings", "/crosstable", "/players", "/prizes", f"/players/{first}"):
        phone = window("/healthz", width=390, height=844)
        phone.add_init_script(NOTED)
        phone.route("**/*.woff2", late)
        requests = requested(phone)
        phone.goto(f"{server.base}/t/{tournament}{path}")
        phone.wait_for_load_state("networkidle")
        wait_for_letters(phone)
        found = phone.evaluate(FOUND)

        assert found["letters"] > 0, path
        assert found["shift"] <= MOST_SHIFT, path
        assert found["elements"] <= MOST_ELEMENTS, path
        assert len(requests) <= MOST_REQUESTS, (path, requests)
