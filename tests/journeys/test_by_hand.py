"""A round is paired by hand with a mouse, with keys alone and with a finger; what each board costs is seen at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.test_a_correction import joined, playing, win
from tests.journeys.texts import split

pytestmark = pytest.mark.browser


def by_hand(window: Open, server: Server, director: Director, players: int = 6, **like: Any) -> Page:
    """The page on which round 3 is paired by hand, with the system's pairing on it."""
    tournament = playing(director, players)
    win(director, tournament)
    director.send("POST", f"/tournaments/{tournament}/rounds/3/manual", reason="a sponsor")
    return opened(window, server, director, tournament, **like)


def opened(
    window: Open,
    server: Server,
    director: Director,
    tournament: str,
    query: str = "",
    *,
    agrees: bool = True,
    **like: Any,
) -> Page:
    """The page of pairing by hand. `agrees`: what is asked about a board is answered with yes."""
    link = joined(window, director)
    state = link.context.storage_state()
    page = window(f"/t/{tournament}/pairing{query}", storage_state=state, **like)
    expect(page.locator("[data-looking]")).to_be_hidden()
    if agrees:
        page.add_locator_handler(page.locator("#guard[open]"), lambda guard: guard.locator("[data-go]").click())
    return page


def seat(page: Page, board: int, side: int) -> Locator:
    return page.locator(".seats li").nth(board - 1).locator(".seat").nth(side)


def name(place: Locator) -> str:
    return place.locator(".name").inner_text()


def judged(page: Page) -> None:
    """Wait until the boards as they are now have been checked and compared."""
    expect(page.locator("[data-looking]")).to_be_hidden()
    expect(page.locator("[data-comparing]")).to_be_hidden()


def drag(page: Page, source: Locator, target: Locator) -> None:
    """With the mouse, in steps as a hand does."""
    start, end = source.bounding_box(), target.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 60, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 40, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def test_a_pairing_by_hand_begins_with_the_boards_of_the_draft_which_is_then_discarded(
    window: Open, server: Server, director: Director
) -> None:
    tournament = playing(director, 6)
    win(director, tournament)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    draft = director.view(tournament, "draft")["rows"].values()
    drafted = [[row[side]["name"] for side in ("white", "black")] for row in draft]
    for game, row in director.view(tournament, "boards")["rows"].items():  # the system would now pair others
        path = f"/tournaments/{tournament}/rounds/2/games/{game}/result"
        director.send("PUT", path, result="0-1", seen=row["seen"])
    page = window(f"/t/{tournament}/pairing", storage_state=joined(window, director).context.storage_state())
    expect(page.get_by_text("You begin with the boards of the draft. The draft is discarded;")).to_be_visible()

    page.get_by_label("Reason").fill("a sponsor")
    page.get_by_role("button", name="Start pairing round 3 by hand").click()

    expect(page.get_by_text(re.compile("Boards that differ: "))).to_be_visible()
    assert [[name(seat(page, board, side)) for side in (0, 1)] for board in (1, 2, 3)] == drafted


