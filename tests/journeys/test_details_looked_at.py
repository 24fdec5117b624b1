"""The desk looks at all details of a player at once, and asks about a published pairing only where it would change."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, open_roster

pytestmark = pytest.mark.browser


def equals(director: Director) -> str:
    """Eight players of one rating, round 1 drawn and round 2 public; the tournament."""
    tournament: str = director.send(
        "POST", "/tournaments", name="Equals", rounds=7, system="fide-rating-2009", initial_colour="white"
    )["id"]
    path = f"/tournaments/{tournament}"
    for name in "ABCDEFGH":
        director.send("POST", f"{path}/players", name=f"Player {name}", rating=2000)
    director.send("POST", f"{path}/rounds")
    director.send("POST", f"{path}/rounds/1/publication")
    for game in director.view(tournament, "boards")["order"]:
        director.send("PUT", f"{path}/rounds/1/games/{game}/result", result="1/2-1/2", seen=None)
    director.send("POST", f"{path}/rounds")
    director.send("POST", f"{path}/rounds/2/publication")
    return tournament


def desk_of(window: Open, server: Server, director: Director, tournament: str) -> Page:
    desk = window(f"/t/{tournament}", link=director.link())
    is_live(desk)
    return desk


def roster_of(window: Open, server: Server, director: Director, tournament: str) -> Page:
    desk = desk_of(window, server, director, tournament)
    open_roster(desk, server, tournament)
    return desk


def correcting(desk: Page, name: str) -> Locator:
    row = desk.locator("[data-rows=players] tr").filter(has_text=name)
    row.get_by_role("button", name="Correct").click()
    return desk.locator("#player")


def looked_at(asked: Locator) -> Locator:
    asked.get_by_role("button", name="What would change?").first.click()
    expect(asked.locator("[data-answer] .consequences").first).to_be_visible()
    return asked.locator("[data-answer]").first


def test_the_desk_looks_at_every_detail_at_once(window: Open, server: Server, director: Director) -> None:
    tournament = equals(director)
    asked = correcting(roster_of(window, server, director, tournament), "Player H")

    asked.get_by_label("Rating").fill("2001")
    asked.get_by_label("Title").select_option("GM")
    asked.get_by_label("Name", exact=True).fill("Player AA")

    events = looked_at(asked).locator("[data-facts] li")
    expect(events).to_have_count(2)
    expect(events.nth(1)).to_contain_text("GM")
    expect(events.nth(1)).to_contain_text("Player AA")


def test_a_name_that_ranks_equals_shows_the_boards(window: Open, server: Server, director: Director) -> None:
    tournament = equals(director)
    asked = correcting(roster_of(window, server, director, tournament), "Player H")

    asked.get_by_label("Name", exact=True).fill("Player AA")

    answer = looked_at(asked)
    expect(answer.locator("[data-nothing]")).to_be_hidden()
    expect(answer.locator("tbody tr").first).to_be_visible()


def test_a_look_without_a_change_states_that_nothing_changes(window: Open, server: Server, director: Director) -> None:
    tournament = equals(director)
    asked = correcting(roster_of(window, server, director, tournament), "Player H")

    answer = looked_at(asked)
    expect(answer.locator("[data-nothing]")).to_be_visible()
    expect(answer.locator(".window")).to_be_hidden()


@pytest.mark.article("F.7")
def test_the_desk_asks_about_a_published_pairing_only_where_it_would_change(
    window: Open, server: Server, director: Director
) -> None:
    tournament = equals(director)
    rows = director.view(tournament, "players")["rows"]
    path = f"/tournaments/{tournament}/players/{next(key for key in rows if rows[key]['name'] == 'Player H')}"
    desk = desk_of(window, server, director, tournament)
    review, item = desk.locator("#review"), desk.get_by_text("Decide whether to keep the published pairing")

    director.send("PATCH", path, rating=2001, reason="list")
    expect(review).to_contain_text("boards that would be paired differently:")
    expect(item).to_be_visible()
    director.send("PATCH", path, rating=2000, reason="the old list")

    expect(review).to_be_hidden()
    expect(item).to_be_hidden()


def test_removing_a_player_is_shown_before_it_is_recorded(window: Open, server: Server, director: Director) -> None:
    tournament = equals(director)
    late = director.send("POST", f"/tournaments/{tournament}/players", name="Player Twice", rating=2100)["player"]
    desk = roster_of(window, server, director, tournament)
    asked = correcting(desk, "Player Twice")
    asked.get_by_role("button", name="Withdrawal, return, expulsion").click()
    remove = asked.get_by_role("button", name="Remove (registered by mistake)")

    remove.click()
    answer = asked.locator('[data-form="leave"] [data-answer]')
    expect(answer).to_contain_text("Player Twice")
    later = answer.locator("section", has=desk.get_by_role("heading", name="What would change from the next pairing"))
    expect(later.get_by_role("listitem").filter(has_text="Player Twice, rounds 3 to 7")).to_be_visible()
    expect(asked.get_by_text("Nothing is recorded yet.")).to_be_visible()
    assert late in director.view(tournament, "players")["rows"]
    remove.click()

    expect(asked).to_be_hidden()
    expect(desk.locator(".toast").get_by_role("button", name="Undo")).to_be_visible()
    assert late not in director.view(tournament, "players")["rows"]


def test_who_was_paired_is_not_offered_for_removal_but_can_withdraw(
    window: Open, server: Server, director: Director
) -> None:
    tournament = equals(director)
    asked = correcting(roster_of(window, server, director, tournament), "Player H")

    asked.get_by_role("button", name="Withdrawal, return, expulsion").click()

    expect(asked.get_by_role("button", name="Withdraw", exact=True)).to_be_visible()
    expect(asked.get_by_role("button", name="Remove (registered by mistake)")).to_be_hidden()
