"""Every public page at every size, in several languages: no word is split, cut, overprinted or beyond an edge."""

from __future__ import annotations

import contextlib

import pytest
from playwright.sync_api import expect

from domain.values import Colour
from server.eventstore.badges import BoardCodes, badge_key
from server.eventstore.credentials import Credentials
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.texts import NAMES, faults
from tests.journeys.watching import is_live, wait_for_letters

pytestmark = pytest.mark.browser

OTHERS = (
    "Wojciechowska-Brzezinska-Kowalczykiewicz, Ana",
    "Müller-Lüdenscheidt, Karl-Heinz",
    "שפירא, דוד",
    "चौधरी, प्रिया",
    "Պետրոսյան, Տիգրան",
    "สมชาย ใจดี",
)
WIDTHS = {
    "en": (320, 360, 390, 430, 600, 641, 700, 720, 768, 840, 900, 1024, 1280, 1440),
    "de": (320, 390, 641, 900),
    "fr": (360, 390, 768),
    "pl": (320, 430, 641),
}
"""Of windows; 720 is one of 1440 that is enlarged to 200 %."""

COVERS = """() => {
  const box = document.querySelector(".scroll:has(.crosstable)");
  box.scrollLeft = box.scrollWidth;
  const row = document.querySelector(".crosstable tbody tr");
  const cells = [...row.children].slice(-2).map((cell) => cell.getBoundingClientRect());
  return cells[0].right > cells[1].left + 1 || Math.abs(cells[1].right - box.getBoundingClientRect().right) > 2;
}"""
"""Whether the points of a crosstable that is moved to its end stand over the last round, or away from the edge."""


def test_no_word_is_split_cut_overprinted_or_beyond_an_edge(window: Open, server: Server, director: Director) -> None:
    tournament = _section(director, "47. Internationales Schachfestival Bad Wörishofen, A")
    _section(director, "Open B")
    player = director.view(tournament, "players")["order"][5]
    with contextlib.closing(Credentials.open(server.database)) as credentials:
        code = BoardCodes(badge_key(credentials), tournament).secret(1, Colour.WHITE)
    at = f"/t/{tournament}"
    lists = ("?q=wo", "/boards", "/standings", "/crosstable", "/players", f"/players/{player}", f"/boards/1#{code}")
    festival = ("/festival/open-week?q=wo", f"/festival/open-week/players/{tournament}/{player}")

    found: dict[tuple[str, str, int], list[str]] = {}
    for language, widths in WIDTHS.items():
        page = window(locale=language)
        for path in (*(f"{at}{each}" for each in lists), *festival):
            page.goto(server.base + path)
            expect(page.locator("main .name:visible, main h1").first).to_be_visible()
            wait_for_letters(page)
            for width in widths:
                page.set_viewport_size({"width": width, "height": 844})
                if wrong := faults(page):
                    found[language, path, width] = wrong
    assert found == {}


@pytest.mark.parametrize("width", [700, 840])
def test_the_points_of_a_crosstable_cover_no_round_at_its_end(window: Open, director: Director, width: int) -> None:
    tournament = _section(director, "Open")
    page = window(f"/t/{tournament}/crosstable", width=width, height=844)
    wait_for_letters(page)

    assert not page.evaluate(COVERS)


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl"])
def test_the_dialogs_that_say_why_fit_on_a_phone(
    window: Open, server: Server, director: Director, language: str
) -> None:
    tournament = _section(director, "Open")
    page = window(locale=language, height=844)

    found: dict[tuple[str, int, int], list[str]] = {}
    for path, boxes in (("boards", "#why details"), ("standings", "#why [data-numbers] details")):
        page.goto(f"{server.base}/t/{tournament}/{path}")
        is_live(page)
        wait_for_letters(page)
        for place in (0, 3, 9):
            page.locator("[data-rows] [data-why]").nth(place).click()
            expect(page.locator(boxes).first).to_be_visible()
            page.locator(boxes).evaluate_all("all => all.forEach((each) => each.open = true)")
            for width in (430, 390, 360, 320):
                page.set_viewport_size({"width": width, "height": 844})
                if wrong := faults(page, "dialog[open]"):
                    found[path, place, width] = wrong
            page.keyboard.press("Escape")
    assert found == {}


def _section(director: Director, name: str) -> str:
    """A section of a festival: one round played, the second published, a player withdrawn."""
    made: str = director.send("POST", "/tournaments", name=name, rounds=9, city="Bad Wörishofen", festival="Open Week")[
        "id"
    ]
    rows = [
        {"name": each, "rating": 2400 - place, "title": "WGM", "federation": "GER"}
        for place, each in enumerate((*NAMES, *OTHERS))
    ]
    director.send("POST", f"/tournaments/{made}/players/batch", rows=rows)
    for number in (1, 2):
        director.send("POST", f"/tournaments/{made}/rounds")
        director.send("POST", f"/tournaments/{made}/rounds/{number}/publication")
        boards = director.view(made, "boards")["rows"].values()
        for row in list(boards)[: 99 if number == 1 else 4]:
            director.send(
                "PUT", f"/tournaments/{made}/rounds/{number}/games/{row['game']}/result", result="1/2-1/2", seen=None
            )
    out = director.view(made, "players")["order"][-1]
    director.send("POST", f"/tournaments/{made}/players/{out}/withdrawal", reason="ill")
    return made
