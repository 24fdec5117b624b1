"""Pages in a language written from right to left: a mirrored one that only tests have (tests.catalogues.pseudo).

What stands beside something else stands on its other side; nothing is beyond an edge; names keep their own direction.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.catalogues.pseudo import CODE, mirror
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, wait_for_letters

pytestmark = pytest.mark.browser

PUBLIC = ("", "/boards", "/standings", "/crosstable", "/players", "/players/{player}", "/prizes", "/files")
OFFICIAL = ("", "/roster", "/enter", "/settings", "/print", "/timeline")
BEYOND = """() => [document.documentElement, ...document.querySelectorAll(".card")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== "auto")
  .map((box) => box.className || box.tagName)"""
SIDES = """() => {
  const ROWS = ["flex", "inline-flex", "grid", "table-row"];
  const path = (element) => element === document.body ? ""
    : `${path(element.parentElement)} ${[...element.parentElement.children].indexOf(element)}`;
  const found = {};
  for (const one of document.querySelectorAll("header *, main *")) {
    const other = one.nextElementSibling;
    if (!other || !ROWS.includes(getComputedStyle(one.parentElement).display)) continue;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const beside = a.top < b.bottom && b.top < a.bottom && (a.right <= b.left + 1 || b.right <= a.left + 1);
    if (a.width && b.width && a.height && b.height && beside) found[path(one)] = [a.left < b.left, one.outerHTML];
  }
  return found;
}"""
"""Of what stands beside its next sibling: whether it stands on the left."""


COVERED = """() => {
  const side = document.querySelector("#side")?.getBoundingClientRect();
  return Boolean(side?.width) && side.left < document.querySelector("main").getBoundingClientRect().right;
}"""
"""Whether the navigation at the side does not stand on the right of the page's content."""


@pytest.fixture
def mirrored_server(tmp_path: Path) -> Iterator[Server]:
    """A server in which one of the languages is the mirrored one."""
    started = Server(tmp_path, before=mirror)
    started.start()
    yield started
    started.stop()


@pytest.fixture
def values(mirrored_server: Server) -> Iterator[dict[str, str]]:
    """A tournament in play, a player of it, and a link for a director."""
    with Director(mirrored_server) as director:
        tournament = director.tournament(12)
        game = director.view(tournament, "boards")["order"][0]
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0", seen=None)
        groups = [{"name": "Open", "prizes": [{"place": 1, "amount": 10000}]}]
        director.send("PUT", f"/tournaments/{tournament}/prizes", currency="EUR", groups=groups)
        link = director.link()
        yield {"t": tournament, "player": director.view(tournament, "players")["order"][0], "link": link}


def _page(browser: Browser, width: int) -> Page:
    return browser.new_context(viewport={"width": width, "height": 844}).new_page()


def _is_mirrored(page: Page, address: str) -> None:
    """The page in English and in the mirrored language are each other's mirror pictures."""
    sides = {}
    for code in ("en", CODE):
        page.goto(f"{address}?lang={code}")
        page.wait_for_load_state("networkidle")
        wait_for_letters(page)
        if page.locator("#status").count():
            is_live(page)
        sides[code] = page.evaluate(SIDES)
        assert page.evaluate(BEYOND) == [], (address, code)
    assert page.locator("html").get_attribute("dir") == "rtl"
    assert not page.evaluate(COVERED), address
    compared = sides["en"].keys() & sides[CODE].keys()
    assert len(compared) > 4, address
    same = [sides[CODE][each][1][:200] for each in compared if sides["en"][each][0] == sides[CODE][each][0]]
    assert same == [], address


@pytest.mark.parametrize("width", [390, 1280])
def test_public_pages_are_mirrored(
    browser: Browser, mirrored_server: Server, values: dict[str, str], width: int
) -> None:
    page = _page(browser, width)

    for path in PUBLIC:
        _is_mirrored(page, f"{mirrored_server.base}/t/{values['t']}{path.format(**values)}")
    page.context.close()


def test_pages_of_officials_are_mirrored(browser: Browser, mirrored_server: Server, values: dict[str, str]) -> None:
    page = _page(browser, 1280)
    page.goto(mirrored_server.base + values["link"])
    page.locator("main button").click()
    page.wait_for_url(lambda url: "/join/" not in url)

    for path in OFFICIAL:
        _is_mirrored(page, f"{mirrored_server.base}/t/{values['t']}{path}")
    page.context.close()


def test_names_and_results_keep_their_own_direction(
    browser: Browser, mirrored_server: Server, values: dict[str, str]
) -> None:
    page = _page(browser, 390)
    page.goto(f"{mirrored_server.base}/t/{values['t']}/boards?lang={CODE}")

    kept = "each => ['isolate', 'plaintext', 'isolate-override'].includes(getComputedStyle(each).unicodeBidi)"
    for part in ("a.name", "[data-f=result]"):
        assert page.locator(f"tbody {part}").first.evaluate(kept), part
    page.goto(f"{mirrored_server.base}/t/{values['t']}/standings?lang={CODE}")
    assert page.locator("td[data-as=points]").first.evaluate("each => getComputedStyle(each).direction") == "ltr"
    edges = "each => [each, each.parentElement].map((box) => Math.round(box.getBoundingClientRect().right))"
    assert len(set(page.locator("h1").evaluate(edges))) == 1
    page.context.close()
