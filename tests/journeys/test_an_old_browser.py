"""A browser that cannot run the modules of a display shows its rows all the same, page after page, and newer ones."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

PLAYERS = 70
LONG = "Abbott-Wojciechowska-Brzezinska-Kowalczykiewicz, Aleksandra Mariana Josefa Theodora Elisabeth Franziska Ottilie"
PATIENCE_MS = 15_000


CUT = """() => [...document.querySelectorAll(".wall .row .name")].filter((name) => name.getClientRects().length)
  .filter((name) => name.scrollWidth > name.clientWidth + 1 || getComputedStyle(name).textOverflow !== "clip").length"""


def seats(page: Page) -> int:
    """The rows that can be seen, none of them with a name that is cut."""
    assert page.evaluate(CUT) == 0
    return page.locator(".wall .row:visible").count()


def leads_on(page: Page) -> tuple[str | None, str | None]:
    """After how many seconds a page leads on, and to which address."""
    script = page.locator("script[src*=plain-page]")
    return script.get_attribute("data-seconds"), script.get_attribute("data-next")


def test_an_old_browser_shows_all_rows_page_after_page(window: Open, director: Director) -> None:
    tournament = director.tournament(PLAYERS)
    last = director.view(tournament, "seats")["order"][-1]
    director.send("PATCH", f"/tournaments/{tournament}/players/{last}", name=LONG, reason="the first of the list")
    page = window("/healthz", width=1920, height=1080)
    page.route("**/display.js", lambda route: route.abort())
    page.clock.install()
    address = f"/t/{tournament}/display/seats"
    page.goto(page.url.replace("/healthz", address), wait_until="load")
    first = seats(page)

    page.clock.run_for(PATIENCE_MS)
    page.wait_for_url("**/display/seats?plain=2")

    second = seats(page)
    assert page.locator("script[type=module]").count() == 0
    assert leads_on(page) == ("12", f"{address}?plain=3")
    page.goto(page.url.replace("plain=2", "plain=3"))
    assert first + second + seats(page) == PLAYERS
    assert leads_on(page) == ("12", address)


def test_a_browser_that_runs_the_modules_stays_on_the_page(window: Open, director: Director) -> None:
    tournament = director.tournament(PLAYERS)
    page = window("/healthz", width=1920, height=1080)
    page.clock.install()
    page.goto(page.url.replace("/healthz", f"/t/{tournament}/display/seats"))
    is_live(page)

    page.clock.run_for(2 * PATIENCE_MS)

    assert page.url.endswith("/display/seats")
    expect(page.locator("#status")).to_have_attribute("data-state", "live")


def test_a_browser_that_is_too_old_sees_rows_of_several_sections_at_once(window: Open, director: Director) -> None:
    first, second = director.tournament(4), director.tournament(6)
    page = window("/healthz", width=1920, height=1080)
    page.route("**/display.js", lambda route: route.abort())
    page.add_init_script("delete Array.prototype.at")
    page.clock.install()

    page.goto(page.url.replace("/healthz", f"/display/seats?of={first},{second}"))

    page.wait_for_url("**plain=1")
    expect(page.locator(".wall .row:visible")).to_have_count(4)


@pytest.mark.own_server
def test_a_browser_that_is_too_old_joins_the_displays_and_shows_what_the_director_wants(
    browser: Browser, server: Server, director: Director
) -> None:
    tournament = director.tournament(6)
    page = browser.new_page(viewport={"width": 1920, "height": 1080})  # the page may have errors
    page.route("**/display-home.js", lambda route: route.abort())
    page.add_init_script("delete Array.prototype.at")
    page.goto(f"{server.base}/display")
    code = page.locator("[data-code]")
    expect(code).to_have_text(re.compile(r"^[A-Z2-9]{4}$"))
    (row,) = director.send("GET", "/displays")["displays"]
    assert row["code"] == code.inner_text()

    director.send("PATCH", f"/displays/{row['display']}", kind="seats", tournaments=[tournament])

    expect(page.locator(".wall .row:visible")).to_have_count(6)
    page.close()


def _withhold(route: Route) -> None:
    route.abort()


def _break(route: Route) -> None:
    route.fulfill(content_type="text/javascript", body='const [row] = document.querySelector(".no-such-list").rows;')


def _misspell(route: Route) -> None:
    route.fulfill(content_type="text/javascript", body="let rows = first ||?= second;")


@pytest.mark.parametrize("answer", [_withhold, _break, _misspell])
def test_a_newer_browser_whose_modules_do_not_run_sees_rows_of_several_sections_at_once(
    browser: Browser, server: Server, director: Director, answer: Callable[[Route], None]
) -> None:
    first, second = director.tournament(4), director.tournament(6)
    page = browser.new_page(viewport={"width": 1920, "height": 1080})  # the page may have errors
    page.route("**/display.js", answer)
    page.clock.install(time=0)
    page.clock.pause_at(1)

    page.goto(f"{server.base}/display/seats?of={first},{second}")

    page.wait_for_url("**plain=1")
    expect(page.locator(".wall .row:visible")).to_have_count(4)
    page.close()


def test_a_plain_page_whose_server_does_not_answer_stays_and_says_how_old_it_is(
    window: Open, director: Director
) -> None:
    tournament = director.tournament(PLAYERS)
    page = window("/healthz", width=1920, height=1080)
    page.route("**/healthz", lambda _route: None)  # it hangs
    page.goto(page.url.replace("/healthz", f"/t/{tournament}/display/seats?plain=2"))

    band = page.locator(".plain-stale")
    within_twelve = r"^No connection to the server\. Showing the state (8|9|10|11) seconds ago\.$"
    expect(band).to_have_text(re.compile(within_twelve), timeout=12_000)
    expect(band).to_have_text(re.compile(r" 1[3-9] seconds ago\.$"), timeout=12_000)
    assert page.url.endswith("?plain=2"), "the page did not lead on after its twelve seconds"
    page.unroute("**/healthz")

    page.wait_for_url("**?plain=3")
    expect(page.locator(".plain-stale")).to_have_count(0)
