"""Pages on phones: nothing is read by moving a page sideways, however long a name is."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.catalogues.messages import LANGUAGES
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import open_desk, open_roster, wait_for_letters

pytestmark = pytest.mark.browser

LONG = "Wojciechowska-Brzezinskaya, Aleksandra Maria"
WIDER = """() => [document.documentElement, ...document.querySelectorAll(".scroll")]
  .filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.className || box.tagName)"""


_BROKEN = """selector => [...document.querySelectorAll(selector)].flatMap((box) => {
  const text = box.firstChild?.nodeType === Node.TEXT_NODE && box.checkVisibility() ? box.firstChild : null;
  return [...(text?.data.matchAll(/[^\\s]+/gu) ?? [])].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((each) => Math.round(each.top))).size > 1;
  }).map(([word]) => word);
})"""
"""The words that are broken inside, of the visible elements of a selector."""

WIDTHS = (430, 390, 360, 320)
NAMES = "main .name"
WORDS = "main :is(.name, th, dt, .button, button, label > span)"
"""Names, headings of columns, terms, labels and buttons."""

FONTS = ("", "sans-serif", "serif", "'DejaVu Sans'", "'DejaVu Sans Condensed'", "'Liberation Sans'", "'Noto Sans'")
"""Of these a machine has some; the empty one is what the pages ask for. A missing one is the browser's own choice."""


def test_no_list_is_wider_than_a_phone_and_no_name_is_broken(window: Open, director: Director, server: Server) -> None:
    tournament = director.send("POST", "/demo")["id"]
    player = next(iter(director.view(tournament, "boards")["rows"].values()))["white"]["player"]
    director.send("PATCH", f"/tournaments/{tournament}/players/{player}", name=LONG, reason="spelling")
    phone = window()

    for path in ("", "/boards", "/standings", "/players", "/prizes", "/files", f"/players/{player}"):
        phone.set_viewport_size({"width": WIDTHS[0], "height": 844})
        phone.goto(f"{server.base}/t/{tournament}{path}")
        expect(phone.locator("main")).to_be_visible()
        wait_for_letters(phone)
        for width, font in product(WIDTHS, FONTS):
            phone.set_viewport_size({"width": width, "height": 844})
            phone.evaluate("font => document.documentElement.style.setProperty('--font', font)", font)
            assert (phone.evaluate(WIDER), phone.evaluate(_BROKEN, NAMES)) == ([], []), (path, width, font)


