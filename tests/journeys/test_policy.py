"""Every page in a real browser: nothing breaks the Content-Security-Policy, and no name becomes markup."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from server.http.endpoint import Page as Shown
from server.http.routes import ROUTES
from server.print.registry import SHEETS
from tests.journeys.server import Director, Server
from tests.page_visits import NO_PAGES

HOSTILE = '"><img src=x onerror="window.broken=1"><svg onload=\'window.broken=1\'>'
# A page that goes on by itself (a display's home) takes its variables with it: what is found is told at once.
_LISTEN = """
addEventListener("securitypolicyviolation", (event) => found(`${event.violatedDirective} ${event.blockedURI}`));
Object.defineProperty(window, "broken", { set: () => found("a name became markup") });
"""

pytestmark = pytest.mark.browser


def addresses(tournament: str, player: str) -> list[str]:
    found = []
    for route in ROUTES:
        if not isinstance(route, Shown) or route.method != "GET" or route.permission.name in NO_PAGES:
            continue
        path = route.path.replace("{t}", tournament).replace("{p}", player).replace("{code}", "none")
        found += [path.replace("{sheet}", str(sheet)) for sheet in SHEETS] if "{sheet}" in path else [path]
    return [path for path in dict.fromkeys(found) if "{" not in path]


def test_no_page_breaks_the_policy_or_makes_markup_of_names(
    server: Server, director: Director, window: Callable[..., Page]
) -> None:
    tournament = director.send("POST", "/tournaments", name=HOSTILE, rounds=3, city=HOSTILE)["id"]
    players = [
        director.send("POST", f"/tournaments/{tournament}/players", name=f"{HOSTILE} {place}", club=HOSTILE)["player"]
        for place in range(4)
    ]
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")
    director.send("POST", "/links", role="arbiter", name=HOSTILE[:60])
    first = window(director.send("POST", "/links", role="director", name=HOSTILE[:60])["url"])
    first.get_by_role("button", name="Join").click()
    first.wait_for_url(server.base + "/")
    found: list[str] = []

    def tell(what: str) -> None:
        found.append(what)

    first.context.expose_function("found", tell)
    first.context.add_init_script(_LISTEN)

    shown = addresses(tournament, players[0])
    assert len(shown) > 20
    for path in shown:
        page = first.context.new_page()
        page.goto(server.base + path)
        page.wait_for_load_state("networkidle" if "display" not in path else "load")
        expect(page.locator("img[src=x], svg[onload]"), path).to_have_count(0)
        assert found == [], path
        page.close()
    assert first.evaluate("location.origin") == server.base
