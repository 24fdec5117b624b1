"""The list of displays: screens register, get names and arrangements from the director, and return to them."""

from __future__ import annotations

import contextlib
import os
import re
import signal
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import update

from server.eventstore.credentials import CredentialKind, Credentials
from server.eventstore.tables import credentials
from server.service.display_registry import CODE_SECONDS
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


def arrive(window: Open) -> tuple[Page, str]:
    """A screen that comes for the first time, and its code."""
    screen = window("/display", width=1280, height=720)
    code = screen.locator("[data-code]")
    expect(code).to_have_text(re.compile(r"^[A-Z2-9]{4}$"))
    is_live(screen)
    return screen, code.inner_text()


def desk_of(window: Open, server: Server, director: Director) -> Page:
    """The page of the displays, in a director's browser."""
    link = director.send("POST", "/links", role="director")["url"]
    desk = window(server.base + urlsplit(link).path, width=1366, height=768)
    desk.get_by_role("button", name="Join").click()
    desk.get_by_role("link", name="Displays").click()
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
    """Make every screen that is registered now one that came a minute ago."""
    with contextlib.closing(Credentials.open(server.database)) as held, held.database.writing() as connection:
        earlier = (held.now() - timedelta(seconds=2 * CODE_SECONDS)).isoformat()
        mine = credentials.c.kind == CredentialKind.DISPLAY
        connection.execute(update(credentials).where(mine).values(created_at=earlier))


def boards(screen: Page) -> list[str]:
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

    desk.once("dialog", lambda dialog: dialog.accept())
    row(desk, door_code).get_by_role("button", name="Forget").click()
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
        r"^60 players, 5 rounds: this 55-inch screen reads from [\d.]+ m in \d+ s\. \d pages; capitals are \d\d px"
    )
    expect(there.locator("[data-sum]")).to_have_text(sum_of_crosstable)
    there.locator('[name="kind"]').select_option("seats")

    there.locator('[name="distance"]').fill("10")
    expect(there.locator("[data-sum]")).to_contain_text(re.compile(r"Set for 10 m: \d+ pages, \d+ s for all"))
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
    sharing.locator('[name="kind"]').select_option("seats")
    sharing.locator('[name="tournaments"]').check()
    expect(sharing.locator("[data-sum]")).to_be_hidden()
    for box in desk.locator("[data-pick]").all():
        box.check()
    expect(sharing.locator("[data-sum]")).to_contain_text("30 players: this")
    sharing.locator('[name="whole"]').check()
    expect(sharing.locator("[data-sum]")).to_contain_text("60 players: this")


@pytest.mark.parametrize("kind", ["seats", "boards", "standings"])
@pytest.mark.parametrize(
    "name", ["Ng, Li {number:03}", "Wickramasinghe Ekanayake-Somapala, Dilrukshi Nethmini {number:03}"]
)
def test_the_sum_has_the_pages_of_the_list_with_its_names_give_or_take_one(
    window: Open, director: Director, server: Server, kind: str, name: str
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    for number in range(90):
        director.send("POST", f"/tournaments/{tournament}/players", name=name.format(number=number))
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")
    _, code = arrive(window)
    there = row(desk_of(window, server, director), code)
    there.locator("summary").click()
    there.locator('[name="kind"]').select_option(kind)
    expect(there.locator("[data-sum]")).to_contain_text("screen reads from")
    summed = there.locator("[data-sum]").inner_text()

    screen = window(f"/t/{tournament}/display/{kind}", width=1280, height=720)
    screen.wait_for_selector(".wall[data-arranged]", state="attached")

    found = re.search(r"(\d+) pages;", summed)
    assert abs(max(screen.locator("#dots i").count(), 1) - (int(found[1]) if found else 1)) <= 1, summed


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

    screen.clock.fast_forward(20_000)
    expect(screen.locator(".wall.standings .row")).to_have_count(2)
    is_live(screen)
    screen.clock.fast_forward(20_000)
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
    expect(screen.locator(".wall.standings .row")).to_have_count(2)
    is_live(screen)


def test_a_screen_that_is_not_set_up_follows_the_round_and_one_with_its_own_address_stays(
    window: Open, director: Director, server: Server
) -> None:
    tournament = director.tournament(12)
    screen, code = arrive(window)
    let_codes_be_shown_for_long(server)
    own = window("/display", width=1280, height=720)  # the registry is read again when it registers
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