def test_players_are_dragged_to_seats_and_back_and_each_step_is_undone(
    window: Open, server: Server, director: Director
) -> None:
    page = by_hand(window, server, director, width=1440, height=900)
    one, other = name(seat(page, 1, 1)), name(seat(page, 2, 0))

    drag(page, seat(page, 1, 1), seat(page, 2, 0))
    expect(seat(page, 1, 1)).to_contain_text(other)
    expect(seat(page, 2, 0)).to_contain_text(one)
    expect(page.locator('.seats li[data-state]:not([data-state=""])')).not_to_have_count(0)
    judged(page)
    drag(page, seat(page, 1, 0), page.locator(".unseated h2"))
    expect(page.locator(".free")).to_have_count(1)
    expect(page.get_by_role("heading", name="On no board: 1")).to_be_visible()
    judged(page)
    drag(page, page.locator(".free"), seat(page, 1, 0))
    expect(page.get_by_text("All players have a seat.")).to_be_visible()
    for _ in range(3):
        judged(page)
        page.get_by_role("button", name="Undo").click()

    expect(page.get_by_text("The same as this.")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(seat(page, 1, 1)).to_contain_text(one)


def test_keys_alone_pair_a_round_and_the_system_completes_it(window: Open, server: Server, director: Director) -> None:
    page = by_hand(window, server, director, width=1440, height=900)
    page.get_by_role("button", name="Take all off").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".free")).to_have_count(6)

    page.locator(".free").first.focus()
    first, second = (name(page.locator(".free").nth(place)) for place in (0, 1))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(seat(page, 1, 0)).to_contain_text(first)
    expect(seat(page, 1, 1)).to_contain_text(second)
    judged(page)
    seat(page, 1, 1).focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("x")
    expect(seat(page, 1, 0)).to_contain_text(second)
    judged(page)
    seat(page, 1, 0).focus()
    page.keyboard.press("ArrowRight")
    expect(seat(page, 1, 1)).to_be_focused()
    page.keyboard.press("Space")
    expect(seat(page, 1, 1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(seat(page, 2, 1)).to_contain_text(first)
    judged(page)
    seat(page, 2, 1).focus()
    page.keyboard.press("Delete")
    expect(seat(page, 2, 1)).to_have_attribute("data-player", "")
    for _ in range(2):
        judged(page)
        page.keyboard.press("Control+z")
    expect(seat(page, 1, 1)).to_contain_text(first)
    judged(page)

    page.get_by_role("button", name="Complete by the system").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("All players have a seat.")).to_be_visible()
    expect(seat(page, 1, 1)).to_contain_text(first)


def test_a_finger_drags_by_the_grip_on_a_tablet(window: Open, server: Server, director: Director) -> None:
    page = by_hand(window, server, director, width=1024, height=768, has_touch=True)
    one, other = name(seat(page, 1, 1)), name(seat(page, 2, 1))
    seat(page, 1, 1).tap()
    seat(page, 2, 1).tap()
    expect(seat(page, 1, 1)).to_contain_text(other)
    judged(page)
    start, end = seat(page, 1, 1).locator(".grip").bounding_box(), seat(page, 2, 1).bounding_box()
    assert start is not None
    assert end is not None
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, x: float = 0, y: float = 0) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    touch("touchStart", x, y)
    for step in range(1, 6):
        touch("touchMove", x + step * 4, y + step * (end["y"] + end["height"] / 2 - y) / 5)
    touch("touchEnd")

    expect(seat(page, 1, 1)).to_contain_text(one)
    expect(seat(page, 2, 1)).to_contain_text(other)


def test_what_a_board_breaks_and_costs_is_seen_with_its_article(
    window: Open, server: Server, director: Director
) -> None:
    page = by_hand(window, server, director, 10, agrees=False, width=1440, height=900)
    seat(page, 1, 0).focus()
    page.keyboard.press("x")

    guard = page.locator("#guard")
    expect(guard).to_contain_text("both would have the other colour")
    guard.locator("[data-go]").press("Enter")  # the mouse would lie on another board
    row = page.locator(".seats li").first
    expect(row).to_have_attribute("data-state", re.compile("broken|costly"))
    expect(row).to_contain_text("≠")
    expect(row).to_contain_text(re.compile(r"C\d+"))
    expect(page.locator("[data-here]")).to_contain_text("C12 players without their colour preference")
    expect(page.locator("[data-costs] .worse").first).to_contain_text(
        re.compile(r"C12 players without their colour preference: \d, system: \d")
    )

    seat(page, 2, 0).click()
    expect(page.locator(".has-met").first).to_contain_text("have met")
    page.keyboard.press("Escape")
    expect(page.locator(".has-met")).to_have_count(0)


