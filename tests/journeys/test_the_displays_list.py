"""The list of displays: screens register, get names and arrangements from the director, and return to them."""

from __future__ import annotations

import contextlib
import math
import os
import re
import signal
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import update

from server.eventstore.credentials import CredentialKind, Credentials
from server.eventstore.tables import credentials
from server.service.display_registry import CODE_SECONDS
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = [pytest.mark.browser, pytest.mark.own_server]

SIZES = "(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"
SPARE_WIDTHS = """(lists) => lists.map((list) => {
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(list);
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`; // computed `font` is empty
  const widest = Math.max(...[...list.options].map(({ text }) => canvas.measureText(text).width));
  const arrow = 20;
  return list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow - widest;
})"""

TURN_MS = 20_000
"""For which a list of one page is shown, where another list follows."""
RECONNECTION_MS = 3000
"""In which a page is live again whose clock was put forward by more than a silence of the server may last."""

LONG_NOTICE = "Phones must be switched off in the playing hall; a phone that rings loses the game."


def arrive(window: Open, width: int = 1280, height: int = 720) -> tuple[Page, str]:
    """A screen that comes for the first time, and its code."""
    screen = window("/display", width=width, height=height)
    code = screen.locator("[data-code]")
    expect(code).to_have_text(re.compile(r"^[A-Z2-9]{4}$"))
    is_live(screen)
    return screen, code.inner_text()


def desk_of(window: Open, server: Server, director: Director) -> Page:
    """The page of the displays, in a director's browser."""
    desk = window("/displays", link=director.link(), width=1366, height=768)
    is_live(desk)
    return desk


def row(desk: Page, code: str) -> Locator:
    return desk.locator(".displays > li").filter(has_text=code)


def arrange(desk: Page, code: str, *, kind: str = "", of: str = "Journey Open", **fields: str) -> None:
    """Say on the desk what a display is called and shows."""
    there = row(desk, code)
    if not there.locator("form").is_visible():
        there.locator("summary").click()
    for name, value in fields.items():
        there.locator(f'[name="{name}"]').fill(value)
    if kind:
        there.get_by_label("Shows").select_option(kind)
        there.get_by_label(of).check()
    there.get_by_role("button", name="Save").click()


def let_codes_be_shown_for_long(server: Server) -> None:
    """Make every screen that is registered now one that came a minute ago; the next one that comes lets it be seen."""
    with contextlib.closing(Credentials.open(server.database)) as held, held.database.writing() as connection:
        earlier = (held.now() - timedelta(seconds=2 * CODE_SECONDS)).isoformat()
        mine = credentials.c.kind == CredentialKind.DISPLAY
        connection.execute(update(credentials).where(mine).values(created_at=earlier))


def boards(screen: Page) -> list[str]:
    is_live(screen)
    return screen.locator(".row:not([hidden]) .board").all_inner_texts()


def test_the_director_arranges_the_displays_of_the_hall_from_the_desk(
    window: Open, director: Director, server: Server
) -> None:
    director.tournament(12)
    screens = [arrive(window) for _ in range(3)]
    (left, left_code), (right, right_code), (door, door_code) = screens
    desk = desk_of(window, server, director)
    expect(desk.locator(".displays > li")).to_have_count(3)
    assert len({code for _, code in screens}) == 3

    arrange(desk, left_code, name="Left wall")
    arrange(desk, right_code, name="Right wall")
    arrange(desk, door_code, name="Door", kind="standings")
    is_live(door)
    expect(door.locator(".wall.standings .row")).to_have_count(12)
    expect(row(desk, left_code).locator(".called")).to_have_text("Left wall")
    expect(left.locator(".wall.seats .row")).to_have_count(12)

    for code in (left_code, right_code):
        row(desk, code).get_by_role("checkbox", name=re.compile("Choose")).check()
    share = desk.locator('[data-form="share"]')
    share.get_by_role("combobox", name="Shows").select_option("boards")
    share.get_by_label("Journey Open").check()
    share.get_by_role("button", name="Share the list").click()
    expect(left.locator(".wall")).to_have_attribute("data-share", "1/2")
    expect(right.locator(".wall")).to_have_attribute("data-share", "2/2")
    is_live(left)
    is_live(right)
    assert (boards(left), boards(right)) == (["1", "2", "3"], ["4", "5", "6"])

    row(desk, left_code).get_by_role("button", name="Identify").click()
    expect(left.locator("#who strong")).to_have_text("Left wall")
    expect(right.locator("#who")).to_have_count(0)
    expect(left.locator("#who")).to_have_count(0)
    expect(row(desk, left_code).locator(".state")).to_contain_text("live since")
    expect(row(desk, left_code).locator(".version")).to_contain_text("newest version")

    server.kill()
    expect(left.locator("#status")).to_contain_text("delayed 00:")
    server.start()
    for screen in (left, right, door, desk):
        is_live(screen)
    morning = window("/display", beside=right)
    is_live(morning)
    expect(morning.locator(".wall")).to_have_attribute("data-share", "2/2")
    right.close()

    arrange(desk, door_code, kind="seats")
    expect(door.locator(".wall.seats .row")).to_have_count(12)

    row(desk, door_code).get_by_role("button", name="Forget").click()
    desk.get_by_role("dialog", name="Forget this display?").get_by_role("button", name="Forget").click()
    expect(door.locator("[data-code]")).not_to_have_text(door_code)
    expect(door.locator("[data-code]")).to_have_text(re.compile(r"^[A-Z2-9]{4}$"))


