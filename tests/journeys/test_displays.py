"""The hall: several displays of different kinds through a round, one that loses power, notices and the countdown."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from server.languages import NAMES, language
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, wait_for_letters

pytestmark = pytest.mark.browser

CUT = """() => [...document.querySelectorAll(".row:not([hidden]) .name")]
  .filter((name) => name.scrollWidth > name.clientWidth + 1).length"""

CAPITAL = """() => {
  const canvas = document.createElement("canvas").getContext("2d");
  const heights = [...document.querySelectorAll(".row:not([hidden]) .name")].map((name) => {
    const style = getComputedStyle(name);
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return canvas.measureText("H").actualBoundingBoxAscent;
  });
  return Math.min(...heights);
}"""

CUT_COLOURS = """() => [...document.querySelectorAll(".colour")]
  .filter((colour) => colour.scrollWidth > colour.clientWidth).length"""

MOST_TURNS = 40
"""More than the pages of a list: a display that hears nothing for a while lays its list out again."""
LONG = "Wojciechowska-Brzezinski, Aleksandra Mar"
"""Forty letters."""


def shown(page: Page) -> list[str]:
    return page.locator(".row:not([hidden]) .board").all_inner_texts()


def test_displays_of_every_kind_follow_a_round(window: Open, director: Director, server: Server) -> None:
    tournament = director.tournament(8)
    path = f"/t/{tournament}/display"
    kinds = ("boards", "seats", "playing", "latest", "standings", "crosstable")
    screens = {kind: window(f"{path}/{kind}", width=1280, height=720) for kind in kinds}
    telling = window(f"{path}/notices", width=1280, height=720)
    for screen in (*screens.values(), telling):
        is_live(screen)
    assert screens["seats"].locator(".row .name").first.inner_text() == "Player 000"
    expect(screens["playing"].locator(".row")).to_have_count(4)
    expect(screens["latest"].get_by_text("Results appear here as soon as")).to_be_visible()

    keys = director.view(tournament, "boards")["order"]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{keys[1]}/result", result="1-0", seen=None)

    expect(screens["boards"].locator(".row.changed .board")).to_have_text("2")
    expect(screens["playing"].locator(".row")).to_have_count(3)
    expect(screens["latest"].locator(".row .board")).to_have_text("2")
    expect(screens["standings"].locator(".row .points").first).to_have_text("1")

    soon = (datetime.now(UTC) + timedelta(minutes=30)).isoformat()
    director.send("PUT", f"/tournaments/{tournament}/rounds/2/start", starts=soon)
    director.send("POST", f"/tournaments/{tournament}/notices", text="Phones <b>off</b>", kind="warning")
    for screen in (*screens.values(), telling):
        expect(screen.locator("#countdown")).to_contain_text("Round 2 in 29:")
        expect(screen.locator(".notice")).to_have_text("Phones <b>off</b>")

    server.kill()
    expect(screens["boards"].locator("#status")).to_contain_text("delayed 00:")
    expect(screens["boards"].locator(".row")).to_have_count(4)
    server.start()
    is_live(screens["boards"])


def test_two_displays_share_a_list_and_cut_no_name_from_far_away(window: Open, director: Director) -> None:
    tournament = director.tournament(30)
    director.send("POST", f"/tournaments/{tournament}/players", name=LONG)
    first, second = (window(f"/t/{tournament}/display/boards?share={n}/2", width=1920, height=1080) for n in (1, 2))
    far = window(f"/t/{tournament}/display/standings?distance=6&diagonal=65", width=1920, height=1080)
    for screen in (first, second, far):
        is_live(screen)

    assert shown(first) == [str(board) for board in range(1, 9)]
    assert shown(second) == [str(board) for board in range(9, 16)]
    assert [screen.evaluate(CUT) for screen in (first, second, far)] == [0, 0, 0]
    pixels_of_metre = 2202.9 / (65 * 0.0254)
    assert far.evaluate(CAPITAL) >= 6 / 200 * pixels_of_metre * 0.99


def test_after_a_night_without_power_a_screen_shows_what_it_showed(window: Open, director: Director) -> None:
    tournament = director.tournament(4)
    screen = window(f"/t/{tournament}/display/seats?share=1/2&theme=dark")
    is_live(screen)

    morning = window("/display", beside=screen)

    morning.wait_for_url(f"**/t/{tournament}/display/seats?share=1/2&theme=dark")
    is_live(morning)


@pytest.mark.parametrize("locale", list(NAMES))
def test_seats_have_room_for_the_words_of_every_language_and_distinguish_a_bye_from_far_away(
    window: Open, director: Director, locale: str
) -> None:
    tournament = director.tournament(9)
    last = director.view(tournament, "seats")["order"][-1]
    director.send("PATCH", f"/tournaments/{tournament}/players/{last}", name="Aalto, Aino", reason="first of the list")
    for far in ("", "?distance=5"):
        screen = window(f"/t/{tournament}/display/seats{far}", width=1920, height=1080, locale=locale)
        is_live(screen)
        assert screen.evaluate(CUT_COLOURS) == 0
        first = screen.locator(".row").filter(has_text="Aalto")
        expect(first.locator(".bye")).to_have_text(language(locale).text("bye"))
        expect(first.locator(".bye")).to_be_visible()


def test_a_display_fetches_the_fonts_of_the_scripts_that_its_names_have_and_no_others(
    window: Open, director: Director
) -> None:
    tournament = director.tournament(2)
    screen = window("/")
    wait_for_letters(screen)
    fetched: list[str] = []
    screen.on("response", lambda answer: fetched.append(answer.url.rpartition("/")[2]))
    screen.goto(f"{screen.url}t/{tournament}/display/standings")
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    fonts = {each for each in fetched if each.endswith(".woff2")}
    wide = "noto-sans-latin-wdth-normal.woff2"
    assert wide in fonts
    assert fonts <= {wide, "noto-sans-latin.woff2"}  # a browser may also request the face that the wide one replaces

    for name in ("王小明", "김민준", "Ильина, Ольга"):
        director.send("POST", f"/tournaments/{tournament}/players", name=name)

    screen.wait_for_selector('.wall[data-arranged="5"]', state="attached")
    for font in ("noto-sans-sc-", "noto-sans-kr-", "noto-sans-cyrillic-"):
        assert any(each.startswith(font) for each in fetched), font


def test_a_long_notice_that_is_read_from_far_away_leaves_the_list_half_of_the_screen(
    window: Open, director: Director
) -> None:
    tournament = director.tournament(30)
    text = "Please switch off your phones. Lunch is served in the lower hall from 12:30 on; bring your badge. " * 2
    director.send("POST", f"/tournaments/{tournament}/notices", text=text)
    screen = window(f"/t/{tournament}/display/seats?distance=12", width=1920, height=1080)
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)

    expect(screen.locator(".notice")).to_have_count(1)
    high = screen.evaluate("document.querySelector('.wall').clientHeight")
    assert high >= 0.5 * 1080


def test_a_display_without_notices_shows_the_time_and_what_comes_next(window: Open, director: Director) -> None:
    tournament = director.tournament(2, rounds=2)
    screen = window(f"/t/{tournament}/display/notices", width=1920, height=1080)
    phase = screen.locator("#phase")

    expect(screen.locator("#clock")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    assert screen.evaluate("parseFloat(getComputedStyle(document.getElementById('clock')).fontSize)") > 200
    expect(phase).to_have_text("The pairing of round 1 is published.")
    game = director.view(tournament, "boards")["order"][0]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0")
    expect(phase).to_have_text("Round 1 · complete · Next: the pairing of round 2")
    director.send("POST", f"/tournaments/{tournament}/notices", text="Lunch at one")
    expect(phase).to_be_hidden()


@pytest.mark.parametrize("kind", ["boards", "standings", "notices"])
def test_a_display_shows_the_new_name_of_its_tournament(window: Open, director: Director, kind: str) -> None:
    tournament = director.tournament(4)
    screen = window(f"/t/{tournament}/display/{kind}", width=1280, height=720)
    is_live(screen)

    director.send("PATCH", f"/tournaments/{tournament}", name="Open of the Town, 41st Edition")

    expect(screen.locator("h1")).to_have_text("Open of the Town, 41st Edition")
    expect(screen).to_have_title("Open of the Town, 41st Edition")


def test_a_display_makes_room_for_the_first_title_of_a_list(window: Open, director: Director) -> None:
    tournament = director.tournament(4)
    screen = window(f"/t/{tournament}/display/playing", width=1280, height=720)
    is_live(screen)
    player, *_ = director.view(tournament, "players")["order"]

    director.send("PATCH", f"/tournaments/{tournament}/players/{player}", title="WGM", reason="list")

    expect(screen.locator(".row").get_by_text("WGM")).to_be_visible()


def test_a_notice_of_one_long_word_stays_on_the_screen(window: Open, director: Director) -> None:
    tournament = director.tournament(4)
    for text in ("Ω" * 200, "Bitte die Handys ausschalten, auch in der Pause und auf den Gängen vor dem Saal"):
        director.send("POST", f"/tournaments/{tournament}/notices", text=text)
    screen = window(f"/t/{tournament}/display/notices", width=1280, height=720)
    is_live(screen)
    expect(screen.locator(".notice")).to_have_count(2)

    boxes = [each.bounding_box() for each in screen.locator(".notice").all()]

    assert all(box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 1280 for box in boxes)


@pytest.mark.parametrize("kind", ["boards", "notices"])
def test_many_notices_leave_room_and_say_how_many_are_left_out(window: Open, director: Director, kind: str) -> None:
    tournament = director.tournament(12)
    for number in range(25):
        director.send(
            "POST", f"/tournaments/{tournament}/notices", text=f"Notice {number}: please leave the hall quietly"
        )
    screen = window(f"/t/{tournament}/display/{kind}", width=1280, height=720)
    is_live(screen)
    shown = screen.locator(".notice:visible")
    expect(shown.first).to_have_text("Notice 24: please leave the hall quietly")
    screen.wait_for_function("() => document.querySelector('.notices').dataset.over")

    assert screen.locator(".notices").get_attribute("data-over") == f"+{25 - shown.count()}"
    boxes = [each.bounding_box() for each in shown.all()]
    assert all(box is not None and box["y"] + box["height"] <= 720 for box in boxes)
    if kind == "boards":
        expect(screen.locator(".wall .row:visible").first).to_be_visible()


def test_a_page_that_ends_with_a_bye_says_its_boards(window: Open, director: Director) -> None:
    last = 32
    tournament = director.tournament(2 * last + 1)
    screen = window("/healthz", width=1280, height=720)
    screen.clock.install()
    screen.goto(screen.url.replace("/healthz", f"/t/{tournament}/display/boards?distance=8&diagonal=55"))
    is_live(screen)
    expect(screen.locator("#pages")).to_contain_text("/")
    shown: set[str] = set()
    for _ in range(MOST_TURNS):
        shown.add(screen.locator("#range").inner_text())
        if any(each.endswith(f"{last}") for each in shown):
            break
        screen.clock.run_for(10_000)

    assert all(re.fullmatch(r"(\d+( – \d+)?)?", each) for each in shown), shown
    assert any(each.endswith(f"{last}") for each in shown), shown
