"""Cut off from the server: every page says so in time, with the age of what it shows, and comes back by itself.

The pages have a clock that only the journey moves, so the times here are those of the page, not of this machine.
"""

from __future__ import annotations

import math
import os
import re
import signal
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from server.languages import NAMES
from tests.for_each import for_each
from tests.journeys.bad_network import bad_network
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live
from tests.server.live.proxy import Proxy

pytestmark = pytest.mark.browser

ADMITTED_MS = 12_000
"""After so long a silence a page admits that it is not live."""

SWALLOWED_MS = 45_000
BACK_MS = 10_000
"""After so long a page is live again, counted from the network's return."""

_COUNT_ATTEMPTS = """(() => {
  window.attempts = 0;
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      window.attempts += 1;
    }
  };
})()"""

BAND = "#stale:not([hidden])"

CAPITAL = 0.714
"""The height of a capital of Noto Sans, in ems."""

CAPITAL_FROM_10_M = 10 / 200 / (55 * 0.0254) * math.hypot(1920, 1080)
"""The pixels of a capital that is legible from 10 m on a screen of 55 inches."""


@pytest.fixture
def network(server: Server) -> Iterator[Proxy]:
    with bad_network(urlsplit(server.base).port or 0) as proxy:
        yield proxy


def open_with_clock(window: Open, address: str, *, width: int = 1920, height: int = 1080) -> Page:
    """A page that is live and whose clock is moved by `page.clock` alone."""
    page = window("/healthz", width=width, height=height)
    stop_clock(page, lambda: page.goto(address))
    return page


def stop_clock(page: Page, load: Callable[[], object]) -> None:
    """Load a page so that it counts its attempts to connect, wait until it is live, and stop its clock."""
    page.clock.install()
    page.add_init_script(_COUNT_ATTEMPTS)
    load()
    is_live(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))


def return_to_life(page: Page, heal: Callable[[], None]) -> None:
    """Heal the network and let the page's clock go on until it connects anew, or was answered: within BACK_MS.

    An attempt from before the network's return does not count: its bytes may be lost, and the page gives it up.
    """
    heal()
    before = page.evaluate("window.attempts")
    passed = 0
    is_live_again = page.locator("#status[data-state=live]").count
    while passed <= BACK_MS and page.evaluate("window.attempts") == before and not is_live_again():
        page.clock.run_for(500)
        passed += 500
    is_live(page)
    assert passed <= BACK_MS
    expect(page.locator(BAND)).to_have_count(0)


@for_each(path=["boards", "display/boards", "display/notices"])
def test_after_swallowed_packets_a_page_is_live_again_within_seconds(
    window: Open, server: Server, director: Director, network: Proxy, path: str
) -> None:
    tournament = director.tournament(12)
    page = open_with_clock(window, f"http://127.0.0.1:{network.port}/t/{tournament}/{path}")

    network.swallows = True
    page.clock.run_for(ADMITTED_MS)
    expect(page.locator("#status")).to_have_attribute("data-state", "delayed")
    expect(page.locator(BAND)).to_contain_text(" seconds ago")
    page.clock.run_for(SWALLOWED_MS)
    expect(page.locator(BAND)).to_contain_text(" seconds ago")
    page.clock.run_for(10_000)
    expect(page.locator(BAND)).to_contain_text("1 minute ago")

    def heal() -> None:
        network.swallows = False

    return_to_life(page, heal)


@for_each(width=[1080, 1920])
def test_the_band_says_how_old_everything_is_at_a_distance_too(
    window: Open, server: Server, director: Director, width: int
) -> None:
    tournament = director.tournament(12)
    path = f"/t/{tournament}/display/boards?distance=10&diagonal=55"
    page = open_with_clock(window, f"{server.base}{path}", width=width, height=3000 - width)

    os.kill(server.pid, signal.SIGSTOP)
    try:
        page.clock.run_for(ADMITTED_MS)
        expect(page.locator(BAND)).to_contain_text(" ago")
    finally:
        os.kill(server.pid, signal.SIGCONT)
    return_to_life(page, lambda: None)