def test_a_display_mixes_two_sections_and_follows_a_result_in_each(window: Open, director: Director) -> None:
    first, second = director.tournament(12), director.tournament(8)
    director.send("PATCH", f"/tournaments/{second}", name="Juniors")
    screen, code = arrive(window)
    (row_,) = director.send("GET", "/displays")["displays"]
    path = f"/displays/{row_['display']}"
    both = [first, second]

    director.send("PATCH", path, kind="boards", tournaments=both, theme="dark")
    expect(screen.locator(".wall.mixed.boards .row")).to_have_count(10)
    is_live(screen)
    assert sorted(set(heads(screen))) == ["Journey Open", "Juniors"]
    assert boards(screen) == ["1", "2", "3", "4", "5", "6", "1", "2", "3", "4"]
    for tournament, result in ((first, "1-0"), (second, "0-1")):
        key = director.view(tournament, "boards")["order"][1]
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{key}/result", result=result, seen=None)
    expect(screen.locator(".row.changed .board")).to_have_text(["2", "2"])
    expect(screen.locator(".row.changed .result")).to_have_text(["1 \u2013 0", "0 \u2013 1"])
    expect(screen.locator("#latest")).to_contain_text("Juniors 2:")
    expect(screen.locator(".section-head").filter(has_text="Juniors").first).to_contain_text("3 in progress")

    director.send("POST", f"/tournaments/{second}/notices", text="Lunch at noon")
    expect(screen.locator(".notices:not([data-quiet])")).to_contain_text("Juniors")
    expect(screen.locator(".notices:not([data-quiet])")).to_contain_text("Lunch at noon")

    director.send("PATCH", path, kind="seats")
    seats = screen.locator(".wall.mixed.seats .row")
    expect(seats).to_have_count(20)
    is_live(screen)
    names = screen.locator(".row .side > .name").all_inner_texts()
    assert names == sorted(names)
    expect(seats.nth(0).locator(".section")).to_have_text(re.compile("Journey Open|Juniors"))
    assert sorted(seats.locator(".section").all_inner_texts()) == ["Journey Open"] * 12 + ["Juniors"] * 8

    director.send("PATCH", path, kind="latest")
    expect(screen.locator(".wall.mixed.latest .row")).to_have_count(2)
    director.send("PATCH", path, kind="standings", distance="8", diagonal="65")
    expect(screen.locator(".wall.mixed.standings .row").first).to_be_visible()
    expect(screen.locator("#pages")).to_contain_text("1 / ")
    is_live(screen)
    assert code not in screen.locator("body").inner_text()


def heads(screen: Page) -> list[str]:
    return screen.locator(".section-head:not([hidden]) .name").all_inner_texts()