def test_the_officials_list_of_players_scrolls_with_the_page(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(30)
    phone = directing(width=390, height=844, has_touch=True)
    open_roster(phone, server, tournament)
    rows = phone.locator('[data-rows="players"] tr')

    rows.last.scroll_into_view_if_needed()
    within = "list => [...document.querySelectorAll('main *')].filter((each) => each.scrollTop > 0).length"
    assert phone.evaluate(within) == 0
    rows.last.locator("[data-pick]").check()
    expect(phone.locator("[data-selected]")).to_be_in_viewport()
    phone.get_by_label("Filter").fill("Player 007")
    expect(rows.locator("visible=true")).to_have_count(1)
    expect(rows.locator("visible=true")).to_be_in_viewport()


def test_eight_players_are_seen_on_a_phone_and_what_may_be_done_is_behind_one_button(
    directing: Open, server: Server, director: Director
) -> None:
    phone = directing(width=390, height=844, has_touch=True)
    open_roster(phone, server, director.tournament(30))
    wait_for_letters(phone)
    rows = phone.locator('[data-rows="players"] tr')

    assert (
        rows.evaluate_all("rows => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length") >= 8
    )
    correct = rows.nth(2).get_by_role("button", name="Correct")
    expect(correct).to_be_hidden()
    rows.nth(2).get_by_role("button", name="Actions").tap()
    expect(rows.nth(2).get_by_role("button", name="Late, away")).to_be_visible()
    correct.tap()
    expect(phone.locator("#player")).to_be_visible()
    phone.locator("#player [data-close]").tap()
    expect(phone.get_by_role("link", name="Paste a list")).to_be_hidden()
    phone.get_by_role("button", name="More").tap()
    expect(phone.get_by_role("link", name="Paste a list")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_in_another_language_is_wider_than_a_phone_or_breaks_a_word(
    window: Open, director: Director, server: Server, language: str
) -> None:
    tournament = director.send("POST", "/demo")["id"]
    player = next(iter(director.view(tournament, "boards")["rows"].values()))["white"]["player"]
    link = director.link()
    phone = window(server.base + link, width=430, height=844, locale=language)
    phone.locator("main button").click()
    phone.wait_for_url(server.base + "/*")

    of_tournament = (
        "",
        "/public",
        "/boards",
        "/standings",
        "/players",
        "/prizes",
        "/files",
        "/report",
        "/norms",
        "/enter",
        "/print",
    )
    paths = [f"/t/{tournament}{each}" for each in (*of_tournament, "/check-in", f"/players/{player}")]
    for path in (*paths, "/", "/ops", "/devices", "/displays"):
        phone.goto(server.base + path)
        expect(phone.locator("main:not([inert])")).to_be_visible()
        wait_for_letters(phone)
        for width in WIDTHS:
            phone.set_viewport_size({"width": width, "height": 844})
            assert (phone.evaluate(WIDER), phone.evaluate(_BROKEN, WORDS)) == ([], []), (path, width)


def test_the_desk_shows_points_in_full(directing: Open, director: Director, server: Server) -> None:
    tournament = director.send("POST", "/demo")["id"]
    phone = directing(width=390, height=844)
    open_desk(phone, server, tournament)
    wait_for_letters(phone)

    points = phone.locator(".list-of-boards td[data-f$=points]").filter(has_text="½")
    expect(points.first).to_be_visible()
    cut = "cells => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)"
    assert points.evaluate_all(cut) == []


def test_the_names_and_points_of_a_draft_are_whole_on_a_phone(
    directing: Open, director: Director, server: Server
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=9)["id"]
    for place, each in enumerate(("Bernasconi, Kim", "Wojciechowska, Aleksandra", "Иванова, Екатерина", "Doe, Jo")):
        director.send("POST", f"/tournaments/{tournament}/players", name=each, rating=2000 - place)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    phone = directing(width=390, height=844)
    open_desk(phone, server, tournament)
    wait_for_letters(phone)

    expect(phone.locator("#draft tbody tr")).to_have_count(2)
    assert (phone.evaluate(WIDER), phone.evaluate(_BROKEN, "#draft :is(.name, td.number)")) == ([], [])


def test_the_names_on_boards_paired_by_hand_are_whole_on_a_phone(
    directing: Open, director: Director, server: Server
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=9)["id"]
    names = ("Lindemann, Søren", "Wojciechowska, Aleksandra", "O'Brien, Nikos", "Иванова, Екатерина", "Ångström, Marta")
    rows = [{"name": each, "rating": 2300 - place, "title": "GM"} for place, each in enumerate((*names, "Doe, Jo"))]
    director.send("POST", f"/tournaments/{tournament}/players/batch", rows=rows)
    director.send("POST", f"/tournaments/{tournament}/rounds/1/manual", reason="a sponsor")
    phone = directing(f"/t/{tournament}/pairing", width=390, height=844, has_touch=True)
    wait_for_letters(phone)

    expect(phone.locator(".seats .name")).to_have_count(6)
    assert (phone.evaluate(WIDER), phone.evaluate(_BROKEN, ".seats .name")) == ([], [])


def test_sheets_are_shown_as_wide_as_a_phone(window: Open, director: Director, server: Server) -> None:
    tournament = director.send("POST", "/demo")["id"]
    phone = window(width=390, height=844)

    for sheet in ("pairings", "standings", "crosstable", "players"):
        phone.goto(f"{server.base}/t/{tournament}/print/{sheet}?paper=a4&round=6")
        expect(phone.locator(".sheet")).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth") == 390, sheet


def test_the_pages_of_the_server_have_a_margin_and_keep_numbers_on_a_line(
    window: Open, director: Director, server: Server
) -> None:
    link = director.link()
    phone = window(server.base + link, width=390, height=844, locale="de")
    phone.locator("main button").click()
    phone.wait_for_url(lambda url: "/join/" not in url)

    phone.goto(server.base + "/displays")
    heading = phone.get_by_role("heading", level=1)
    expect(heading).to_be_visible()
    assert heading.evaluate("heading => heading.getBoundingClientRect().left") >= 8
    phone.goto(server.base + "/ops")
    numbers = phone.locator("dl.facts dd").filter(has_text=" ms")
    expect(numbers.first).to_be_visible()
    lines = "number => { const range = document.createRange(); range.selectNodeContents(number);"
    lines += " return new Set([...range.getClientRects()].map((each) => Math.round(each.top))).size; }"
    assert [number.evaluate(lines) for number in numbers.all()] == [1] * numbers.count()


def test_the_timeline_names_a_device_without_a_name_once(window: Open, director: Director, server: Server) -> None:
    link = director.link()
    phone = window(server.base + link, width=390, height=844)
    phone.locator("main button").click()
    phone.wait_for_url(lambda url: "/join/" not in url)
    body = {"method": "POST", "headers": {"content-type": "application/json"}, "body": '{"name": "Open", "rounds": 5}'}
    made = phone.evaluate("async (body) => (await (await fetch('/api/v1/tournaments', body)).json()).id", body)

    phone.goto(f"{server.base}/t/{made}/timeline")
    who = phone.locator(".facts .who").inner_text()
    devices = re.findall(r"\bd-\w+", who)
    assert len(devices) == 1, who


def test_a_long_preview_of_an_undo_keeps_its_answer_in_sight(window: Open, director: Director, server: Server) -> None:
    made = director.tournament(60)
    for place, game in enumerate(director.view(made, "boards")["order"]):
        result = "1-0" if place else "0-1"
        director.send("PUT", f"/tournaments/{made}/rounds/1/games/{game}/result", result=result, seen=None)
    phone = window(link=director.link(), width=390, height=844, has_touch=True, is_mobile=True)
    phone.goto(f"{server.base}/t/{made}/timeline")
    phone.locator("[data-key], .facts li").first.get_by_text("Undo…").click()
    dialog = phone.locator("#undo")
    moves = dialog.locator("details.effect")
    moves.locator("summary").click()

    expect(moves.locator("tbody tr").nth(20)).to_be_attached()
    assert dialog.evaluate("box => box.scrollWidth <= box.clientWidth")
    bottom = dialog.locator("[data-yes]").evaluate("button => button.getBoundingClientRect().bottom")
    assert bottom <= 844
