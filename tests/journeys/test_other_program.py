"""The server was updated while pages were open: a page says so, a display loads itself anew."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server

pytestmark = pytest.mark.browser

_OLDER = '"/static/~000000000000/js/live.js"'
_AT_ONCE = "Math.random = () => 0;"


def _open_with_an_older_program(page: Page, address: str) -> list[str]:
    """Open a page whose first client of the live protocol has the address of an older program; all its loads."""
    loads: list[str] = []

    def answer(route: Route) -> None:
        loads.append(route.request.url)
        found = route.fetch()
        body = found.text().replace("import.meta.url", _OLDER) if len(loads) == 1 else found.text()
        route.fulfill(response=found, body=body, headers=found.headers | {"cache-control": "no-store"})

    page.route("**/js/live.js", answer)
    page.goto(address)
    return loads


def test_a_page_of_an_older_program_offers_to_be_loaded_again(window: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    phone = window("/healthz")

    _open_with_an_older_program(phone, f"{server.base}/t/{tournament}/boards")

    bar = phone.locator("#other-program")
    expect(bar).to_contain_text("another version")
    bar.get_by_role("button", name="Reload the page").click()
    expect(phone.locator("#status[data-state=live]")).to_be_visible()
    expect(bar).to_have_count(0)


def test_a_display_of_an_older_program_loads_itself_again(window: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    screen = window("/healthz")
    screen.add_init_script(_AT_ONCE)

    loads = _open_with_an_older_program(screen, f"{server.base}/t/{tournament}/display/boards")

    screen.wait_for_function("() => sessionStorage.getItem('jadoube other program')")
    while len(loads) == 1:
        screen.wait_for_timeout(50)
    expect(screen.locator("#status[data-state=live]")).to_be_attached()
    assert len(loads) == 2