def test_a_display_follows_the_round_and_returns_from_what_was_shown_between(
    window: Open, director: Director, server: Server
) -> None:
    tournament = director.tournament(12)
    screen, code = arrive(window)
    desk = desk_of(window, server, director)
    there = row(desk, code)
    there.locator("summary").click()
    expect(there.locator('[name="kind"]')).to_have_value("programme")
    expect(there.get_by_label("Journey Open")).to_be_checked()

    there.get_by_role("button", name="Save").click()
    is_live(screen)
    expect(screen.locator(".wall.seats .row")).to_have_count(12)
    expect(desk.locator(".strip .shows")).to_contain_text("Where do I sit?")
    picture = desk.frame_locator(".strip iframe")
    desk.locator(".strip").scroll_into_view_if_needed()
    expect(picture.locator(".wall.seats .row").first).to_be_attached()

    keys = director.view(tournament, "boards")["order"]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{keys[0]}/result", result="1-0", seen=None)
    expect(screen.locator(".wall.boards")).to_be_attached()
    expect(picture.locator(".wall.boards")).to_be_attached()

    there.locator('[name="instead"]').select_option("standings")
    there.get_by_role("button", name="Show now").click()
    expect(screen.locator(".wall.standings")).to_be_attached()
    expect(desk.locator(".strip .shows")).to_contain_text("until")
    there.get_by_role("button", name="Back to the programme").click()
    expect(screen.locator(".wall.boards")).to_be_attached()
    for key in keys[1:]:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{key}/result", result="0-1", seen=None)
    expect(screen.locator(".wall.standings")).to_be_attached()


def test_the_page_says_from_how_far_a_list_is_read_and_shares_it_with_one_press(
    window: Open, director: Director, server: Server
) -> None:
    director.tournament(60)
    screens = [arrive(window) for _ in range(2)]
    desk = desk_of(window, server, director)
    there = row(desk, screens[0][1])
    there.locator("summary").click()
    there.locator('[name="kind"]').select_option("seats")
    there.locator('[name="diagonal"]').fill("55")
    expect(there.locator("[data-sum]")).to_contain_text("60 players: this 55-inch screen reads from")
    there.locator('[name="kind"]').select_option("crosstable")
    sum_of_crosstable = re.compile(
        r"^60 players, 1 round: this 55-inch screen reads from [\d.]+ m in \d+ s\. \d pages; capitals are \d\d px"
    )
    expect(there.locator("[data-sum]")).to_have_text(sum_of_crosstable)
    there.locator('[name="kind"]').select_option("seats")

    there.locator('[name="distance"]').fill("10")
    expect(there.locator("[data-sum]")).to_contain_text(
        re.compile(r"Set for 10 m: \d+ pages, (\d+ s|\d+ min( \d+ s)?) for all")
    )
    expect(there.locator("[data-sum]")).to_contain_text("To make it readable from 10 m, share the list over")
    expect(there.locator("[data-sum]")).to_contain_text("Shared over the 2 displays here, all of it takes")
    other = screens[1][1]
    expect(there.locator("[data-sum]")).to_contain_text(f"It can be shared with {other}.")
    there.get_by_role("button", name="Share it over 2 screens").click()

    for number, (screen, _) in enumerate(screens, start=1):
        expect(screen.locator(".wall")).to_have_attribute("data-share", f"{number}/2")
        expect(screen.locator(".wall")).to_have_attribute("data-distance", "10")
    expect(there.locator('[name="share"]')).to_have_value("1/2")
    expect(there.locator("[data-sum]")).to_contain_text("30 players: this 55-inch screen reads from")

    sharing = desk.locator('[data-form="share"]')
    right = desk.locator("ul.displays").evaluate("(each) => each.getBoundingClientRect().right")
    assert sharing.evaluate("(each) => each.getBoundingClientRect().left") >= right  # beside the displays
    sharing.locator('[name="kind"]').select_option("seats")
    sharing.locator('[name="tournaments"]').check()
    expect(sharing.locator("[data-sum]")).to_be_hidden()
    for box in desk.locator("[data-pick]").all():
        box.check()
    for display, inches in ((screens[0][1], 55), (other, 50)):
        expect(sharing.locator("[data-sum]")).to_contain_text(f"{display} – 30 players: this {inches}-inch screen")
    sharing.locator('[name="whole"]').check()
    expect(sharing.locator("[data-sum]")).to_contain_text("60 players: this")