@for_each(width=[390, 1920])
def test_a_stopped_server_is_admitted_by_a_band_across_the_page(
    window: Open, server: Server, director: Director, width: int
) -> None:
    tournament = director.tournament(12)
    page = open_with_clock(window, f"{server.base}/t/{tournament}/display/boards", width=width, height=1080)
    expect(page.locator(BAND)).to_have_count(0)

    os.kill(server.pid, signal.SIGSTOP)
    try:
        page.clock.run_for(ADMITTED_MS)
        band = page.locator(BAND)
        expect(band).to_contain_text("No connection to the server")
        box, letters = band.bounding_box(), band.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    finally:
        os.kill(server.pid, signal.SIGCONT)

    assert box is not None
    assert page.viewport_size is not None
    assert (box["x"], box["width"]) == (0, width)
    assert box["y"] + box["height"] <= page.viewport_size["height"]
    assert letters >= 0.03 * min(width, 1080)
    return_to_life(page, lambda: None)


@pytest.mark.own_server
def test_a_short_interruption_shows_no_band(window: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(12)
    page = open_with_clock(window, f"{server.base}/t/{tournament}/display/boards")

    server.kill()
    page.clock.run_for(3000)
    expect(page.locator("#status")).to_have_attribute("data-state", "delayed")
    expect(page.locator(BAND)).to_have_count(0)

    return_to_life(page, server.start)


def test_the_tablet_shows_the_band_too_and_moves_no_row(
    arbiter: Callable[[str], Page], server: Server, director: Director
) -> None:
    page = arbiter(director.tournament(12))
    stop_clock(page, page.reload)
    row = page.locator("[data-rows] > [data-key]").first
    before = row.bounding_box()

    os.kill(server.pid, signal.SIGSTOP)
    try:
        page.clock.run_for(ADMITTED_MS)
        expect(page.locator(BAND)).to_be_in_viewport()
        assert row.bounding_box() == before
    finally:
        os.kill(server.pid, signal.SIGCONT)
    return_to_life(page, lambda: None)


@for_each(locale=NAMES, size=[(1920, 1080), (1080, 1920)])
def test_the_band_of_a_display_is_read_from_as_far_as_its_rows_and_leaves_them_the_screen(
    window: Open, server: Server, director: Director, locale: str, size: tuple[int, int]
) -> None:
    width, height = size
    far = f"/t/{director.tournament(12)}/display/boards?distance=10&diagonal=55"
    page = window("/healthz", width=width, height=height, locale=locale)
    stop_clock(page, lambda: page.goto(server.base + far))
    page.wait_for_selector(".wall[data-arranged]", state="attached")

    os.kill(server.pid, signal.SIGSTOP)
    try:
        page.clock.run_for(SWALLOWED_MS)
        band = page.locator(BAND)
        expect(band).to_be_visible()
        box, letters = band.bounding_box(), band.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
        rows = float(page.evaluate("document.body.style.getPropertyValue('--row-text')").removesuffix("px"))
        whole = band.evaluate("each => each.scrollWidth <= each.clientWidth")
        words, clock = band.inner_text(), page.locator("#clock").bounding_box()
        progress = page.locator("#pages").bounding_box()
    finally:
        os.kill(server.pid, signal.SIGCONT)
        page.close()

    assert box is not None
    assert box["height"] <= 0.2 * height
    assert whole
    assert re.search(r"\b\d\d:\d\d\b", words), words
    for shown in (clock, progress):
        assert shown is not None
        assert 0 <= shown["y"] <= shown["y"] + shown["height"] <= box["y"] + 1
    assert letters >= rows * 0.97
    assert width < height or letters * CAPITAL >= CAPITAL_FROM_10_M * 0.97, "upright, not even one row has room"
