"""Two players share a place; the director records the lots they drew, and the standings follow."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


def test_lots_separate_those_who_share_a_place(window: Open, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Lots", rounds=1, tie_breaks=[])["id"]
    for name in ("Adams", "Brand"):
        director.send("POST", f"/tournaments/{tournament}/players", name=name)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")
    desk = window(urlsplit(director.send("POST", "/links", role="director")["url"]).path, width=1366, height=768)
    desk.get_by_role("button", name="Join").click()
    desk.wait_for_url(f"{server.base}/*")
    desk.goto(f"{server.base}/t/{tournament}/standings")
    is_live(desk)
    lots = desk.locator("#lots")
    expect(lots).to_be_hidden()

    boards = director.view(tournament, "boards")
    game = boards["rows"][boards["order"][0]]["game"]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1/2-1/2", seen=None)
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
