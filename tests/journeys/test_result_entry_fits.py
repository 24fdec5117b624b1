"""Result entry on phones and tablets: names are whole, and the toolbar leaves the boards their room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.catalogues.messages import LANGUAGES
from tests.for_each import for_each
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.texts import NAMES, faults, split
from tests.journeys.watching import is_live, wait_for_letters

pytestmark = pytest.mark.browser

VERY_LONG = (
    "Wojciechowska-Brzezinska-Kowalczykiewiczowna, Aleksandra Maria Magdalena",
    "Papadimitrakopoulos-Konstantinopoulou-Theodorakopoulos, Ana",
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochium",
    "van der Westhuizen-Oosterhuizen-Grobbelaar, Johannes Petrus Jacobus",
)
"""Names of 60 letters and more, one of them a single word."""

_OUTSIDE = """() => [...document.querySelectorAll(".game")].flatMap((game) => {
  const within = game.getBoundingClientRect();
  return [...game.querySelectorAll(".side, .name, .picks button:not([hidden])")]
    .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
    .filter(([, { left, right, top, bottom }]) =>
      left < within.left || right > within.right || top < within.top || bottom > within.bottom)
    .map(([text]) => text);
})"""
"""What reaches beyond its board."""

_OVERLAPPING = """() => [...document.querySelectorAll(".game")].flatMap((game) => {
  const boxes = [...game.querySelectorAll(".board, .side, .picks")].map((each) => each.getBoundingClientRect());
  return boxes.flatMap((one, place) => boxes.slice(place + 1).filter((other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)).map(() => game.textContent.trim());
})"""
"""Boards on which two of the number, the names and the buttons overlap."""

_LEGIBLE_AND_WHOLE = """(names) => [...document.querySelectorAll(names)].every((each) =>
  parseFloat(getComputedStyle(each).fontSize) >= 12 && each.scrollWidth <= each.clientWidth + 1)"""
"""Whether these names have letters of 12 pixels at least, and fit in their boxes."""

_TOOLS_ABOVE_ONE_ANOTHER = """() => {
  const boxes = [...document.querySelectorAll(".tools > *")].map((each) => each.getBoundingClientRect());
  return Math.max(...boxes.map(({ top }) => top)) >= Math.min(...boxes.map(({ bottom }) => bottom));
}"""
"""Whether a part of the toolbar stands below another one."""

_CUT_TOOLS = """() => [...document.querySelectorAll(":is(.tools, .tools :is(.choice, button, .button, label, .count))")]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent)"""
"""The texts of the toolbar that do not fit in their boxes."""


def entry(page: Page, server: Server, tournament: str) -> Page:
    """The page of result entry, live and in the letters of the pages."""
    page.goto(f"{server.base}/t/{tournament}/enter")
    is_live(page)
    wait_for_letters(page)
    return page


def tournament_of(director: Director, *names: str) -> str:
    """A tournament with round one published."""
    made: str = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    rows = [{"name": name, "rating": 2400 - place, "title": "WGM"} for place, name in enumerate(names)]
    director.send("POST", f"/tournaments/{made}/players/batch", rows=rows)
    director.send("POST", f"/tournaments/{made}/rounds")
    director.send("POST", f"/tournaments/{made}/rounds/1/publication")
    return made


def test_no_word_of_a_name_is_split_on_a_phone(directing: Open, server: Server, director: Director) -> None:
    tournament = tournament_of(director, *NAMES)
    phone = entry(directing(width=390, height=4000, has_touch=True), server, tournament)
    expect(phone.locator(".game .name")).to_have_count(len(NAMES))

    for width in (320, 344, 360, 375, 390, 412, 430):
        phone.set_viewport_size({"width": width, "height": 4000})
        assert (width, split(phone, ".game .name")) == (width, [])
        assert (width, phone.evaluate(_OUTSIDE), phone.evaluate(_OVERLAPPING)) == (width, [], [])


def test_two_short_names_stand_beside_each_other_on_a_phone(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(4)
    phone = entry(directing(width=390, height=844, has_touch=True), server, tournament)

    white, black = (phone.locator(f".game .{colour}").first.bounding_box() for colour in ("white", "black"))
    assert white
    assert black
    assert (white["y"], white["width"]) == pytest.approx((black["y"], black["width"]), abs=0.1)
    assert white["x"] + white["width"] <= black["x"]


def test_no_word_of_a_name_is_split_where_a_phone_asks_about_players(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = tournament_of(director, *NAMES)
    phone = entry(directing(width=390, height=844, has_touch=True), server, tournament)

    phone.get_by_text("More", exact=True).tap()
    phone.get_by_role("button", name="No-shows…").tap()
    expect(phone.locator("#absent .missing button")).to_have_count(len(NAMES))
    for width in (360, 390, 430):
        phone.set_viewport_size({"width": width, "height": 844})
        assert (width, split(phone, "#absent .missing button")) == (width, [])

    phone.locator("#absent [data-close]").tap()
    phone.get_by_role("button", name="Both players confirm").tap()
    phone.locator(".game [data-result='1-0']").first.tap()
    expect(phone.locator("#confirm [data-name]").first).to_be_visible()
    assert split(phone, "#confirm [data-name]") == []


@pytest.fixture
def large_tournament(director: Director) -> str:
    return director.tournament(250)


@for_each(language=LANGUAGES)
def test_the_count_shares_the_row_of_the_tools_on_a_tablet_in_every_language(
    window: Open, server: Server, director: Director, large_tournament: str, language: str
) -> None:
    link = director.link()
    tablet = window(link, width=768, height=1024, has_touch=True, locale=language)
    tablet.locator("main button").click()
    tablet.wait_for_url(server.base + "/*")
    entry(tablet, server, large_tournament)

    sizes = ((768, 1024), (820, 1180), (1024, 768), (1180, 820))
    second = tablet.locator(".game").nth(1)
    places = {}
    for width, height in sizes:
        tablet.set_viewport_size({"width": width, "height": height})
        places[width] = second.bounding_box()
        assert (width, tablet.evaluate(_TOOLS_ABOVE_ONE_ANOTHER)) == (width, False)
        assert tablet.evaluate(_CUT_TOOLS) == []

    tablet.context.set_offline(True)
    tablet.locator(".game [data-result='1-0']").first.tap()
    expect(tablet.locator(".tools .waiting")).to_be_visible()
    for width, height in sizes:
        tablet.set_viewport_size({"width": width, "height": height})
        assert second.bounding_box() == places[width], "the row moves while a result is on this device only"
    tablet.context.close()


def test_six_boards_are_visible_on_a_tablet_on_its_side(directing: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(40)
    tablet = entry(directing(width=1024, height=768, has_touch=True), server, tournament)

    expect(tablet.locator(".game").nth(5)).to_be_in_viewport(ratio=1)


def test_very_long_names_are_legible_and_within_their_boards(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = tournament_of(director, *VERY_LONG)
    for path, names in (("", "#boards .name"), ("/enter", ".game .name")):
        page = directing(f"/t/{tournament}{path}", width=1440, height=900)
        is_live(page)
        wait_for_letters(page)
        expect(page.locator(names).first).to_be_visible()
        for width in (390, 768, 1024, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_function(_LEGIBLE_AND_WHOLE, arg=names)
            assert (path, width, page.evaluate(_OVERLAPPING), page.evaluate(_OUTSIDE)) == (path, width, [], [])


@pytest.mark.parametrize("path", ["enter", "roster", "check-in"])
def test_no_word_is_split_on_a_tablet_or_a_laptop(
    directing: Open, server: Server, director: Director, path: str
) -> None:
    tournament = tournament_of(director, *NAMES)
    tablet = directing(f"/t/{tournament}/{path}", width=1024, height=768, has_touch=True)
    is_live(tablet)
    wait_for_letters(tablet)
    expect(tablet.locator("main .name").filter(has_text="Wolfe").first).to_be_visible()

    found: dict[int, list[str]] = {}
    for width in (320, 390, 700, 768, 900, 1024, 1180, 1280, 1440):
        tablet.set_viewport_size({"width": width, "height": 4000})
        if wrong := faults(tablet):
            found[width] = wrong
    assert found == {}