def test_several_displays_get_a_programme_and_another_list_for_a_while_together(
    window: Open, director: Director, server: Server
) -> None:
    director.tournament(12)
    screens = [arrive(window)[0] for _ in range(2)]
    desk = desk_of(window, server, director)
    sharing = desk.locator('[data-form="share"]')
    for box in desk.locator("[data-pick]").all():
        box.check()
    sharing.get_by_role("combobox", name="Shows").select_option("programme")
    sharing.get_by_label("Journey Open").check()
    sharing.get_by_label("Published, not started").select_option("boards")
    sums = sharing.locator("[data-sum]")
    expect(sums).to_contain_text(re.compile(r"Standings – 6 players: .* m, all on one page"))
    expect(sums).to_contain_text(re.compile(r"Boards – 3 boards: .* m, all on one page"))
    expect(sums).not_to_contain_text("Where do I sit?")

    sharing.get_by_label("Each shows the whole list").check()
    sharing.get_by_role("button", name="Share the list").click()
    for screen in screens:
        expect(screen.locator(".wall.boards .row")).to_have_count(6)
    for box in desk.locator("[data-pick]").all():
        box.check()
    sharing.get_by_role("combobox", name="Another list").select_option("standings")
    sharing.get_by_role("button", name="Show now").click()
    for screen in screens:
        expect(screen.locator(".wall.standings")).to_be_attached()
    sharing.get_by_role("button", name="Back to the programme").click()
    for screen in screens:
        expect(screen.locator(".wall.boards")).to_be_attached()


