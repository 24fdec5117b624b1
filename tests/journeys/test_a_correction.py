"""A wrong result of round 1 is found when round 2 hangs on the wall: looked at, corrected, decided, taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from server.wording import result_text
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, open_roster

pytestmark = pytest.mark.browser

WHITE, DRAW, BLACK = result_text("1-0"), result_text("1/2-1/2"), result_text("0-1")


def playing(director: Director, players: int = 10) -> str:
    """A tournament whose round 1 was won by White on every board, and whose round 2 is published."""
    tournament = director.tournament(players)
    win(director, tournament)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/2/publication")
    return tournament


def win(director: Director, tournament: str) -> None:
    """White wins every game of the latest round."""
    boards = director.view(tournament, "boards")
    path = f"/tournaments/{tournament}/rounds/{boards['head']['round']}/games"
    for game in boards["order"]:
        director.send("PUT", f"{path}/{game}/result", result="1-0", seen=None)


def joined(window: Open, director: Director) -> Page:
    """A browser that is a director."""
    return window(link=director.link())


def wall(page: Page) -> list[list[str]]:
    """The names that hang on the wall, board by board."""
    rows = page.locator(".row:not([hidden])")
    return [rows.nth(place).locator(".name").all_inner_texts() for place in range(rows.count())]


def pairing(director: Director, tournament: str) -> list[list[str]]:
    """The names of the latest pairing, board by board."""
    boards = director.view(tournament, "boards")
    rows = [boards["rows"][key] for key in boards["order"]]
    return [[row["white"]["name"], row["black"]["name"]] for row in rows]


def settles(page: Page, wanted: list[list[str]]) -> None:
    """Wait until the wall shows this pairing."""
    for board, names in enumerate(wanted):
        expect(page.locator(".row").nth(board).locator(".name")).to_have_text(names)


def test_a_wrong_result_is_looked_at_corrected_decided_and_taken_back(
    window: Open, server: Server, director: Director
) -> None:
    tournament = playing(director)
    wrong = pairing(director, tournament)
    before = director.send("GET", f"/tournaments/{tournament}")["version"]
    hall = window(f"/t/{tournament}/display/boards", width=1366, height=768)
    is_live(hall)
    office = joined(window, director)

    office.goto(f"{server.base}/t/{tournament}/enter")
    office.get_by_role("navigation", name="Rounds").get_by_role("link", name="R1").click()
    is_live(office)
    board = office.get_by_label("Board 1", exact=True)
    board.get_by_role("button", name=BLACK).click()
    expect(board.locator("[data-answer]")).to_contain_text("the published pairing stays unless the arbiter decides")
    expect(board.locator("[data-answer]")).to_contain_text("Round 2: boards that would be paired differently")
    expect(board.locator("[data-answer]")).to_contain_text("was 1 – 0, is now 0 – 1")
    assert director.send("GET", f"/tournaments/{tournament}")["version"] == before
    board.get_by_label("Reason").fill("the slip was misread")
    board.get_by_role("button", name="Change the result").click()
    board.get_by_role("link", name="Decide on the desk").click()

    review = office.locator("#review")
    expect(review).to_contain_text("boards that would be paired differently:")
    settles(hall, wrong)
    review.get_by_label("Reason").fill("found before anybody sat down")
    review.get_by_role("button", name="Re-pair the round").click()
    expect(review).to_be_hidden()
    right = pairing(director, tournament)
    assert right != wrong
    settles(hall, right)

    then = window(f"/t/{tournament}/display/boards?at={before}", beside=office)
    expect(then.get_by_text(f"Historical view: version {before}")).to_be_visible()
    settles(then, wrong)

    office.get_by_role("link", name="Timeline").click()
    office.wait_for_url("**/timeline**")
    is_live(office)
    amended = office.locator(".facts li").filter(has_text="The arbiter decided for round 2")
    amended.get_by_role("button", name="Undo").click()
    undo = office.locator("#undo")
    expect(undo.locator("[data-facts]")).to_contain_text("undone")
    undo.get_by_label("Reason").fill("they had already sat down")
    undo.get_by_role("button", name="Undo").click()
    expect(office.locator(".facts li[data-state=undone]").filter(has_text="The arbiter decided")).to_be_visible()
    settles(hall, wrong)


def test_a_long_preview_of_a_correction_leaves_its_buttons_and_then_the_board_in_sight(
    window: Open, server: Server, director: Director
) -> None:
    tournament = playing(director, 40)
    office = joined(window, director)
    office.goto(f"{server.base}/t/{tournament}/enter?round=1")
    is_live(office)
    board = office.get_by_label("Board 2", exact=True)
    board.get_by_role("button", name=DRAW).click()
    expect(board.locator("[data-answer]")).to_contain_text("Round 2: boards that would be paired differently")

    change = board.get_by_role("button", name="Change the result")
    expect(change).to_be_in_viewport(ratio=1)
    change.click()

    expect(board.get_by_role("link", name="Decide on the desk")).to_be_in_viewport(ratio=1)
    expect(board.locator(".board")).to_be_in_viewport(ratio=1)


def test_the_reason_of_an_undo_stays_in_sight_below_a_long_preview(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(60)
    win(director, tournament)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    office = window(link=director.link(), width=1440, height=900)
    office.goto(f"{server.base}/t/{tournament}/timeline")
    office.locator(".facts li").filter(has_text="Result of round 1").first.get_by_role("button", name="Undo").click()
    undo = office.locator("#undo")
    undo.locator("[data-more]").click()  # the other boards
    undo.evaluate("dialog => dialog.scrollTo(0, 0)")

    reason = undo.get_by_label("Reason")
    assert _is_on_top(reason)
    reason.focus()
    assert _is_on_top(reason)


def test_what_was_typed_into_a_dialog_is_there_again_after_escape(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(4)
    win(director, tournament)
    office = window(link=director.link(), width=1440, height=900)
    office.goto(f"{server.base}/t/{tournament}/timeline")
    results = office.locator(".facts li").filter(has_text="Result of round 1")
    reason = office.locator("#undo").get_by_label("Reason")
    results.first.get_by_role("button", name="Undo").click()
    reason.fill("the slip was misread")
    office.keyboard.press("Escape")
    results.nth(1).get_by_role("button", name="Undo").click()
    expect(reason).to_have_value("")
    office.keyboard.press("Escape")
    results.first.get_by_role("button", name="Undo").click()
    expect(reason).to_have_value("the slip was misread")

    open_roster(office, server, tournament)
    rows = office.locator('[data-rows="players"] tr')
    leave = office.locator('#player [data-panel="leave"]')

    def open_leave(row: Locator) -> None:
        row.get_by_role("button", name="Correct").click()
        office.get_by_role("button", name="Withdrawal, return, expulsion").click()

    open_leave(rows.first)
    leave.get_by_label("Reason").fill("ill")
    office.keyboard.press("Escape")
    open_leave(rows.nth(1))
    expect(leave.get_by_label("Reason")).to_have_value("")
    office.keyboard.press("Escape")
    open_leave(rows.first)
    expect(leave.get_by_label("Reason")).to_have_value("ill")
    leave.get_by_role("button", name="Withdraw", exact=True).click()
    expect(leave.locator("[data-again]")).to_be_visible()
    leave.get_by_role("button", name="Withdraw", exact=True).click()
    expect(leave).to_be_hidden()
    open_leave(rows.first)
    expect(leave.get_by_label("Reason")).to_have_value("")


def _is_on_top(field: Locator) -> bool:
    """Whether the whole height of a field is in sight and nothing covers it."""
    seen: bool = field.evaluate(
        """field => {
          const { left, top, bottom } = field.getBoundingClientRect();
          return [top + 4, bottom - 4].every((y) => document.elementFromPoint(left + 20, y) === field);
        }"""
    )
    return seen


def test_the_timeline_moves_by_keys_and_asks_what_if(window: Open, server: Server, director: Director) -> None:
    tournament = playing(director)
    newest = director.send("GET", f"/tournaments/{tournament}")["version"]
    office = joined(window, director)
    office.goto(f"{server.base}/t/{tournament}/timeline")
    shown = office.locator("#travel [data-version]")
    is_live(office)

    office.locator("h1").click()
    office.keyboard.press("ArrowLeft")
    expect(shown).to_have_text(f"Version {newest - 1}")
    office.keyboard.press("Shift+ArrowLeft")
    expect(office.locator("#moment")).to_contain_text("Round 1 published")
    office.get_by_role("link", name="Boards", exact=True).last.click()
    expect(office.get_by_text("Round 1 of 5")).to_be_visible()
    office.go_back()

    entered = office.locator(".facts li").filter(has_text="round 1 board 1 (").last
    entered.get_by_role("button", name="What if").click()
    asked = office.locator("#what-if")
    asked.get_by_label("result").select_option("0-1")
    asked.get_by_role("button", name="How would it have gone?").click()
    expect(asked.locator("[data-answer]")).to_contain_text("Round 2: boards that would be paired differently")
    assert director.send("GET", f"/tournaments/{tournament}")["version"] == newest
    asked.get_by_role("button", name="Close").click()

    for name in ("Late", "Later"):
        director.send("POST", f"/tournaments/{tournament}/players", name=name)
    office.get_by_role("link", name="2 new events: show them").click()
    expect(office.locator(".facts li").first).to_contain_text("Later")
    expect(office.locator("[data-news]")).to_be_hidden()


def test_a_round_is_paired_by_hand_with_a_warning(window: Open, server: Server, director: Director) -> None:
    tournament = playing(director, 6)
    win(director, tournament)
    office = joined(window, director)

    office.goto(f"{server.base}/t/{tournament}")
    office.get_by_role("link", name="By hand…").click()
    office.get_by_label("Reason").fill("the sponsor's wish")
    office.get_by_role("button", name="Start pairing").click()
    expect(office.get_by_text("None is broken")).to_be_visible()
    expect(office.get_by_text("The same as this.")).to_be_visible()
    met = pairing(director, tournament)[0]
    place_together(office, *met)
    guard = office.locator("#guard")
    expect(guard).to_contain_text("have met before (C1)")
    guard.get_by_role("button", name="Go on").click()
    expect(office.locator("[data-broken]")).to_contain_text("met")
    expect(office.locator("[data-differs]")).to_contain_text("Boards that differ")

    end = office.get_by_role("button", name="End: this is round 3")
    end.click()
    expect(guard).to_contain_text("is paired by hand, not as the system pairs it")
    guard.get_by_role("button", name="Cancel").click()
    assert director.view(tournament, "draft")["order"] == []
    end.click()
    expect(office.get_by_label("I have seen")).to_be_hidden()  # the board was asked about when it was made
    guard.get_by_role("button", name="Go on").click()
    expect(office.locator("#draft [data-key]")).to_have_count(3)
    rows = director.view(tournament, "draft")["rows"].values()
    assert set(met) in [{row["white"]["name"], row["black"]["name"]} for row in rows]


def place_together(office: Page, one: str, other: str) -> None:
    """Exchange players until these two sit at one board."""
    seats = office.locator(".seat:visible")
    texts = seats.all_inner_texts()
    here = next(place for place, text in enumerate(texts) if text.startswith(one))
    beside = here + 1 if here % 2 == 0 else here - 1
    there = next(place for place, text in enumerate(texts) if text.startswith(other))
    seats.nth(beside).click()
    seats.nth(there).click()


def test_a_rating_is_corrected_and_a_bye_given_on_the_roster(window: Open, server: Server, director: Director) -> None:
    tournament = playing(director, 6)
    office = joined(window, director)
    open_roster(office, server, tournament)
    row = office.locator("[data-rows=players] tr").filter(has_text="Player 004")

    row.get_by_role("button", name="Correct").click()
    asked = office.locator("#player")
    asked.get_by_label("Rating").fill("2500")
    asked.get_by_label("Club").fill("Tower")
    asked.get_by_role("button", name="What would change?").first.click()
    expect(asked.locator("[data-answer]").first).to_contain_text("was 2396, is now 2500")
    asked.locator("[data-form=correct]").get_by_label("Reason").fill("wrong list")
    asked.get_by_role("button", name="Record", exact=True).click()
    office.locator("#guard [data-go]").click()
    expect(row.locator("[data-f=rating]")).to_have_text("2500")
    expect(row).to_contain_text("Tower")
    recorded = director.send("GET", f"/tournaments/{tournament}")["version"]
    director.send("POST", f"/tournaments/{tournament}/undo", version=recorded, reason="another of that name")
    expect(row.locator("[data-f=rating]")).to_have_text("2396")
    expect(row).not_to_contain_text("Tower")

    row.get_by_role("button", name="Correct").click()
    asked.get_by_role("button", name="Bye", exact=True).click()
    asked.locator("[name=round]").select_option("4")
    expect(asked.locator("[data-form=bye] .consequences")).to_be_visible()
    asked.get_by_role("button", name="Record the bye").click()
    expect(asked).to_be_hidden()
    expect(row).to_contain_text("R4 ½")
    row.get_by_role("button", name="Correct").click()
    asked.get_by_role("button", name="Bye", exact=True).click()
    expect(asked.locator("[data-byes]")).to_contain_text("round 4 (half point)")
    asked.get_by_role("button", name="Close").click()

    office.locator(".toast").get_by_role("button", name="Undo").click()
    expect(row).not_to_contain_text("R4")


def test_an_adjourned_game_that_was_not_played_is_asked_about_twice_and_leaves_fide_mode(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(4)
    tablet = arbiter(tournament)
    board = tablet.get_by_label("Board 1", exact=True)
    board.get_by_role("button", name="Other results").click()
    board.get_by_role("button", name="adjourned").click()
    expect(board).to_have_attribute("data-state", "shown")

    board.get_by_role("button", name="Other results").click()
    board.get_by_role("button", name="White absent").click()
    expect(board.locator("[data-answer]")).to_contain_text("it has begun")
    board.get_by_role("button", name="Record its end").click()
    guard = tablet.locator("#guard")
    guard.get_by_role("button", name="Leave FIDE mode…").click()
    with tablet.expect_response(lambda answer: answer.request.method != "GET" and answer.ok):
        guard.get_by_role("button", name="Leave FIDE mode for good").click()

    expect(board).to_have_attribute("data-state", "shown")
    expect(board).to_contain_text("− – +")
    assert not director.send("GET", f"/tournaments/{tournament}")["fide_mode"]


def test_colours_are_turned_and_an_adjourned_game_is_ended_where_results_are_entered(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(4)
    white, black = pairing(director, tournament)[0]
    tablet = arbiter(tournament)
    board = tablet.get_by_label("Board 1", exact=True)

    board.get_by_role("button", name="Other results").click()
    board.get_by_role("button", name="adjourned").click()
    expect(board).to_have_attribute("data-state", "shown")
    board.get_by_role("button", name=WHITE).click()
    expect(board.locator("[data-answer]")).to_contain_text("ended 1 – 0")
    board.get_by_role("button", name="Record its end").click()
    expect(board.get_by_role("button", name=WHITE)).to_have_attribute("aria-pressed", "true")
    expect(board).to_have_attribute("data-state", "shown")

    board.get_by_role("button", name="Other results").click()
    board.get_by_role("button", name="Colours were reversed").click()
    expect(board.locator("[data-answer]")).to_contain_text("the result is now 0 – 1")
    board.get_by_label("Reported by").fill("both players")
    board.get_by_role("button", name="Correct the colours").click()
    expect(board.locator(".white .name")).to_have_text(black)
    assert pairing(director, tournament)[0] == [black, white]
    told = director.send("GET", f"/tournaments/{tournament}/timeline?kind=ColoursCorrected")["facts"]
    assert "both players" in told[0]["says"]
