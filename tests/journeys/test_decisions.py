"""What an arbiter decides with a reason, and the way to it: late slips, undo, late entries, prohibitions."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect

from server.wording import result_text
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, open_desk, open_roster, open_settings

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(directing: Open) -> Page:
    return directing(width=1440, height=900)


def play(director: Director, tournament: str) -> None:
    """White wins every game of the latest round."""
    boards = director.view(tournament, "boards")
    path = f"/tournaments/{tournament}/rounds/{boards['head']['round']}/games"
    for game in boards["order"]:
        director.send("PUT", f"{path}/{game}/result", result="1-0", seen=None)


def test_prohibitions_that_leave_no_pairing_are_one_press_away(desk: Page, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Two", rounds=3)["id"]
    players = [
        director.send("POST", f"/tournaments/{tournament}/players", name=name)["player"] for name in ("Adams", "Brand")
    ]
    director.send("PUT", f"/tournaments/{tournament}/prohibitions", rules=[{"players": players}])
    open_desk(desk, server, tournament)

    desk.locator(".next").get_by_role("button", name="Pair round 1").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("Adams")
    dialog.get_by_role("button", name="Prohibited pairings…").click()

    desk.wait_for_url("**/settings#apart")
    expect(desk.locator("#apart [data-rule]")).to_have_count(1)


def test_the_undo_of_a_toast_asks_for_the_reason_that_is_needed(desk: Page, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    play(director, tournament)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    sent: list[str] = []

    def needing_a_reason(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "{}")["reason"])
        problem = {"title": "State why.", "refusal": "ReasonMissing", "status": 422}
        if sent[-1]:
            route.continue_()
        else:
            route.fulfill(status=422, content_type="application/problem+json", body=json.dumps(problem))

    desk.route("**/undo", needing_a_reason)
    open_desk(desk, server, tournament)
    desk.get_by_role("button", name="Discard the draft").click()
    toast = desk.locator(".toast")
    toast.get_by_role("button", name="Undo").click()
    expect(toast).to_contain_text("State why.")
    expect(toast.get_by_label("Reason")).to_be_focused()
    toast.get_by_label("Reason").fill("pressed by mistake")
    desk.keyboard.press("Enter")

    expect(toast).to_have_count(0)
    assert sent == ["", "pressed by mistake"]
    assert director.send("GET", f"/tournaments/{tournament}/timeline")["facts"][-2]["type"] == "ActionUndone"


def test_a_slip_of_the_chief_arbiter_is_corrected_after_the_deadline_with_a_reason(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.tournament(6)
    director.send("PATCH", f"/tournaments/{tournament}", late_slips="standings", reason="as announced")
    for number in (2, 3):
        play(director, tournament)
        director.send("POST", f"/tournaments/{tournament}/rounds")
        director.send("POST", f"/tournaments/{tournament}/rounds/{number}/publication")
    desk.goto(f"{server.base}/t/{tournament}/enter")
    desk.get_by_role("navigation", name="Rounds").get_by_role("link", name="R1").click()
    is_live(desk)

    board = desk.get_by_label("Board 1", exact=True)
    board.get_by_role("button", name=result_text("0-1")).click()
    board.get_by_label("My own slip in entering the result").check()
    board.get_by_label("Reason").fill("the slip says so")
    expect(board.locator("[data-answer]")).to_contain_text("slip")
    board.get_by_role("button", name="Change the result").click()

    expect(board).to_have_attribute("data-state", "shown")
    view = director.client.get(f"/api/v1/tournaments/{tournament}/views/boards", params={"round": 1}).json()
    assert view["rows"][view["order"][0]]["result"] == "0-1"


def test_a_late_entry_is_previewed_and_then_recorded(desk: Page, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    open_roster(desk, server, tournament)
    desk.get_by_role("heading", name="Register a player").click()
    form = desk.locator('[data-form="player"]')
    form.get_by_label("Name").fill("Late, Lou")

    form.get_by_role("button", name="Register").click()
    expect(form.locator("[data-again]")).to_be_visible()
    assert len(director.view(tournament, "players")["order"]) == 4
    form.get_by_role("button", name="Register").click()

    expect(desk.locator('[data-rows="players"]')).to_contain_text("Late, Lou")


def test_a_late_entry_while_a_round_is_a_draft_shows_boards_first_and_counts_the_numbers(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Drafted", rounds=3)["id"]
    rows = [{"name": f"Player {number}", "rating": 2000 - number} for number in range(6)]
    director.send("POST", f"/tournaments/{tournament}/players/batch", rows=rows)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    open_roster(desk, server, tournament)
    form = desk.locator('[data-form="player"]')
    form.get_by_label("Name", exact=True).fill("Late, Lou")
    form.locator('[name="rating"]').fill("2500")

    form.get_by_role("button", name="Register").click()

    expect(form.locator("[data-again]")).to_be_visible()
    numbers = form.locator(".consequences summary", has_text="Another pairing number: 7 of 7 players")
    expect(numbers).to_be_visible()
    expect(form.get_by_text("gets pairing number", exact=False).first).to_be_hidden()
    assert form.locator("[data-effects] > *").evaluate_all("all => all.map((each) => each.localName)")[:2] == [
        "section",
        "details",
    ]
    assert len(director.view(tournament, "players")["order"]) == 6


def test_a_draft_that_is_out_of_date_for_two_reasons_names_both(desk: Page, server: Server, director: Director) -> None:
    tournament = director.tournament(8)
    play(director, tournament)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    boards = director.client.get(f"/api/v1/tournaments/{tournament}/views/boards", params={"round": 1}).json()
    first = boards["rows"][boards["order"][0]]
    players = director.view(tournament, "players")["order"]
    director.send(
        "POST", f"/tournaments/{tournament}/players/{players[7]}/rating-corrections", rating=2399, reason="list"
    )
    path = f"/tournaments/{tournament}/rounds/1/games/{first['game']}/result"
    director.send("PUT", path, result="0-1", seen=first["seen"], reason="slip")
    open_desk(desk, server, tournament)

    causes = desk.locator("#review [data-causes] li")

    expect(causes).to_have_count(2)
    expect(causes.first).to_contain_text("Rating of")
    expect(causes.last).to_contain_text("Result of round 1 board 1")
    expect(desk.locator("#review [data-because]")).to_have_count(1)
    expect(desk.locator("#review [data-because]")).to_be_hidden()


def test_a_draft_that_pairs_a_player_who_has_left_is_only_paired_again(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Left", rounds=3)["id"]
    path = f"/tournaments/{tournament}"
    players = [director.send("POST", f"{path}/players", name=f"Player {each}")["player"] for each in range(4)]
    director.send("POST", f"{path}/rounds")
    director.send("POST", f"{path}/players/{players[3]}/withdrawal", reason="ill")
    open_desk(desk, server, tournament)

    expect(desk.locator("#review")).to_contain_text("pairs players who are not playing: Player 3")
    expect(desk.get_by_role("button", name="Publish as it is")).to_be_hidden()
    desk.locator(".next").get_by_role("button", name="Re-pair").click()
    expect(desk.locator("#review")).to_be_hidden()
    expect(desk.locator(".next").get_by_role("button", name="Publish round 1")).to_be_visible()


def test_a_publication_is_taken_back_by_the_undo_of_its_toast_with_a_reason(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.tournament(4)
    play(director, tournament)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    open_desk(desk, server, tournament)

    desk.get_by_role("button", name="Publish round 2").click()
    toast = desk.locator(".toast", has_text="Round 2 published.")
    toast.get_by_role("button", name="Undo").click()
    toast = desk.locator(".toast")
    toast.get_by_label("Reason").fill("the wrong draft")
    with desk.expect_response("**/undo"):
        desk.keyboard.press("Enter")

    expect(toast).to_have_count(0)
    expect(desk.get_by_role("button", name="Publish round 2")).to_be_visible()
    assert director.view(tournament, "draft")["order"]


def test_the_preview_of_a_setting_says_once_that_fide_mode_would_be_left_and_not_as_if_it_was(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.tournament(4)
    open_settings(desk, server, tournament)
    section = desk.locator("#pairing")
    section.locator('[name="rounds"]').fill("7")

    section.get_by_role("button", name="Record").click()

    answer = section.locator("[data-answer]")
    expect(answer).to_contain_text("The tournament leaves FIDE mode for good")
    expect(answer.locator("[data-facts] li")).to_have_count(1)
    expect(answer).not_to_contain_text("was left")
    expect(answer.get_by_text("Settings changed")).to_have_count(1)