def test_a_board_of_two_who_have_met_is_asked_about_once_and_taken_back_without_agreement(
    window: Open, server: Server, director: Director
) -> None:
    page = by_hand(window, server, director, agrees=False, width=1440, height=900)
    guard = page.locator("#guard")
    first = name(seat(page, 1, 0))
    seat(page, 1, 0).click()
    rival = page.locator(".seat.has-met").first
    met, side = name(rival), int(rival.get_attribute("data-side") or 0)
    board = int(rival.get_attribute("data-row") or 0) + 1
    page.keyboard.press("Escape")

    def exchange() -> None:
        """Put the opponent of an earlier round on the first board."""
        seat(page, 1, 1).click()
        seat(page, board, side).click()

    exchange()
    expect(guard.locator("li").first).to_have_text(re.compile(r"have met before \(C1\)"))
    guard.get_by_role("button", name="Cancel").click()
    expect(seat(page, 1, 1)).not_to_contain_text(met)
    judged(page)

    exchange()
    guard.get_by_role("button", name="Go on").click()
    judged(page)
    expect(seat(page, 1, 0)).to_contain_text(first)
    expect(seat(page, 1, 1)).to_contain_text(met)
    expect(page.get_by_label("Reason")).to_have_value("a sponsor")  # as it was stated at the start
    expect(page.get_by_label("I have seen")).to_be_hidden()  # it was asked about already
    seat(page, 3, 0).press("Delete")
    expect(page.locator(".free")).to_have_count(1)
    judged(page)
    expect(guard).to_be_hidden()


def test_boards_made_by_hand_are_not_lost_before_it_was_asked(window: Open, server: Server, director: Director) -> None:
    page = by_hand(window, server, director, 10, agrees=False, width=1440, height=900)
    guard, cancel = page.locator("#guard"), page.get_by_role("button", name="Cancel pairing by hand")
    seat(page, 1, 0).focus()
    page.keyboard.press("x")
    expect(guard).to_contain_text("both would have the other colour")
    guard.locator("[data-go]").press("Enter")
    judged(page)

    cancel.click()
    expect(guard).to_contain_text("Boards paired by hand that will be lost: 1")
    guard.get_by_role("button", name="Cancel", exact=True).click()
    expect(seat(page, 1, 0)).to_be_visible()
    page.keyboard.press("Escape")
    cancel.click()
    guard.get_by_role("button", name="Discard these boards").click()

    page.wait_for_url(lambda url: "/pairing" not in url)


def test_pairing_by_hand_is_cancelled_at_once_while_it_is_the_pairing_of_the_system(
    window: Open, server: Server, director: Director
) -> None:
    page = by_hand(window, server, director, agrees=False, width=1440, height=900)
    judged(page)

    page.get_by_role("button", name="Cancel pairing by hand").click()

    page.wait_for_url(lambda url: "/pairing" not in url)


