"""The desk says what a press will do and what it did: keys without effect, stale drafts, what needs a second press."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.domain.trf.lines import file, player
from tests.journeys.server import Director, Server
from tests.journeys.watching import open_desk, open_roster

pytestmark = pytest.mark.browser

BOX = "(element) => (({ top, bottom }) => [top, bottom])(element.getBoundingClientRect())"


@pytest.fixture
def desk(directing: Callable[..., Page]) -> Page:
    return directing(width=1440, height=900)


def in_sight(element: Locator) -> bool:
    """Whether the whole element is in the window."""
    top, bottom = element.evaluate(BOX)
    return bool(top >= 0 and bottom <= 900)


def large_draft(director: Director) -> tuple[str, str]:
    """A tournament of 60 with round one as a draft, and a player whose withdrawal changes most boards."""
    tournament = director.send("POST", "/tournaments", name="Large Open", rounds=5)["id"]
    for number in range(60):
        director.send("POST", f"/tournaments/{tournament}/players", name=f"Player {number:03}", rating=2400 - number)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    return tournament, director.view(tournament, "players")["order"][0]


def test_a_draft_that_may_be_out_of_date_is_not_published_before_that_is_known(
    desk: Page, server: Server, director: Director
) -> None:
    tournament, first = large_draft(director)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desk.route("**/rounds/1/difference*", hold)
    open_desk(desk, server, tournament)
    publish = desk.get_by_role("button", name="Publish round 1")
    expect(publish).to_be_enabled()

    director.send("POST", f"/tournaments/{tournament}/players/{first}/withdrawal", reason="ill")

    expect(publish).to_be_disabled()
    expect(desk.get_by_text("Something has changed since this draft was made")).to_be_visible()
    expect(desk.get_by_text("look at it, then publish it")).to_be_hidden()
    held_until(held, desk)
    desk.unroute("**/rounds/1/difference*")  # which lets go what was held
    expect(desk.get_by_role("button", name="Re-pair round 1")).to_be_visible()
    expect(publish).to_be_hidden()


def test_pairing_with_an_older_game_adjourned_is_asked_about_before_anything_is_recorded(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.tournament(6)
    path = f"/tournaments/{tournament}"
    for number in (1, 2):
        if number == 2:
            director.send("POST", f"{path}/rounds")
            director.send("POST", f"{path}/rounds/2/publication")
        for place, game in enumerate(director.view(tournament, "boards")["order"]):
            result = "adjourned" if (number, place) == (1, 0) else "1-0"
            director.send("PUT", f"{path}/rounds/{number}/games/{game}/result", result=result)
    open_desk(desk, server, tournament)
    guard = desk.locator("#guard")

    desk.get_by_role("button", name="Pair round 3").click()
    expect(guard).to_contain_text("A game of round 1 is still adjourned")
    guard.get_by_role("button", name="Cancel").click()
    expect(guard).to_be_hidden()
    assert director.view(tournament, "desk")["rows"]["3"]["status"] is None

    desk.get_by_role("button", name="Pair round 3").click()
    guard.get_by_role("button", name="Pair", exact=True).click()
    expect(desk.get_by_role("button", name="Publish round 3")).to_be_visible()
    expect(guard).to_be_hidden()


def held_until(held: list[Route], page: Page) -> None:
    """Wait until the page has asked."""
    while not held:
        page.wait_for_timeout(50)


def test_a_key_that_does_nothing_and_a_board_that_is_not_there_are_answered(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.tournament(8)
    game = director.view(tournament, "boards")["order"][0]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0")
    open_desk(desk, server, tournament)
    boards = desk.locator("#boards")
    row = boards.locator("tbody tr", has_text="Player 000")
    expect(row).to_have_attribute("data-state", "in")

    row.focus()
    desk.keyboard.press("0")
    expect(boards.locator("[data-message]")).to_contain_text("Board 1 has a result already.")
    expect(row.locator("[data-correct]")).to_be_focused()

    boards.locator("[data-jump]").fill("99")
    desk.keyboard.press("Enter")
    expect(boards.locator("[data-message]")).to_contain_text("There is no board 99 in this round.")
    boards.locator("[data-jump]").fill("2")
    desk.keyboard.press("Enter")
    expect(boards.locator("[data-message]")).to_be_hidden()


def test_undo_waits_for_the_answer_to_the_last_result(desk: Page, server: Server, director: Director) -> None:
    """The boards show a result before its request is answered; Ctrl-Z then undid the result before it."""
    tournament = director.tournament(8)
    first, second = director.view(tournament, "boards")["order"][:2]
    open_desk(desk, server, tournament)
    rows = {game: desk.locator(f'#boards tr[data-key="{game}"]') for game in (first, second)}
    rows[first].focus()
    desk.keyboard.press("1")
    expect(desk.locator(".toast")).to_contain_text("Round 1, board 1")
    answered: list[tuple[Route, APIResponse]] = []
    desk.route(f"**/games/{second}/result", lambda route: answered.append((route, route.fetch())))

    desk.keyboard.press("0")
    expect(rows[second]).to_have_attribute("data-state", "in")
    desk.keyboard.press("Control+z")
    for _ in range(200):  # the boards may show it before the answer is here
        if not answered:
            desk.wait_for_timeout(50)
    route, answer = answered[0]
    route.fulfill(response=answer)

    expect(rows[second]).to_have_attribute("data-state", "open")
    expect(rows[first]).to_have_attribute("data-state", "in")


def test_a_large_stale_draft_is_paired_again_from_the_head_of_the_page(
    desk: Page, server: Server, director: Director
) -> None:
    tournament, first = large_draft(director)
    open_desk(desk, server, tournament)
    expect(desk.get_by_role("button", name="Publish round 1")).to_be_visible()
    second = director.view(tournament, "players")["order"][1]

    director.send("POST", f"/tournaments/{tournament}/players/{first}/withdrawal")
    again = desk.get_by_role("button", name="Re-pair round 1")
    expect(again).to_be_visible()
    assert in_sight(again)
    expect(desk.get_by_text("look at it, then publish it")).to_be_hidden()
    differing = desk.locator("#review tbody tr")
    expect(differing.locator("visible=true")).to_have_count(5)
    desk.get_by_role("button", name="Show all").click()
    expect(differing.nth(20)).to_be_visible()
    differing.first.evaluate("row => row.dataset.older = ''")
    director.send("POST", f"/tournaments/{tournament}/players/{second}/withdrawal")
    expect(desk.locator("#review [data-older]")).to_have_count(0)
    expect(differing.nth(20)).to_be_visible()  # what was opened stays open when the difference is calculated again
    desk.keyboard.press("n")
    expect(again).to_be_focused()
    again.click()

    expect(desk.get_by_role("button", name="Publish round 1")).to_be_visible()
    expect(again).to_be_hidden()


def test_the_second_press_that_withdraws_a_player_is_in_sight_with_what_it_changes(
    desk: Page, server: Server, director: Director
) -> None:
    tournament, _ = large_draft(director)
    open_roster(desk, server, tournament)
    desk.locator('[data-rows="players"] tr', has_text="Player 000").locator("[data-do=correct]").click()
    dialog = desk.locator("dialog[open]")
    dialog.get_by_role("button", name="Withdrawal, return, expulsion").click()
    withdraw = dialog.get_by_role("button", name="Withdraw", exact=True)
    withdraw.click()

    hint = dialog.get_by_text("then press “Withdraw” again")
    expect(hint).to_be_visible()
    expect(dialog.locator("[data-answer]").locator("visible=true").first).to_be_visible()
    assert in_sight(hint)
    assert in_sight(withdraw)
    withdraw.click()

    expect(desk.locator(".toast")).to_contain_text("Player 000: withdrawn.")


@pytest.mark.own_server
def test_the_form_of_a_new_tournament_asks_for_little_and_unfolds_for_more(desk: Page, server: Server) -> None:
    desk.goto(server.base)
    form = desk.locator('[data-form="create"]')
    expect(form.locator("label").locator("visible=true")).to_have_count(3)

    form.get_by_text("More settings").click()
    form.get_by_label("Half-point byes").fill("99")
    form.get_by_text("More settings").click()
    form.get_by_role("textbox", name="Name", exact=True).fill("Spring Open")
    form.get_by_role("button", name="Create the tournament").click()

    expect(form.get_by_label("Half-point byes")).to_be_visible()  # what cannot be is shown
    form.get_by_label("Half-point byes").fill("2")
    form.get_by_role("button", name="Create the tournament").click()
    desk.wait_for_url("**/t/*")


def test_a_draft_that_is_discarded_and_a_tournament_that_is_closed_come_back_by_undo(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Short Open", rounds=1)["id"]
    for number in range(4):
        director.send("POST", f"/tournaments/{tournament}/players", name=f"Player {number:03}", rating=2400 - number)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    open_desk(desk, server, tournament)

    desk.get_by_role("button", name="Discard the draft").click()
    toast = desk.locator(".toast")
    expect(toast).to_contain_text("The draft of round 1 is discarded.")
    toast.get_by_role("button", name="Undo").click()
    desk.get_by_role("button", name="Publish round 1").click()
    expect(desk.locator("#counts")).to_contain_text("2 missing")
    for game in director.view(tournament, "boards")["order"]:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0")
    desk.get_by_role("button", name="Close the tournament").click()

    expect(toast).to_contain_text("The tournament is closed.")
    toast.get_by_role("button", name="Undo").click()
    expect(desk.get_by_role("button", name="Close the tournament")).to_be_visible()


def test_a_tournament_whose_number_of_rounds_is_a_guess_is_closed_after_a_question(
    desk: Page, server: Server, director: Director
) -> None:
    report = file("012 Open", "192 FIDE_DUTCH_2026", player(1, "2 w 1", points="1.0"), player(2, "1 b 0", points="0.0"))
    answer = director.client.post("/api/v1/imports", content=report.encode())
    open_desk(desk, server, answer.json()["id"])

    close = desk.get_by_role("button", name="Close the tournament")
    close.click()
    question = desk.locator("#guard")
    expect(question).to_contain_text("The report file does not say how many rounds were announced; 1 was assumed.")
    question.locator("[data-stop]").click()
    expect(close).to_be_visible()
    close.click()
    question.get_by_role("button", name="Go on").click()

    expect(desk.locator(".toast")).to_contain_text("The tournament is closed.")


def test_what_is_done_about_an_absent_player_is_told_with_undo(desk: Page, server: Server, director: Director) -> None:
    tournament = director.tournament(8)
    game = director.view(tournament, "boards")["order"][0]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0")
    open_roster(desk, server, tournament)
    desk.locator('[data-rows="players"] tr', has_text="Player 000").locator("[data-do=options]").click()
    dialog = desk.locator("#options")
    dialog.locator("[data-case=away]").click()
    expect(dialog.locator("[name=round]")).to_have_value("2")  # the game of round 1 has ended
    dialog.locator("[data-take]").first.click()

    toast = desk.locator(".toast")
    expect(toast).to_contain_text("Player 000")
    toast.get_by_role("button", name="Undo").click()
    expect(toast).to_have_count(0)
    player = director.view(tournament, "players")["order"][0]
    row = director.view(tournament, "players")["rows"][player]
    assert row["withdrawn_from"] is None
    assert director.view(tournament, "desk")["head"]["byes"] == {}


def test_a_double_click_withdraws_nobody(desk: Page, server: Server, director: Director) -> None:
    tournament, first = large_draft(director)
    open_roster(desk, server, tournament)
    desk.locator('[data-rows="players"] tr', has_text="Player 000").locator("[data-do=correct]").click()
    dialog = desk.locator("dialog[open]")
    dialog.get_by_role("button", name="Withdrawal, return, expulsion").click()
    dialog.get_by_role("button", name="Withdraw", exact=True).dblclick()

    expect(dialog.get_by_text("then press “Withdraw” again")).to_be_visible()
    expect(dialog).to_be_visible()
    assert director.view(tournament, "players")["rows"][first]["withdrawn_from"] is None


def test_what_was_typed_about_a_player_is_there_again_and_named_until_it_is_recorded_or_discarded(
    desk: Page, server: Server, director: Director
) -> None:
    tournament, first = large_draft(director)
    open_roster(desk, server, tournament)

    def opened(name: str) -> Locator:
        desk.locator('[data-rows="players"] tr', has_text=name).locator("[data-do=correct]").click()
        return desk.locator('dialog[open] [data-form="correct"]')

    opened("Player 000").locator("[name=club]").fill("Aston")
    desk.keyboard.press("Escape")
    other = opened("Player 001")
    expect(other.locator("[name=club]")).to_have_value("")
    expect(other.locator("[data-unsaved]")).to_be_hidden()
    desk.keyboard.press("Escape")

    form = opened("Player 000")
    expect(form.locator("[name=club]")).to_have_value("Aston")
    expect(form.locator("[data-unsaved]")).to_contain_text("Not saved: Club")
    form.get_by_role("button", name="Discard").click()
    expect(form.locator("[name=club]")).to_have_value("")
    form.locator("[name=club]").fill("Solihull")
    form.get_by_role("button", name="Record").click()
    expect(desk.locator(".toast")).to_contain_text("Player 000: details corrected.")

    again = opened("Player 000")
    expect(again.locator("[name=club]")).to_have_value("Solihull")
    expect(again.locator("[data-unsaved]")).to_be_hidden()
    assert director.view(tournament, "players")["rows"][first]["club"] == "Solihull"


def test_what_no_list_has_of_a_player_is_in_the_dialog_and_can_be_emptied(
    desk: Page, server: Server, director: Director
) -> None:
    tournament, first = large_draft(director)
    known = {"fide_id": "1503014", "birth_date": "1990/11/30", "sex": "m", "contact": "anna@example.org"}
    director.send("PATCH", f"/tournaments/{tournament}/players/{first}", **known)
    open_roster(desk, server, tournament)
    dialog = desk.locator("dialog[open]")

    desk.locator('[data-rows="players"] tr', has_text="Player 000").locator("[data-do=correct]").click()
    for name, value in known.items():
        expect(dialog.locator(f'[data-form="correct"] [name={name}]')).to_have_value(value)
    expect(dialog.locator("[data-unsaved]")).to_be_hidden()
    dialog.locator("[name=contact]").fill("")
    expect(dialog.locator("[data-unsaved]")).to_contain_text("Not saved: Contact")
    dialog.get_by_role("button", name="Record", exact=True).click()
    expect(desk.locator(".toast")).to_contain_text("Player 000: details corrected.")

    found = director.send("GET", f"/tournaments/{tournament}/players/{first}/details")
    assert {name: found[name] for name in known} == known | {"contact": ""}


def test_the_columns_of_players_stay_below_their_headings_on_a_tablet(
    directing: Callable[..., Page], server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    for federation in ("GER", ""):
        about = {"federation": federation, "club": "Aston", "rating": 2100}
        director.send(
            "POST", f"/tournaments/{tournament}/players", name=f"Zimmermann, {federation or 'Carla'}", **about
        )
    desk = directing(width=1100, height=800)
    open_roster(desk, server, tournament)

    left = "(cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left))"
    table = desk.locator("table.roster")
    expect(table.locator("tbody tr")).to_have_count(2)
    for column in (4, 5, 6):
        assert len(set(table.locator(f"tr > :nth-child({column})").evaluate_all(left))) == 1, column
    lines = table.locator("tbody .name").evaluate_all("(names) => names.map((name) => name.getClientRects().length)")
    assert lines == [1, 1]


def test_a_pairing_that_the_system_would_change_is_the_next_step_in_the_head(
    directing: Callable[..., Page], server: Server, director: Director
) -> None:
    tournament = director.tournament(8)
    last = director.view(tournament, "players")["order"][-1]
    director.send("PATCH", f"/tournaments/{tournament}/players/{last}", rating=2900, reason="a typo")
    desk = directing(width=1440, height=900)
    open_desk(desk, server, tournament)
    head, review = desk.locator(".next"), desk.locator("#review")

    decide = head.get_by_role("link", name="Decide…")
    expect(decide).to_have_class("button primary")
    expect(head.get_by_role("link", name="Enter results")).to_have_class("button")
    expect(review.locator("tbody tr").first).to_contain_text("1")
    boards = review.locator(
        "tbody td:first-child"
    ).all_inner_texts()  # the old number, and the new one where it changes
    assert [int(each.split(" → ")[0]) for each in boards] == [1, 2, 3]
    expect(desk.locator("main .primary:visible")).to_have_count(1)
    decide.click()
    review.get_by_label("Reason").fill("already printed")
    review.get_by_role("button", name="Keep the published pairing").click()

    expect(decide).to_be_hidden()
    expect(desk.get_by_role("status").filter(has_text="Round 1: the published pairing stays.")).to_be_visible()
    expect(head.get_by_role("link", name="Enter results")).to_have_class("button primary")


def names_by_board(director: Director, tournament: str) -> list[tuple[str, str]]:
    boards = director.view(tournament, "boards")
    rows = (boards["rows"][key] for key in boards["order"])
    return [(row["white"]["name"], row["black"]["name"]) for row in rows]


def test_a_published_round_that_is_paired_again_is_as_it_was_by_undo(
    directing: Callable[..., Page], server: Server, director: Director
) -> None:
    tournament = director.tournament(8)
    before = names_by_board(director, tournament)
    last = director.view(tournament, "players")["order"][-1]
    director.send("PATCH", f"/tournaments/{tournament}/players/{last}", rating=2900, reason="a typo")
    desk = directing(width=1440, height=900)
    open_desk(desk, server, tournament)
    review = desk.locator("#review")
    review.get_by_label("Reason").fill("nobody is seated yet")
    review.get_by_role("button", name="Re-pair the round").click()

    toast = desk.get_by_role("status").filter(has_text="Round 1 re-paired.")
    expect(toast).to_be_visible()
    between = names_by_board(director, tournament)
    toast.get_by_role("button", name="Undo").click()

    expect(toast).to_be_hidden()
    assert between != before
    assert names_by_board(director, tournament) == before
