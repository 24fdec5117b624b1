"""The cards of boards and standings on a phone, and the menu of a tournament there: each thing has one place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director
from tests.journeys.texts import NAMES
from tests.journeys.watching import is_live, wait_for_letters

pytestmark = pytest.mark.browser

WIDTHS = (320, 390, 430)
LEAST_GAP = 16
"""Pixels between White's part of a card and Black's, from which on it looks like a blank line."""

ALONE_AND_GAPS = """(least) => [...document.querySelectorAll(".games tbody tr")].flatMap((row) => {
  const rects = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return element.checkVisibility() ? [...range.getClientRects()].filter(({ width }) => width > 1) : [];
  };
  const middle = ({ top, bottom }) => (top + bottom) / 2;
  const isBeside = (one, other) => Math.abs(middle(one) - middle(other)) < 8;
  const isNear = (some, others) => some.some((one) => others.some((other) => isBeside(one, other)));
  const [white, black] = [[1, 2, 3, 4], [6, 7, 5]].map((cells) => cells.flatMap((at) => rects(row.children[at])));
  const wrong = [];
  const gap = Math.min(...black.map(({ top }) => top)) - Math.max(...white.map(({ bottom }) => bottom));
  if (gap > least) wrong.push("a gap");
  for (const [name, rating, points] of [[1, 2, 3], [6, 7, 5]]) {
    const beside = rects(row.children[name].querySelector(".beside"));
    const [at, near] = beside.length
      ? [beside, rects(row.children[name].querySelector(".name"))]
      : [rects(row.children[rating]), rects(row.children[points])];
    if (at.length && !isNear(at, near)) wrong.push("a rating alone");
  }
  return wrong.map((each) => `${each}: ${row.children[1].textContent.trim()}`);
})"""

IN_LINE = """() => [...document.querySelectorAll(".ranking tbody tr")].filter((row) => {
  const boxes = ["points", "rating"].map((field) => row.querySelector(`[data-f=${field}]`).getBoundingClientRect());
  const [points, rating] = boxes.map(({ top, bottom }) => (top + bottom) / 2);
  return Math.abs(points - rating) > 4;
}).map((row) => row.textContent.trim())"""


@pytest.fixture(name="tournament")
def _tournament(director: Director) -> str:
    """A tournament with names as long as they get, and its first round published."""
    made: str = director.send("POST", "/tournaments", name="Open", rounds=9)["id"]
    names = (*NAMES, "Figueiredo, Tomás", "Fairclough, Edward")
    rows = [
        {"name": each, "rating": 2400 - place, "title": "WGM", "federation": "GER"} for place, each in enumerate(names)
    ]
    director.send("POST", f"/tournaments/{made}/players/batch", rows=rows)
    director.send("POST", f"/tournaments/{made}/rounds")
    director.send("POST", f"/tournaments/{made}/rounds/1/publication")
    return made


def test_on_cards_of_boards_a_rating_is_beside_something_and_no_line_is_blank(window: Open, tournament: str) -> None:
    phone = window(f"/t/{tournament}/boards", width=430, height=844)
    is_live(phone)
    wait_for_letters(phone)

    found = {}
    for width in WIDTHS:
        phone.set_viewport_size({"width": width, "height": 844})
        if wrong := phone.evaluate(ALONE_AND_GAPS, LEAST_GAP):
            found[width] = wrong
    assert found == {}


def test_on_cards_of_standings_points_have_one_place(window: Open, tournament: str) -> None:
    phone = window(f"/t/{tournament}/standings", width=430, height=844)
    is_live(phone)
    wait_for_letters(phone)

    for width in WIDTHS:
        phone.set_viewport_size({"width": width, "height": 844})
        assert phone.locator(".ranking tbody tr").count() > len(NAMES)
        assert phone.evaluate(IN_LINE) == [], width


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_menu_of_a_tournament_marks_the_edge_with_more_beyond_it_and_shows_where_one_is(
    window: Open, tournament: str, language: str
) -> None:
    phone = window(f"/t/{tournament}", width=320, height=844, locale=language)
    menu = phone.locator(".bar nav")
    expect(menu).to_have_attribute("data-beyond", "right")
    assert _is_faded(phone)

    phone.goto(f"{phone.url}/files")
    expect(menu).to_have_attribute("data-beyond", "left")
    expect(menu.locator("[aria-current]")).to_be_in_viewport(ratio=1)
    assert _is_faded(phone)

    phone.set_viewport_size({"width": 1280, "height": 844})
    expect(menu).to_have_attribute("data-beyond", "")
    assert not _is_faded(phone)


def test_no_word_of_the_files_is_divided_at_its_hyphen(window: Open, tournament: str) -> None:
    phone = window(f"/t/{tournament}/files", height=844, width=320)
    text = phone.locator("[data-audience] p").filter(has_text="breaks").first
    whole = """(text) => [...text.firstChild.data.matchAll(/\\S+/gu)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text.firstChild, index);
      range.setEnd(text.firstChild, index + word.length);
      return range.getClientRects().length > 1;
    }).map(([word]) => word)"""

    for width in range(320, 440, 10):
        phone.set_viewport_size({"width": width, "height": 844})
        assert text.evaluate(whole) == [], width


def _is_faded(page: Page) -> bool:
    return bool(page.locator(".bar nav").evaluate("nav => getComputedStyle(nav).maskImage !== 'none'"))
