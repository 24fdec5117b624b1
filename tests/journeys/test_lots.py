"""Two players share a place; the director records the lots they drew, and the standings follow."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


def two_who_meet(director: Director) -> str:
    tournament = director.send("POST", "/tournaments", name="Lots", rounds=1, tie_breaks=[])["id"]
    for name in ("Adams", "Brand"):
        director.send("POST", f"/tournaments/{tournament}/players", name=name)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")
    return str(tournament)


def draw(director: Director, tournament: str) -> None:
    boards = director.view(tournament, "boards")
    game = boards["rows"][boards["order"][0]]["game"]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1/2-1/2", seen=None)


def lots_of(window: Open, server: Server, director: Director, tournament: str) -> Locator:
    """The lots on the page of standings, as the director sees it."""
    desk = window(f"/t/{tournament}/standings", link=director.link(), width=1366, height=768)
    is_live(desk)
    return desk.locator("#lots")


def test_lots_are_drawn_by_the_server_the_same_after_an_undo(window: Open, server: Server, director: Director) -> None:
    tournament = two_who_meet(director)
    draw(director, tournament)
    lots = lots_of(window, server, director, tournament)

    orders = []
    for _ in range(3):
        lots.get_by_role("button", name="Draw lots").click()
        expect(lots).to_be_hidden()
        standings = director.view(tournament, "standings")
        orders.append(standings["order"])
        assert [standings["rows"][key]["place"] for key in standings["order"]] == [1, 2]
        director.send("POST", f"/tournaments/{tournament}/undo", version=standings["version"])
        expect(lots).to_be_visible()

    assert orders == [orders[0]] * 3


def test_lots_separate_those_who_share_a_place(window: Open, server: Server, director: Director) -> None:
    tournament = two_who_meet(director)
    lots = lots_of(window, server, director, tournament)
    expect(lots).to_be_hidden()

    draw(director, tournament)
    expect(lots).to_be_visible()
    expect(lots.get_by_role("listitem")).to_have_count(2)
    last = lots.get_by_role("listitem").nth(1)
    winner = last.locator(".name").inner_text()
    last.get_by_role("button").click()
    expect(lots.get_by_role("listitem").nth(0)).to_contain_text(winner)
    lots.get_by_role("button", name="Record this order").click()

    expect(lots).to_be_hidden()
    standings = director.view(tournament, "standings")
    assert [standings["rows"][key]["place"] for key in standings["order"]] == [1, 2]
    assert standings["rows"][standings["order"][0]]["name"] == winner
