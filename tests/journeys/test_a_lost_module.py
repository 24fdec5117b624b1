"""A page of which a module does not arrive, as on bad Wi-Fi, loads itself again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

PATIENCE_MS = 15_000
"""After which a page whose modules have not started is loaded again (after-paint.js)."""
_LAST = "**/copying.js"
"""What that module requests when its timer is about to run."""


@pytest.mark.parametrize("module", ["live.js", "words.js"])
def test_a_page_without_one_of_its_modules_is_live_after_it_loaded_itself_again(
    window: Open, director: Director, server: Server, module: str
) -> None:
    tournament = director.tournament(4)
    phone = window(width=390)
    phone.clock.install()
    lost: list[str] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    phone.route(f"**/{module}", lose)
    with phone.expect_response(_LAST):
        phone.goto(f"{server.base}/t/{tournament}/boards")
    expect(phone.locator("#status")).to_have_attribute("data-state", "")
    phone.clock.run_for(PATIENCE_MS)

    is_live(phone)
    assert len(lost) == 1


def test_a_page_whose_modules_cannot_run_loads_itself_again_a_few_times_only(
    window: Open, director: Director, server: Server
) -> None:
    tournament = director.tournament(4)
    phone = window(width=390)
    phone.clock.install()
    loaded: list[str] = []
    phone.route("**/list.js", lambda route: route.abort())
    phone.on("load", lambda page: loaded.append(page.url))
    with phone.expect_response(_LAST):
        phone.goto(f"{server.base}/t/{tournament}/boards")

    for times in range(1, 5):
        with phone.expect_response(_LAST if times < 4 else "**/load-again.js"):
            phone.clock.run_for(PATIENCE_MS)

    assert len(loaded) == 4
    expect(phone.locator(".row, tbody tr").first).to_be_visible()
