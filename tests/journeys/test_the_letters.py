"""The letters of all pages: which files a page requests, and that nothing moves when they arrive."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import wait_for_letters

pytestmark = pytest.mark.browser

MOST = 0.02
"""The layout shift that letters may cause on a page, as browsers count it."""

_COUNT_SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value;
  }).observe({ type: "layout-shift" });
}"""
_NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
_ASIAN = "李小龙"


def _with_letters_held(page: Page, address: str) -> list[Route]:
    """Open a page and wait until it is live, while the files of its letters do not arrive."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/*.woff2", hold)
    with page.expect_request("**/noto-sans-latin.woff2"):
        page.goto(address, wait_until="commit")  # letters that are held delay all else
    expect(page.locator("main:not([inert])")).to_be_visible()
    if page.locator("#status").count():
        expect(page.locator("#status")).to_have_attribute("data-state", "live")
    page.evaluate(_NEXT_FRAME)
    return held


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_when_the_letters_arrive(
    window: Open, directing: Callable[..., Page], director: Director, server: Server, width: int
) -> None:
    tournament = director.send("POST", "/demo")["id"]
    pages = [(window(width=width), path) for path in ("/boards", "/standings", "/public")]
    official = directing(width=width)
    pages += [(window(beside=official), path) for path in ("", "/enter", "/prizes")]

    shifted = {}
    for page, path in pages:
        held = _with_letters_held(page, f"{server.base}/t/{tournament}{path}")
        page.evaluate(_COUNT_SHIFTS)
        page.route("**/*.woff2", lambda route: route.continue_())
        for each in held:
            each.continue_()
        wait_for_letters(page)
        page.evaluate(_NEXT_FRAME)
        shifted[path] = page.evaluate("window.shifted")

    assert {path: value for path, value in shifted.items() if value > MOST} == {}


def test_letters_of_other_scripts_are_requested_once_a_name_needs_them(window: Open, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    player = director.send("POST", f"/tournaments/{tournament}/players", name="Müller, Jörg", rating=2000)["player"]
    phone = window(f"/t/{tournament}/players", width=390, height=844, locale="fr")
    wait_for_letters(phone)
    requested = "() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop())"
    files = [each for each in phone.evaluate(requested) if "woff2" in each or "cjk" in each]
    assert set(files) <= {f"noto-sans-{part}.woff2" for part in ("latin", "latin-a", "arrows", "symbols")}

    with phone.expect_response("**/noto-cjk/*.woff2"):
        director.send("PATCH", f"/tournaments/{tournament}/players/{player}", name=_ASIAN, reason="spelling")


def test_without_a_script_the_letters_that_names_need_are_requested_and_no_others(
    browser: Browser, director: Director, server: Server
) -> None:
    """On a page, and in a frame of another site, which never has a script."""
    tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    player = director.send("POST", f"/tournaments/{tournament}/players", name="Müller, Jörg", rating=2000)["player"]
    context = browser.new_context(java_script_enabled=False)
    paths = (f"/t/{tournament}/players", f"/embed/{tournament}/standings")

    latin = {path: _files_of_letters(context.new_page(), server.base + path) for path in paths}
    director.send("PATCH", f"/tournaments/{tournament}/players/{player}", name="李小龙, Пётр", reason="spelling")
    wide = {path: _files_of_letters(context.new_page(), server.base + path) for path in paths}
    context.close()

    for path in paths:
        assert "noto-sans-latin.woff2" in latin[path]
        assert not {each for each in latin[path] if "-sc-" in each or "cyrillic" in each}
        assert {each for each in wide[path] if "-sc-" in each}
        assert "noto-sans-cyrillic-wdth-normal.woff2" in wide[path]


def _files_of_letters(page: Page, address: str) -> set[str]:
    """The files of letters that a page requests."""
    requested: set[str] = set()
    page.on("request", lambda request: requested.add(request.url.rpartition("/")[2]))
    page.goto(address, wait_until="networkidle")
    return {each for each in requested if each.endswith(".woff2")}
