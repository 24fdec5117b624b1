"""A round with three tablets, two of them without network for a while: every result lands once, where it was meant."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from server.wording import result_text
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import give_camera, is_live

pytestmark = pytest.mark.browser

WHITE, DRAW, BLACK = result_text("1-0"), result_text("1/2-1/2"), result_text("0-1")
_TEXTS = {"1-0": WHITE, "1/2-1/2": DRAW, "0-1": BLACK}


def board(tablet: Page, number: int) -> Locator:
    return tablet.get_by_label(f"Board {number}", exact=True)


def tap(tablet: Page, number: int, result: str) -> None:
    board(tablet, number).get_by_role("button", name=result, exact=True).click()


def is_shown(tablet: Page, *numbers: int) -> None:
    for number in numbers:
        expect(board(tablet, number)).to_have_attribute("data-state", "shown")


def results(director: Director, tournament: str, number: int) -> list[str | None]:
    """The recorded results of a round, from board one down."""
    view = director.send("GET", f"/tournaments/{tournament}/views/boards?round={number}")
    return [view["rows"][key]["result"] for key in view["order"]]


def events(director: Director, tournament: str, kind: str) -> list[dict[str, Any]]:
    """The events of one type, oldest first."""
    told: list[dict[str, Any]] = director.send("GET", f"/tournaments/{tournament}/timeline")["facts"]
    return [each for each in told if each["type"] == kind]


def next_round(director: Director, tournament: str, number: int) -> None:
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/{number}/publication")


@pytest.mark.parametrize("chosen", ["recorded", "sent"])
def test_a_conflict_that_the_desk_has_settled_leaves_the_tablet(
    director: Director, arbiter: Callable[[str], Page], chosen: str
) -> None:
    tournament = director.tournament(30)
    one, two = arbiter(tournament), arbiter(tournament)
    two.context.set_offline(True)
    tap(one, 5, WHITE)
    is_shown(one, 5)
    tap(two, 5, BLACK)
    two.evaluate("scrollTo(0, 900)")
    two.context.set_offline(False)
    card = two.get_by_role("group", name="Round 1, board 5: two results")
    expect(card).to_have_count(1)
    expect(two.get_by_role("link", name="Needs a decision: 1")).to_be_in_viewport()
    for side in ("[data-by]", "[data-tapped]"):
        expect(card.locator(side)).to_have_text(re.compile(r"\d\d:\d\d:\d\d"))

    game = director.view(tournament, "boards")["order"][4]
    path = f"/tournaments/{tournament}/rounds/1/games/{game}"
    seen = director.send("GET", f"/tournaments/{tournament}/attention")["conflicts"][0]["seen"]
    if chosen == "recorded":
        director.send("DELETE", f"{path}/conflict")
    else:
        director.send("PUT", f"{path}/result", result="0-1", seen=seen)

    expect(card).to_have_count(0)
    expect(two.get_by_role("link", name="Needs a decision")).to_be_hidden()
    is_shown(two, 5)
    expect(board(two, 5).locator(".picks [aria-pressed=true]")).to_have_text(WHITE if chosen == "recorded" else BLACK)


def test_a_full_round_with_three_tablets_two_of_them_offline_one_conflict_and_one_from_the_round_before(
    window: Open, director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(16)
    one, two, three, late = (arbiter(tournament) for _ in range(4))
    hall = window(f"/t/{tournament}/display/boards")
    late.context.set_offline(True)
    for number in range(1, 9):
        tap(one, number, WHITE)
    is_shown(one, *range(1, 9))
    next_round(director, tournament, 2)
    for tablet in (one, two, three):
        expect(tablet.get_by_text("Round 2 of 5")).to_be_visible()
    tap(late, 8, BLACK)  # its screen still shows round 1
    expect(board(late, 8).locator("[data-slot=state]")).to_contain_text("on this device")

    two.context.set_offline(True)
    three.context.set_offline(True)
    tap(one, 1, WHITE)
    tap(one, 2, DRAW)
    tap(two, 3, BLACK)
    tap(two, 4, WHITE)
    tap(two, 5, WHITE)
    tap(three, 5, BLACK)
    tap(three, 6, DRAW)
    tap(three, 7, WHITE)
    tap(three, 7, DRAW)  # changed their mind before it left
    tap(three, 8, BLACK)
    expect(two.get_by_text("3 on this device only")).to_be_visible()
    is_shown(one, 1, 2)
    assert results(director, tournament, 2)[2:] == [None] * 6

    two.context.set_offline(False)
    is_shown(two, 3, 4, 5)
    three.context.set_offline(False)
    is_shown(three, 6, 7, 8)
    card = three.get_by_role("group", name="Round 2, board 5: two results")
    expect(card.get_by_role("button", name=re.compile(f"Keep {WHITE} recorded .* by arbiter"))).to_be_visible()
    card.get_by_role("button", name=f"Record {BLACK} tapped on this device").click()
    expect(card).to_be_hidden()
    is_shown(three, 5)

    late.context.set_offline(False)
    stale = late.get_by_role("group", name="Round 1, board 8: two results")
    expect(stale).to_contain_text("Journey Open, round 1: not the round on this page.")
    stale.get_by_role("button", name=f"Keep {WHITE}").click()
    expect(stale).to_be_hidden()

    expected = ["1-0", "1/2-1/2", "0-1", "1-0", "0-1", "1/2-1/2", "1/2-1/2", "0-1"]
    assert results(director, tournament, 1) == ["1-0"] * 8
    assert results(director, tournament, 2) == expected
    assert len(events(director, tournament, "ResultEntered")) == 16
    assert len(events(director, tournament, "ResultCorrected")) == 1
    for number, result in enumerate(expected, start=1):
        expect(hall.locator(".row").nth(number - 1).locator(".result")).to_have_text(_TEXTS[result])
        for tablet in (one, two, three, late):
            pressed = board(tablet, number).locator(".picks [aria-pressed=true]")
            expect(pressed).to_have_text(_TEXTS[result])


@pytest.mark.own_server
def test_the_outbox_survives_a_closed_page_and_is_sent_when_it_next_opens(
    server: Server, director: Director, arbiter: Callable[[str], Page], window: Open
) -> None:
    tournament = director.tournament(6)
    tablet = arbiter(tournament)
    server.kill()
    tap(tablet, 1, BLACK)
    tap(tablet, 3, DRAW)
    expect(tablet.get_by_text("2 on this device only")).to_be_visible()
    tablet.close()
    server.start()

    again = window(f"/t/{tournament}/enter", beside=tablet)

    is_shown(again, 1, 3)
    assert results(director, tournament, 1) == ["0-1", None, "1/2-1/2"]
    expect(again.get_by_text("on this device only")).to_be_hidden()


def test_what_was_not_sent_before_the_page_was_left_is_sent_from_the_next_page(
    server: Server, director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(6)
    tablet = arbiter(tournament)
    tablet.route("**/result", lambda route: route.abort())
    tap(tablet, 1, BLACK)
    expect(tablet.get_by_text("1 on this device only")).to_be_visible()
    tablet.unroute("**/result")

    with tablet.expect_response("**/result"):
        tablet.goto(f"{server.base}/t/{tournament}")

    assert results(director, tournament, 1) == ["0-1", None, None]
    tablet.wait_for_function("() => localStorage.getItem('unsent') === null")


def test_an_answer_that_got_lost_makes_no_second_event(director: Director, arbiter: Callable[[str], Page]) -> None:
    tournament = director.tournament(4)
    tablet = arbiter(tournament)

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    tablet.route("**/result", lose_the_answer, times=2)
    tap(tablet, 1, DRAW)
    is_shown(tablet, 1)
    expect(tablet.get_by_text("on this device only")).to_be_hidden()

    assert len(events(director, tournament, "ResultEntered")) == 1
    expect(tablet.locator("#cards")).to_be_hidden()


def test_a_result_is_taken_back_for_ten_seconds_on_the_device_and_from_the_log(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(6)
    tablet = arbiter(tournament)
    tap(tablet, 1, WHITE)
    is_shown(tablet, 1)
    board(tablet, 1).get_by_role("button", name="Undo").click()
    expect(board(tablet, 1)).to_have_attribute("data-state", "")
    assert results(director, tournament, 1)[0] is None

    tablet.context.set_offline(True)
    tap(tablet, 2, DRAW)
    expect(board(tablet, 2)).to_have_attribute("data-state", "pending")
    board(tablet, 2).get_by_role("button", name="Undo").click()
    tablet.context.set_offline(False)
    is_live(tablet)
    expect(board(tablet, 2)).to_have_attribute("data-state", "")
    assert results(director, tournament, 1) == [None, None, None]


def test_boards_are_found_by_sector_and_number_pad_and_rows_do_not_move(
    window: Open, director: Director, server: Server
) -> None:
    tournament = director.tournament(24)
    link = director.link("arbiter", tournament=tournament, boards="5-8", name="Hall B")
    tablet = window(f"/t/{tournament}/enter", link=link, has_touch=True)
    is_live(tablet)
    shown = tablet.locator(".game:visible")
    expect(shown).to_have_count(4)
    assert [each.get_attribute("aria-label") for each in shown.all()] == [f"Board {n}" for n in range(5, 9)]
    sizes = tablet.locator(".game:visible .picks button:visible, .tools button:visible").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))"
    )
    assert min(sizes) >= 44
    places = tablet.locator(".game").evaluate_all("all => all.map((each) => each.offsetTop)")

    tablet.get_by_role("button", name="Number pad").click()
    tablet.get_by_role("button", name="7", exact=True).click()
    expect(board(tablet, 7)).to_have_class(re.compile("found"))
    expect(shown).to_have_count(4)  # the list remains whole
    tap(tablet, 7, DRAW)

    expect(tablet.locator(".game.found")).to_have_count(0)  # the next number may follow
    is_shown(tablet, 7)
    assert places == tablet.locator(".game").evaluate_all("all => all.map((each) => each.offsetTop)")
    assert results(director, tournament, 1)[6] == "1/2-1/2"


def test_who_has_not_arrived_is_pressed_and_the_forfeits_are_entered_at_once(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(8)
    tablet = arbiter(tournament)
    tap(tablet, 1, WHITE)
    is_shown(tablet, 1)
    tablet.context.set_offline(True)
    tablet.get_by_text("More", exact=True).click()
    tablet.get_by_role("button", name="No-shows").click()
    games = tablet.locator("#absent .missing > div")
    expect(games).to_have_count(3)
    for game, colour in ((0, "white"), (1, "black"), (2, "white"), (2, "black")):
        games.nth(game).locator(f"[data-{colour}]").click()
    tablet.get_by_role("button", name="Enter 3 forfeits").click()
    expect(tablet.get_by_text("3 on this device only")).to_be_visible()
    tablet.context.set_offline(False)

    is_shown(tablet, 2, 3, 4)
    assert results(director, tournament, 1) == ["1-0", "--+", "+--", "---"]


def test_both_players_may_have_to_agree_before_a_result_is_entered(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(4)
    tablet = arbiter(tournament)
    tablet.get_by_text("More", exact=True).click()
    tablet.get_by_role("button", name="Both players confirm").click()
    asked = tablet.locator("#confirm")

    tap(tablet, 1, WHITE)
    asked.get_by_role("button", name="White").click()
    asked.get_by_role("button", name="It is wrong").click()
    assert results(director, tournament, 1) == [None, None]
    tap(tablet, 1, BLACK)
    asked.get_by_role("button", name="White").click()
    asked.get_by_role("button", name="Black").click()

    is_shown(tablet, 1)
    assert results(director, tournament, 1) == ["0-1", None]
    assert "both players" in events(director, tournament, "ResultEntered")[0]["says"]


def test_the_status_does_not_say_live_while_a_result_could_not_be_sent(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(4)
    tablet = arbiter(tournament)
    expect(tablet.locator("#status")).to_have_attribute("data-state", "live")
    tablet.route("**/result", lambda route: route.abort())
    tablet.locator(".game [data-result='1-0']").first.click()
    expect(tablet.locator(".game .state").first).to_have_text("on this device, no network")
    expect(tablet.locator("#status")).to_have_text("not sent")

    tablet.unroute("**/result")
    expect(tablet.locator("#status")).to_have_text("live")
    expect(tablet.locator(".game .state").first).to_have_text("✓ recorded and shown")


@pytest.mark.parametrize("role", ["director", "arbiter"])
def test_where_all_results_are_in_the_next_step_is_named(
    server: Server, director: Director, window: Open, arbiter: Callable[[str], Page], role: str
) -> None:
    tournament = director.tournament(4)
    page = arbiter(tournament) if role == "arbiter" else window(link=director.link())
    page.goto(f"{server.base}/t/{tournament}/enter")
    end = page.locator("[data-all-in]")
    expect(page.locator(".game")).to_have_count(2)
    expect(end).to_be_hidden()
    for number in (1, 2):
        with page.expect_response("**/result"):
            page.get_by_label(f"Board {number}", exact=True).locator("[data-result='1-0']").click()

    expect(end).to_contain_text("All results of round 1 are in.")
    if role == "arbiter":
        expect(end).to_contain_text("decided by the director on the desk")
        expect(end.get_by_role("link")).to_have_count(0)
        return
    end.get_by_role("link", name="Pair round 2 on the desk").click()
    expect(page.get_by_role("button", name="Pair round 2")).to_be_visible()


def test_illegal_moves_are_counted_also_without_network(director: Director, arbiter: Callable[[str], Page]) -> None:
    tournament = director.tournament(4)
    tablet, other = arbiter(tournament), arbiter(tournament)
    tablet.context.set_offline(True)
    for _ in range(2):
        board(tablet, 2).get_by_role("button", name="Other results").click()
        board(tablet, 2).get_by_role("button", name="Illegal move by Black").click()
    expect(board(tablet, 2).locator(".black .moves")).to_contain_text("2 illegal moves")
    tablet.context.set_offline(False)

    expect(board(other, 2).locator(".black .moves")).to_contain_text("2 illegal moves")
    expect(board(other, 2).locator(".white .moves")).to_be_hidden()
    expect(board(other, 2)).to_have_attribute("data-state", "")
    assert len(events(director, tournament, "IllegalMoveRecorded")) == 2


def test_a_slips_code_opens_its_game_where_the_browser_has_a_reader(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(4)
    key = director.view(tournament, "boards")["order"][1]
    tablet = arbiter(tournament)
    if not tablet.evaluate("'BarcodeDetector' in window"):
        expect(tablet.get_by_role("button", name="Scan a slip", include_hidden=True)).to_be_hidden()
    give_camera(tablet, f"http://printed.example/t/{tournament}/enter#{key}")
    tablet.reload()
    is_live(tablet)

    tablet.get_by_text("More", exact=True).click()
    tablet.get_by_role("button", name="Scan a slip").click()

    expect(tablet.locator(".game.scanned")).to_have_attribute("aria-label", "Board 2")
    expect(tablet.locator("#scan")).to_be_hidden()
