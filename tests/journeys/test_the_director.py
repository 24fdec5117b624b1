"""The director's way: a draft with its reasons, late entries and absences by their options, the hall, single keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import open_desk, open_roster

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(directing: Open) -> Page:
    return directing(width=1366, height=768)


def draft_of_six(director: Director) -> str:
    """A tournament of six players whose first round is a draft."""
    made: str = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    for number in range(6):
        director.send("POST", f"/tournaments/{made}/players", name=f"Player {number:03}", rating=2400 - number)
    director.send("POST", f"/tournaments/{made}/rounds")
    return made


def seats(director: Director, tournament: str) -> list[set[str]]:
    """Who sits with whom in the latest public round; alone with the bye."""
    shown = director.view(tournament, "boards")
    rows = [shown["rows"][key] for key in shown["order"]]
    return [{row[side]["name"] for side in ("white", "black") if row[side]} for row in rows]


def test_a_late_entry_sits_down_with_who_has_the_bye(desk: Page, server: Server, director: Director) -> None:
    tournament = director.tournament(5)
    open_roster(desk, server, tournament)

    desk.get_by_role("heading", name="Register a player").click()
    desk.get_by_label("Name", exact=True).first.fill("Late, Lena")
    desk.keyboard.press("Enter")
    expect(desk.locator('[data-form="player"] .consequences')).to_be_visible()
    assert len(director.view(tournament, "players")["order"]) == 5
    desk.keyboard.press("Enter")
    options = desk.locator("#options")
    first = options.locator("[data-option]").first
    expect(first).to_contain_text("Late, Lena plays Player 004, who has the bye")
    expect(options.get_by_label("Reason")).to_have_value("arrived late")
    first.get_by_role("button", name="What would change?").click()
    expect(first.locator(".consequences")).to_contain_text("Player 004: bye")
    first.get_by_role("button", name="Seat with Player 004").click()
    expect(options).to_be_hidden()

    assert {"Late, Lena", "Player 004"} in seats(director, tournament)
    assert [len(each) for each in seats(director, tournament)] == [2, 2, 2]


def test_who_stays_away_is_left_out_of_the_draft_by_one_press(desk: Page, server: Server, director: Director) -> None:
    tournament = draft_of_six(director)
    open_desk(desk, server, tournament)
    draft = desk.locator("#draft")
    expect(draft.locator("tbody tr")).to_have_count(3)

    draft.locator("tbody tr").first.get_by_role("button", name="Why this opponent?").click()
    board = desk.locator("#board")
    expect(board.locator(".why")).to_contain_text("is number 1 of the upper half of the group")
    board.locator('[data-side="white"]').get_by_role("button", name="Not playing…").click()
    options = desk.locator("#options")
    first = options.locator("[data-option]").first
    expect(first).to_contain_text("a zero-point bye")
    options.get_by_label("Reason").fill("ill")
    first.get_by_role("button", name="What would change?").click()
    recorded = first.locator("[data-facts] li")
    expect(recorded).to_have_count(3)
    expect(recorded.nth(1)).to_have_text("Player 000 granted a zero-point bye in round 1: ill")
    expect(recorded.last).to_contain_text("Round 1 paired as a draft")
    options.get_by_label("Reason").fill("ill since Friday")
    expect(recorded.nth(1)).to_have_text("Player 000 granted a zero-point bye in round 1: ill since Friday")
    first.get_by_role("button", name="Zero-point bye").click()

    expect(options).to_be_hidden()
    expect(desk.locator("#summary")).to_contain_text("Bye: Player 00")
    expect(desk.get_by_role("button", name="Re-pair")).to_be_hidden()
    expect(draft.locator("tbody tr")).to_have_count(3)  # two boards and the bye


def test_boards_that_the_system_rejects_are_listed_one_a_line(desk: Page, server: Server, director: Director) -> None:
    options = {"system": "fide-dutch-2017", "initial_colour": "white"}
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3, **options)["id"]
    for number in range(6):
        director.send("POST", f"/tournaments/{tournament}/players", name=f"Player {number}", rating=2400 - number)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")
    games = director.view(tournament, "boards")["order"]
    for key, result in zip(games, ("1/2-1/2", "1/2-1/2", "1-0"), strict=True):
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{key}/result", result=result)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    open_desk(desk, server, tournament)

    row = desk.locator("#draft tbody tr", has_text="Player 2")
    row.get_by_role("button", name="Why this opponent?").click()

    reasons = desk.locator("#board [data-explanation] [data-says]")
    expect(reasons.locator("p").first).to_have_text("Player 1 plays Player 2, because the system rejects these boards:")
    expect(reasons.locator("li")).to_have_text(
        [
            "Player 2 – Player 0",
            "Player 1 – Player 3",
            "Player 4 left over",
            "With these boards, players without their colour preference: 2 (as paired: 0).",
        ]
    )


def test_an_opponent_left_alone_before_the_start_plays_who_has_the_bye(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.tournament(5)
    open_roster(desk, server, tournament)

    desk.locator('[data-rows="players"] tr', has_text="Player 000").get_by_role("button", name="Late, away…").click()
    options = desk.locator("#options")
    expect(options).to_contain_text("In round 1 on board 1 against Player 002.")
    expect(options.locator("[data-option]").first).to_contain_text("Player 002 plays Player 004, who has the bye")
    options.locator("[data-option]").first.get_by_role("button", name="Seat Player 002 with Player 004").click()
    expect(options).to_be_hidden()

    assert seats(director, tournament) == [{"Player 002", "Player 004"}, {"Player 001", "Player 003"}]


def test_a_draft_is_changed_by_hand_from_its_board(desk: Page, server: Server, director: Director) -> None:
    tournament = draft_of_six(director)
    open_desk(desk, server, tournament)
    expect(desk.locator("#summary")).to_contain_text("Players by points: 6 with 0")

    desk.locator("#draft tbody tr").nth(1).click()
    desk.locator("#board").get_by_role("link", name="Change it by hand…").click()
    desk.get_by_label("Reason").fill("a family")
    desk.get_by_role("button", name=re.compile("Start pairing")).click()

    pressed = desk.locator('.seat[aria-pressed="true"]')
    expect(pressed).to_have_count(1)
    expect(desk.get_by_text("None is broken.")).to_be_visible()


def test_a_draft_older_than_what_is_known_is_paired_again_by_one_press(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = draft_of_six(director)
    open_desk(desk, server, tournament)
    last = director.view(tournament, "players")["order"][-1]

    director.send("POST", f"/tournaments/{tournament}/players/{last}/rating-corrections", rating=2700)
    again = desk.get_by_role("button", name="Re-pair")
    again.click()

    expect(again).to_be_hidden()
    expect(desk.locator("#draft tbody tr").first).to_contain_text("Player 005")


def test_the_hall_reads_a_notice_and_counts_down_until_both_are_taken_back(
    desk: Page, window: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(4)
    display = window(f"/t/{tournament}/display/boards", width=1920, height=1080)
    open_desk(desk, server, tournament)
    hall = desk.locator("#hall")

    hall.get_by_label("Notice on every display").fill("Analysis room: first floor")
    hall.get_by_label("Kind of notice").select_option("warning")
    hall.get_by_role("button", name="Post").click()
    expect(display.get_by_text("Analysis room: first floor")).to_be_visible()
    hall.get_by_label("starts at").fill("2040-01-01T15:30")
    hall.get_by_role("button", name="Set the start").click()
    expect(display.locator("#countdown")).to_contain_text("Round 1")
    expect(hall.locator("[data-starting]")).to_contain_text("counts down to round 1")

    hall.get_by_role("button", name="Withdraw the notice").click()
    expect(display.get_by_text("Analysis room: first floor")).to_have_count(0)
    hall.get_by_role("button", name="No start time").click()
    expect(display.locator("#countdown")).to_be_hidden()


def test_the_next_step_is_in_front_and_keys_lead_to_it(desk: Page, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    open_desk(desk, server, tournament)

    way = desk.get_by_role("navigation", name="Progress")
    expect(way.locator('[aria-current="step"]')).to_contain_text("Round 1")
    step = desk.get_by_role("link", name="Enter results")
    box = step.bounding_box()
    assert box
    assert box["y"] + box["height"] < 768
    desk.keyboard.press("?")
    expect(desk.get_by_role("dialog", name="Keys")).to_be_visible()
    desk.keyboard.press("Escape")
    desk.keyboard.press("n")
    expect(step).to_be_focused()
    desk.get_by_label("Notice on every display").focus()
    desk.keyboard.type("n?")
    expect(desk.get_by_label("Notice on every display")).to_have_value("n?")
    desk.evaluate("document.activeElement.blur()")
    desk.keyboard.press("e")
    desk.wait_for_url("**/enter")
    open_desk(desk, server, tournament)
    desk.keyboard.press("p")
    desk.wait_for_url("**/roster")


def test_a_draft_that_differs_by_now_is_published_as_it_is_with_a_reason(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = draft_of_six(director)
    open_desk(desk, server, tournament)
    last = director.view(tournament, "players")["order"][-1]

    director.send("POST", f"/tournaments/{tournament}/players/{last}/rating-corrections", rating=2700)
    review = desk.locator("#review")
    expect(review).to_contain_text("boards that would be paired differently: 3")
    expect(review).to_contain_text("What makes the difference")
    expect(desk.locator('[data-do="publish"]')).to_be_hidden()
    review.get_by_label("Reason").fill("The players are seated.")
    review.get_by_role("button", name="Publish as it is").click()

    expect(review).to_be_hidden()
    expect(desk.locator('[data-step="results"]')).to_be_visible()
