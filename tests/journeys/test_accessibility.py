"""Every page is accessible, by axe-core: WCAG 2.2 AA and what axe recommends besides, in both themes, on a phone and on
a laptop, dialogs open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from server.access import Role
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live
from tests.page_visits import ON_PAPER, PAGES, Shown, Visit, visits
from tests.waiting import LONG

pytestmark = pytest.mark.browser

RULES: dict[str, Any] = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
COLOURS = {"type": "rule", "values": ["color-contrast"]}
PHONE, LAPTOP = (390, 844), (1366, 768)
Theme = Literal["light", "dark"]
LOOKS: tuple[tuple[Theme, tuple[int, int], dict[str, Any]], ...] = (
    ("light", PHONE, RULES),
    ("dark", PHONE, COLOURS),
    ("dark", LAPTOP, RULES),
    ("light", LAPTOP, COLOURS),
)
"""All rules at each size, the colours in each theme besides."""


@dataclass
class Visited:
    """A server with a tournament in play and one before its next round, and a browser for each role."""

    server: Server
    values: dict[str, str]
    pages: dict[Role, Page]


@pytest.fixture(scope="module")
def visited(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visited]:
    server = Server(tmp_path_factory.mktemp("house"))
    with ExitStack() as stack:
        stack.callback(server.stop)
        server.start()
        director = stack.enter_context(Director(server))
        values = _tournaments(director)
        pages = {}
        for role in (Role.PUBLIC, Role.CHECK_IN, Role.ARBITER, Role.DIRECTOR):
            context = stack.enter_context(browser.new_context())
            context.set_default_timeout(1000 * LONG)
            pages[role] = context.new_page()
            if role is not Role.PUBLIC:
                link = director.send("POST", "/links", role=role.value)["url"]
                pages[role].goto(server.base + urlsplit(link).path)
                pages[role].get_by_role("button", name="Join").click()
                pages[role].wait_for_url(lambda url: "/join/" not in url)
        yield Visited(server, values, pages)


def _tournaments(director: Director) -> dict[str, str]:
    """One in round two, with prizes, notices and a countdown; one with a draft, a bye and an absence."""
    shown, draft = director.tournament(14), director.tournament(9)
    for each in (shown, draft):
        director.send("PATCH", f"/tournaments/{each}", festival="Open Week")
        _play(director, each, 1)
        director.send("POST", f"/tournaments/{each}/rounds")
    director.send("POST", f"/tournaments/{shown}/rounds/2/publication")
    _play(director, shown, 2, most=3)
    director.send("POST", f"/tournaments/{shown}/notices", text="The bar is open.", kind="warning")
    director.send("PUT", f"/tournaments/{shown}/rounds/3/start", starts="2036-01-01T09:00:00+01:00")
    director.send(
        "PUT",
        f"/tournaments/{shown}/prizes",
        currency="EUR",
        groups=[{"name": "Open", "prizes": [{"place": 1, "amount": 10000}, {"place": 2, "amount": 5000}]}],
    )
    standings = director.view(shown, "standings")
    printed = {"version": str(standings["version"]), "hash": standings["hash"][:8]}
    return {"t": shown, "draft": draft, "p": standings["order"][0], "n": "2"} | printed


def _play(director: Director, tournament: str, number: int, most: int = 100) -> None:
    boards = director.view(tournament, "boards")
    games = [key for key in boards["order"] if not key.startswith("bye:")]
    for game, result in zip(games[:most], ["1-0", "0-1", "1/2-1/2"] * len(games), strict=False):
        path = f"/tournaments/{tournament}/rounds/{number}/games/{game}/result"
        director.send("PUT", path, result=result, seen=None)


UNCOVERED = """() => {
  const pad = document.querySelector("#pad");
  scrollTo(0, pad?.checkVisibility() ? document.documentElement.scrollHeight : 0);
}"""
"""Scroll to where the bar above, or the number pad below, covers nothing in part."""


@pytest.mark.parametrize("route", PAGES)
def test_everyone_can_use_the_page(visited: Visited, route: str) -> None:
    found = [each for shown in visits() if shown.route == route for each in _faults(visited, shown)]

    assert found == []


def _faults(visited: Visited, shown: Shown) -> Iterator[str]:
    """What axe finds, in both themes and at both sizes."""
    page, visit = visited.pages[shown.visit.role], shown.visit
    _dress(page, "light", PHONE)
    answer = page.goto(visited.server.base + visit.path.format(**visited.values))
    assert answer
    assert answer.ok, visit.path
    _wait_until_ready(page, visit)
    for theme, size, rules in LOOKS[: 1 if shown.route in ON_PAPER else None]:
        _dress(page, theme, size)
        page.evaluate(UNCOVERED)
        where = f"{visit.path} {' '.join(visit.press)} {visit.role.value} {theme} {size[0]}"
        for violation in _run(page, rules):
            for node in violation["nodes"][:3]:
                yield f"{where}: {violation['id']}: {node['html'][:120]} {node['failureSummary'][:160]}"


def _wait_until_ready(page: Page, visit: Visit) -> None:
    if "at=" not in visit.path:
        expect(page.locator("[inert]")).to_have_count(0)
    if page.locator("#status").count():
        is_live(page)
    for selector in visit.press:
        page.locator(selector).click()
    if visit.press:
        page.wait_for_load_state("networkidle")


def _dress(page: Page, theme: Theme, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")


def _run(page: Page, rules: dict[str, Any]) -> list[dict[str, Any]]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    found: list[dict[str, Any]] = page.evaluate(
        "(options) => axe.run(options).then((found) => found.violations)", options
    )
    return found