@pytest.mark.parametrize("name", ["Ng, Li {number:03}", "Wickramasinghe Ekanayake-Somapala, Dilrukshi {number:03}"])
def test_the_sum_has_the_pages_that_the_screen_then_shows(
    window: Open, director: Director, server: Server, name: str
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    rows: list[dict[str, Any]] = [{"name": name.format(number=number)} for number in range(90)]
    for number in range(0, 90, 7):
        rows[number] |= {"title": "FM", "rating": 2000 + number}
    director.send("POST", f"/tournaments/{tournament}/players/batch", rows=rows)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")
    fund = [
        {"name": each, "prizes": [{"place": place, "amount": 9000 - place} for place in range(1, 13)]} for each in "AB"
    ]
    director.send("PUT", f"/tournaments/{tournament}/prizes", groups=fund)
    director.send("POST", f"/tournaments/{tournament}/notices", text=LONG_NOTICE, kind="information")
    _, code = arrive(window)
    there = row(desk_of(window, server, director), code)
    there.locator("summary").click()
    there.locator('[name="diagonal"]').fill("55")
    screen = window(width=1280, height=720)
    lists = {"seats": "90 players:", "boards": "45 boards:", "playing": "45 boards:", "standings": "90 players:"}
    lists["crosstable"] = "90 players, 1"
    for distance, (kind, begins) in product(("", "6", "10"), (lists | {"prizes": "players:"}).items()):
        there.locator('[name="kind"]').select_option("notices")
        expect(there.locator("[data-sum]")).to_be_hidden()
        there.locator('[name="distance"]').fill(distance)
        there.locator('[name="kind"]').select_option(kind)
        expect(there.locator("[data-sum]")).to_contain_text(begins)
        summed = there.locator("[data-sum]").inner_text()

        screen.goto(f"{server.base}/t/{tournament}/display/{kind}?distance={distance}&diagonal=55")
        screen.wait_for_selector(".wall[data-arranged]", state="attached")
        is_live(screen)

        (pages,) = re.findall(r"(\d+) pages?[;,]", summed)
        assert (screen.locator("#pages").inner_text() or "1 / 1").split()[2] == pages, (kind, distance, summed)


def test_the_sum_says_from_how_far_the_longest_prizes_are_read(
    window: Open, director: Director, server: Server
) -> None:
    tournament = director.tournament(12)
    prizes: list[dict[str, object]] = [{"place": place, "amount": 1_500_000} for place in range(1, 13)]
    prizes[0]["trophy"] = "Challenge cup of the city of Vitoria-Gasteiz"
    director.send("PUT", f"/tournaments/{tournament}/prizes", groups=[{"name": "Main fund", "prizes": prizes}])
    _, code = arrive(window)
    there = row(desk_of(window, server, director), code)
    there.locator("summary").click()
    there.locator('[name="diagonal"]').fill("55")
    there.locator('[name="kind"]').select_option("prizes")
    screen = window(width=1280, height=720)
    for distance in ("", "6"):
        there.locator('[name="distance"]').fill(distance)
        expect(there.locator("[data-sum]")).to_contain_text(f"Set for {distance} m" if distance else "reads from")
        expect(there.locator("[data-sum]")).to_contain_text("The longest prizes are read from")
        summed = there.locator("[data-sum]").inner_text()

        screen.goto(f"{server.base}/t/{tournament}/display/prizes?distance={distance}&diagonal=55")
        screen.wait_for_selector(".wall[data-arranged]", state="attached")
        is_live(screen)

        (said,) = re.findall(r"longest prizes are read from ([\d.]+) m", summed)
        least = min(screen.locator(".row .won").evaluate_all(SIZES))
        metres = least * 0.714 / math.hypot(1280, 720) * 55 * 0.0254 * 200
        assert float(said) == pytest.approx(metres, abs=0.15)


def test_the_sum_says_from_how_far_the_longest_names_are_read_and_which_rounds_are_shown(
    window: Open, director: Director, server: Server
) -> None:
    tournament = director.tournament(12)
    long = "Vishwanathanvenkatanarasimharajuvaripetasubramaniyanramakrish"
    player = next(iter(director.view(tournament, "crosstable")["rows"]))
    director.send("PATCH", f"/tournaments/{tournament}/players/{player}", name=long)
    for number in (2, 3):
        for game, each in director.view(tournament, "boards")["rows"].items():
            body = {"result": "1/2-1/2", "seen": each["seen"]}
            director.send("PUT", f"/tournaments/{tournament}/rounds/{number - 1}/games/{game}/result", **body)
        director.send("POST", f"/tournaments/{tournament}/rounds")
        director.send("POST", f"/tournaments/{tournament}/rounds/{number}/publication")
    _, code = arrive(window)
    there = row(desk_of(window, server, director), code)
    there.locator("summary").click()
    there.locator('[name="diagonal"]').fill("55")
    there.locator('[name="kind"]').select_option("crosstable")
    screen = window(width=1280, height=720)
    wanted = {"7": ("Rounds 2–3 of 3 are shown.", "Rounds 2–3"), "9": ("Only round 3 of 3 is shown.", "Round 3")}
    for distance, (rounds, shown) in wanted.items():
        there.locator('[name="distance"]').fill(distance)
        expect(there.locator("[data-sum]")).to_contain_text(f"Set for {distance} m")
        expect(there.locator("[data-sum]")).to_contain_text(rounds)
        summed = there.locator("[data-sum]").inner_text()

        screen.goto(f"{server.base}/t/{tournament}/display/crosstable?distance={distance}&diagonal=55")
        screen.wait_for_selector(".wall[data-arranged]", state="attached")
        is_live(screen)
        expect(screen.locator("#range")).to_contain_text(shown)

        (said,) = re.findall(r"longest names are read from ([\d.]+) m", summed)
        least = screen.locator(".row .name", has_text=long).evaluate_all(SIZES)[0]
        metres = least * 0.714 / math.hypot(1280, 720) * 55 * 0.0254 * 200
        assert float(said) == pytest.approx(metres, abs=0.15)
        assert least >= 0.97 * 20 / 1080 * 720 / 0.714


def test_a_screen_that_follows_the_round_by_default_has_a_sum(window: Open, director: Director, server: Server) -> None:
    director.tournament(30)
    _, code = arrive(window)
    let_codes_be_shown_for_long(server)
    director.send("POST", "/displays")
    there = row(desk_of(window, server, director), code)
    there.locator("summary").click()
    there.locator('[name="kind"]').select_option("")

    expect(there.locator("[data-sum]")).to_contain_text("Where do I sit? – 30 players: this")


def test_the_lists_of_phases_are_named_whole(window: Open, director: Director, server: Server) -> None:
    director.tournament(4)
    _, code = arrive(window)
    there = row(desk_of(window, server, director), code)
    there.locator("summary").click()
    there.locator('[name="kind"]').select_option("programme")

    lists = there.locator("[data-phase]")
    expect(lists.first).to_be_visible()
    assert [width for width in lists.evaluate_all(SPARE_WIDTHS) if width < 0] == []


def test_the_page_says_that_more_screens_do_not_help_where_names_have_no_more_width(
    window: Open, director: Director, server: Server
) -> None:
    director.tournament(60)
    _, code = arrive(window, 1080, 1920)
    there = row(desk_of(window, server, director), code)
    there.locator("summary").click()
    there.locator('[name="kind"]').select_option("boards")
    there.locator('[name="diagonal"]').fill("55")
    total = there.locator("[data-sum]")

    there.locator('[name="distance"]').fill("30")
    expect(total).to_contain_text(re.compile(r"Set for 30 m: \d+ pages"))
    expect(total).to_contain_text(re.compile(r"the list is read from 1?\d(\.\d)? m at most"))
    expect(total).not_to_contain_text("To make it readable")

    there.locator('[name="distance"]').fill("4")
    expect(total).to_contain_text("Set for 4 m")
    expect(total).not_to_contain_text("at most")


def test_the_sum_of_seats_that_are_not_there_yet_counts_no_player_who_has_withdrawn(
    window: Open, director: Director, server: Server
) -> None:
    tournament = director.tournament(12)
    for game in director.view(tournament, "boards")["order"]:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0", seen=None)
    player, *_ = director.view(tournament, "players")["order"]
    director.send("POST", f"/tournaments/{tournament}/players/{player}/withdrawal", reason="ill")
    _, code = arrive(window)
    there = row(desk_of(window, server, director), code)
    there.locator("summary").click()

    lists = ("seats", "11 players:"), ("boards", "6 boards:"), ("latest", "6 boards:"), ("standings", "12 players:")
    for kind, begins in lists:
        there.locator('[name="kind"]').select_option(kind)
        expect(there.locator("[data-sum]")).to_contain_text(begins)


def test_the_sum_of_a_programme_counts_the_sections_that_each_list_shows_now(
    window: Open, director: Director, server: Server
) -> None:
    seating, playing = director.tournament(30), director.tournament(8)
    game = director.view(playing, "boards")["order"][0]
    director.send("PUT", f"/tournaments/{playing}/rounds/1/games/{game}/result", result="1-0", seen=None)
    _, code = arrive(window)
    (display,) = [each for each in director.send("GET", "/displays")["displays"] if each["code"] == code]
    director.send("PATCH", f"/displays/{display['display']}", kind="programme", tournaments=[seating, playing])
    there = row(desk_of(window, server, director), code)
    there.locator("summary").click()

    sums = there.locator("[data-sum]")
    expect(sums).to_contain_text("Where do I sit? – 30 players: this")
    expect(sums).to_contain_text("Boards – 4 boards: this")
    expect(sums).to_contain_text("Standings – 38 players: this")


def test_two_screens_of_one_computer_are_two_displays_in_one_profile(window: Open, director: Director) -> None:
    tournament = director.tournament(12)
    left, _ = arrive(window)
    right = window("/display?screen=2", beside=left)
    is_live(right)
    first, second = director.send("GET", "/displays")["displays"]
    assert first["code"] != second["code"]

    for each, kind in ((first, "boards"), (second, "standings")):
        director.send("PATCH", f"/displays/{each['display']}", kind=kind, tournaments=[tournament])
    expect(left.locator(".wall.boards")).to_be_attached()
    expect(right.locator(".wall.standings")).to_be_attached()

    assert right.url.endswith("/display?screen=2")
    seen: set[tuple[int, bool]] = set()
    for _ in range(600):  # each display reports its size in a moment
        seen = {(each["width"], each["live"]) for each in director.send("GET", "/displays")["displays"]}
        if seen == {(1280, True)}:
            break
        left.wait_for_timeout(100)
    assert seen == {(1280, True)}


def test_a_notice_of_all_sections_is_shown_once_and_others_name_their_section(window: Open, director: Director) -> None:
    one, two = director.tournament(6), director.tournament(4)
    director.send("PATCH", f"/tournaments/{two}", name="Juniors")
    for each in (one, two):
        director.send("POST", f"/tournaments/{each}/notices", text="Phones off", kind="warning")
        director.send("PUT", f"/tournaments/{each}/rounds/2/start", starts="2999-01-01T10:00:00+00:00")
    director.send("POST", f"/tournaments/{two}/notices", text="Parents outside")

    screen = window(f"/display/boards?of={one},{two}", width=1920, height=1080)
    is_live(screen)

    seen = screen.locator(".notice:visible")
    expect(seen).to_have_text(["Phones off", "Juniors: Parents outside"])
    expect(screen.locator(".countdown:visible")).to_have_count(1)


def two_lists_in_turn(window: Open, director: Director) -> Page:
    """A display that shows the boards of one section, which it shows first, and the standings of another."""
    playing, closed = director.tournament(6), director.tournament(2)
    (only,) = director.view(closed, "boards")["order"]
    director.send("PUT", f"/tournaments/{closed}/rounds/1/games/{only}/result", result="1-0", seen=None)
    first, *_ = director.view(playing, "boards")["order"]
    director.send("PUT", f"/tournaments/{playing}/rounds/1/games/{first}/result", result="1-0", seen=None)
    screen, _ = arrive(window)
    screen.clock.install()
    (row_,) = director.send("GET", "/displays")["displays"]
    director.send("PATCH", f"/displays/{row_['display']}", kind="programme", tournaments=[playing, closed])
    expect(screen.locator(".wall.boards .row")).to_have_count(3)
    is_live(screen)
    return screen


def test_the_lists_of_sections_follow_each_other_when_all_pages_were_shown(window: Open, director: Director) -> None:
    screen = two_lists_in_turn(window, director)

    screen.clock.fast_forward(TURN_MS - RECONNECTION_MS)
    expect(screen.locator(".wall.standings .row")).to_have_count(2)
    is_live(screen)
    screen.clock.fast_forward(TURN_MS - RECONNECTION_MS)
    expect(screen.locator(".wall.boards .row")).to_have_count(3)


def test_a_list_is_not_shared_with_screens_that_show_something_else_or_are_off(
    window: Open, director: Director, server: Server
) -> None:
    first, second = director.tournament(60), director.tournament(60)
    (screen, code), (_, busy), (off, gone) = (arrive(window) for _ in range(3))
    displays = {each["code"]: each["display"] for each in director.send("GET", "/displays")["displays"]}
    director.send("PATCH", f"/displays/{displays[code]}", kind="seats", tournaments=[first], distance="10")
    director.send("PATCH", f"/displays/{displays[busy]}", kind="seats", tournaments=[second])
    off.close()
    desk = desk_of(window, server, director)
    there = row(desk, code)
    expect(row(desk, gone).locator(".state")).to_contain_text("not live")
    there.locator("summary").click()
    expect(there.locator("[data-sum]")).to_contain_text("60 players")

    expect(there.locator('[data-do="share-out"]')).to_be_hidden()
    is_live(screen)


def test_lists_of_one_tournament_are_not_offered_for_several(window: Open, director: Director, server: Server) -> None:
    director.tournament(4)
    director.tournament(4)
    _, code = arrive(window)
    desk = desk_of(window, server, director)
    there = row(desk, code)
    there.locator("summary").click()
    for box in there.locator('[name="tournaments"]').all():
        box.check()

    for name in ("kind", "instead"):
        offered = there.locator(f'[name="{name}"] option:enabled')
        values = {each.get_attribute("value") for each in offered.all()}
        assert "boards" in values
        assert not values & {"crosstable", "prizes", "notices"}


def test_a_display_leaves_its_list_only_when_the_server_answers(
    window: Open, director: Director, server: Server
) -> None:
    screen = two_lists_in_turn(window, director)

    screen.clock.run_for(9000)
    screen.wait_for_timeout(6000)  # a heartbeat comes
    os.kill(server.pid, signal.SIGSTOP)
    screen.clock.run_for(9000)  # the list ends, and the page does not know yet that the server is silent
    server.kill()
    expect(screen.locator("#stale")).to_be_visible()
    expect(screen.locator(".wall.boards .row")).to_have_count(3)

    server.start()
    is_live(screen)
    screen.clock.fast_forward(TURN_MS // 2)
    expect(screen.locator(".wall.standings .row")).to_have_count(2)
    is_live(screen)


def test_a_screen_that_is_not_set_up_follows_the_round_and_one_with_its_own_address_stays(
    window: Open, director: Director, server: Server
) -> None:
    tournament = director.tournament(12)
    screen, code = arrive(window)
    let_codes_be_shown_for_long(server)
    own = window("/display", width=1280, height=720)
    expect(own.locator("[data-code]")).to_have_text(re.compile(r"^[A-Z2-9]{4}$"))
    own.goto(f"{server.base}/t/{tournament}/display/crosstable")
    is_live(own)
    desk = desk_of(window, server, director)

    expect(screen.locator(".wall.seats .row")).to_have_count(12)
    expect(screen.locator(".corner")).to_have_text(code)
    expect(row(desk, code).locator(".shows")).to_contain_text("follows the round by default")
    assert own.url.endswith("/display/crosstable")
    expect(own.locator(".corner")).to_have_count(0)

    again = window("/display", beside=own)
    again.wait_for_url("**/display/crosstable")

    arrange(desk, code, kind="code")
    expect(screen.locator("[data-code]")).to_have_text(code)