def test_no_word_of_a_name_is_split_on_a_tablet(window: Open, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    for player in ("Takahashi, Eva", "Papadopoulos, Konstantinos", "Kowalski, Anna", "Brz\u0119czyszczykiewicz, Jan"):
        director.send("POST", f"/tournaments/{tournament}/players", name=player, title="FM", rating=2400)
    director.send("POST", f"/tournaments/{tournament}/rounds/1/manual", reason="a sponsor")
    page = opened(window, server, director, tournament, width=1024, height=768)
    page.get_by_role("button", name="Use the system's pairing").click()

    for width in (1024, 901, 768):
        page.set_viewport_size({"width": width, "height": 768})
        assert split(page, ".seats .who") == []
    lefts = [
        page.locator(each).first.evaluate("(element) => element.getBoundingClientRect().left")
        for each in (".seat-heads > :nth-child(3)", '.seats [data-side="1"]')
    ]
    assert abs(lefts[0] - lefts[1]) <= 1


def test_a_system_that_counts_no_costs_says_so(window: Open, server: Server, director: Director) -> None:
    made = director.send("POST", "/tournaments", name="Uncounted", rounds=5, system="ecf")["id"]
    for place in range(4):
        director.send("POST", f"/tournaments/{made}/players", name=f"Player {place}", rating=2000 - place)
    director.send("POST", f"/tournaments/{made}/rounds/1/manual", reason="a sponsor")

    page = opened(window, server, director, made)

    expect(page.locator("[data-uncounted]")).to_be_visible()
    expect(page.locator("[data-costs]")).to_be_hidden()


def test_a_published_round_is_changed_by_hand_with_a_reason(window: Open, server: Server, director: Director) -> None:
    tournament = playing(director, 6)
    page = opened(window, server, director, tournament, "?round=2", width=1440, height=900)
    one, other = name(seat(page, 1, 1)), name(seat(page, 2, 1))

    drag(page, seat(page, 1, 1), seat(page, 2, 1))
    expect(page.locator("[data-differs]")).to_contain_text("Boards that differ")
    judged(page)
    page.get_by_label("Reason").fill("They came together by one car.")
    consent = page.get_by_label("I have seen")
    if consent.is_visible():
        consent.check()
    page.remove_locator_handler(page.locator("#guard[open]"))
    page.get_by_role("button", name="Record the changed pairing").click()
    page.locator("#guard").get_by_role("button", name="Go on").click()
    page.wait_for_url(lambda url: "/pairing" not in url)

    boards = director.view(tournament, "boards")
    blacks = [boards["rows"][key]["black"]["name"] for key in boards["order"]]
    assert blacks[:2] == [other, one]
    assert "one car" in str(director.send("GET", f"/tournaments/{tournament}/timeline"))


def test_a_player_is_left_out_of_a_published_round_by_hand(window: Open, server: Server, director: Director) -> None:
    tournament = playing(director, 6)
    page = opened(window, server, director, tournament, "?round=2", width=1440, height=900)
    away, alone = name(seat(page, 3, 0)), name(seat(page, 3, 1))
    stays_away = page.get_by_label("Not playing in round 2, with a zero-point bye")
    expect(stays_away).to_be_hidden()

    seat(page, 3, 0).press("Delete")
    expect(page.get_by_label(f"Not playing in round 2, with a zero-point bye: {away}")).to_be_visible()
    drag(page, seat(page, 3, 1), seat(page, 4, 0))
    judged(page)
    stays_away.check()
    page.get_by_label("Reason").fill("Ill since the morning.")
    page.get_by_role("button", name="Record the changed pairing").click()
    page.wait_for_url(lambda url: "/pairing" not in url)

    rows = director.view(tournament, "boards")["rows"].values()
    assert [row["white"]["name"] for row in rows if row["bye"]] == [alone]
    assert len(rows) == 3
    crosstable = director.view(tournament, "crosstable")["rows"].values()
    assert [row["games"][-1]["score"] for row in crosstable if row["name"] == away] == ["zero-point-bye"]


def test_a_draft_is_not_published_over_a_conflict_before_it_was_asked(
    window: Open, server: Server, director: Director
) -> None:
    tournament = playing(director, 6)
    win(director, tournament)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    game = director.view(tournament, "boards")["order"][0]
    other = f"/api/v1/tournaments/{tournament}/rounds/2/games/{game}/result"
    assert director.client.put(other, json={"result": "0-1", "seen": None}).status_code == 409
    page = joined(window, director)
    page.goto(f"{server.base}/t/{tournament}")

    publish, guard = page.locator('[data-do="publish"]'), page.locator("#guard")
    publish.click()
    expect(guard).to_contain_text("Results are in conflict")
    guard.get_by_role("button", name="Cancel").click()
    assert director.view(tournament, "draft")["order"]
    publish.click()
    guard.get_by_role("button", name="Publish all the same").click()

    expect(publish).to_be_hidden()
    assert director.view(tournament, "boards")["head"]["round"] == 3


def test_on_a_phone_the_headings_stay_and_one_tap_leads_to_the_end(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    rows = [{"name": f"Zimmermann{place:02}, Carla", "rating": 2300 - place} for place in range(60)]
    director.send("POST", f"/tournaments/{tournament}/players/batch", rows=rows)
    director.send("POST", f"/tournaments/{tournament}/rounds/1/manual", reason="a sponsor")
    page = opened(window, server, director, tournament, width=390, height=844)
    judged(page)

    seat(page, 19, 0).scroll_into_view_if_needed()
    heads = page.locator(".seat-heads")
    expect(heads).to_be_in_viewport()
    expect(heads).to_contain_text("Black")
    end = page.get_by_role("button", name="End: this is round 1")
    expect(end).not_to_be_in_viewport()
    expect(page.get_by_label("Reason")).to_be_hidden()  # it was asked at the start, and nothing is broken
    page.get_by_role("link", name="Finish…").click()

    expect(end).to_be_in_viewport(ratio=1)
    end.click()
    page.wait_for_url(lambda url: "/pairing" not in url)
    assert len(director.view(tournament, "draft")["rows"]) == 30
