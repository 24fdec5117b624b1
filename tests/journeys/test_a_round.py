"""From the empty server to results in the hall: director, arbiter, display and standings, each in its own window."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from server.wording import result_text
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, start_watching, touched_rows

pytestmark = pytest.mark.browser

WHITE, DRAW, BLACK = result_text("1-0"), result_text("1/2-1/2"), result_text("0-1")


def register(desk: Page, name: str, rating: int) -> None:
    form = desk.locator("[data-form=player]")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Rating").fill(str(rating))
    form.get_by_role("button", name="Register").click()
    expect(desk.locator("[data-rows=players]").get_by_text(name)).to_be_visible()


@pytest.mark.own_server
def test_from_the_directors_link_to_the_second_round(window: Open, server: Server) -> None:
    desk = window(server.director)
    desk.get_by_role("button", name="Join").click()
    create = desk.locator("[data-form=create]")
    create.get_by_role("textbox", name="Name", exact=True).fill("Spring Open")
    create.get_by_label("Rounds").fill("3")
    create.get_by_role("button").click()
    desk.wait_for_url("**/t/*")
    is_live(desk)
    path = desk.url.removeprefix(server.base)
    hall = window(f"{path}/display/boards", width=1920, height=1080)
    standings = window(f"{path}/standings")
    start_watching(hall)
    start_watching(standings)

    expect(desk.locator(".next").get_by_role("link", name="Paste a list…")).to_be_visible()
    desk.get_by_role("link", name="Players").first.click()
    desk.wait_for_url("**/roster")
    is_live(desk)
    for number, name in enumerate(["Alekhine", "Botvinnik", "Capablanca", "<b>Dragon</b>"]):
        register(desk, name, 2400 - 100 * number)
    desk.get_by_role("link", name="Round", exact=True).click()
    desk.get_by_role("button", name="Pair round 1").click()
    expect(desk.locator("#draft [data-key]")).to_have_count(2)
    expect(hall.locator(".row")).to_have_count(0)

    desk.get_by_role("button", name="Discard").click()
    expect(desk.locator("#draft")).to_be_hidden()
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name="Publish round 1").click()
    expect(hall.locator(".row")).to_have_count(2)
    expect(hall.locator(".row").filter(has_text="<b>Dragon</b>")).to_have_count(1)

    desk.get_by_role("button", name="Link for an arbiter").click()
    expect(desk.locator("[data-url]")).to_contain_text("/join/")
    arbiter = window(server.base + urlsplit(desk.locator("[data-url]").inner_text()).path)
    arbiter.get_by_role("button", name="Join").click()
    touched_rows(hall)
    for board, result in ((1, WHITE), (2, DRAW)):
        arbiter.get_by_label(f"Board {board}", exact=True).get_by_role("button", name=result).click()
        expect(hall.locator(".row").nth(board - 1).locator(".result")).to_have_text(result)
        expect(hall.locator(".row").nth(board - 1)).to_have_class("row changed")
        assert touched_rows(hall) == {str(board)}
        expect(arbiter.get_by_label(f"Board {board}", exact=True)).to_have_attribute("data-state", "shown")
    expect(standings.locator("[data-rows] tr").first.locator(".result")).to_have_text("1")
    assert touched_rows(standings)

    desk.get_by_role("button", name="Pair round 2").click()
    desk.get_by_role("button", name="Publish round 2").click()
    expect(hall.locator(".round")).to_have_text("Round 2")
    expect(arbiter.get_by_text("Round 2 of 3")).to_be_visible()
    expect(arbiter.locator(".game[data-state='']")).to_have_count(2)


def test_a_correction_asks_first_and_reaches_the_hall(
    window: Open, director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(8)
    tablet, hall = arbiter(tournament), window(f"/t/{tournament}/display/boards")
    board = tablet.get_by_label("Board 3", exact=True)
    board.get_by_role("button", name=WHITE).click()
    expect(board).to_have_attribute("data-state", "shown")

    board.get_by_role("button", name=BLACK).click()
    expect(hall.locator(".row").nth(2).locator(".result")).to_have_text(WHITE)
    board.get_by_role("button", name="Change the result").click()

    expect(hall.locator(".row").nth(2).locator(".result")).to_have_text(BLACK)


def test_two_arbiters_who_disagree_see_both_results(director: Director, arbiter: Callable[[str], Page]) -> None:
    tournament = director.tournament(4)
    key = director.view(tournament, "boards")["order"][0]
    tablet = arbiter(tournament)

    def somebody_is_faster(route: Route) -> None:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{key}/result", result="1-0", seen=None)
        route.continue_()

    tablet.route("**/result", somebody_is_faster)
    board = tablet.get_by_label("Board 1", exact=True)
    board.get_by_role("button", name=BLACK).click()

    expect(board).to_have_attribute("data-state", "conflict")
    card = tablet.get_by_role("group", name="Round 1, board 1: two results")
    expect(card.get_by_role("button", name=re.compile(f"Keep {WHITE} recorded .* by director"))).to_be_visible()
    tablet.unroute("**/result")
    card.get_by_role("button", name=f"Record {BLACK} tapped on this device").click()
    expect(board).to_have_attribute("data-state", "shown")
    assert director.view(tournament, "boards")["rows"][key]["result"] == "0-1"


def test_a_result_waits_on_the_device_until_the_network_is_back(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(4)
    tablet = arbiter(tournament)
    tablet.context.set_offline(True)

    board = tablet.get_by_label("Board 2", exact=True)
    board.get_by_role("button", name=DRAW).click()
    expect(board.locator("[data-slot=state]")).to_have_text("on this device, no network")
    tablet.context.set_offline(False)

    expect(board).to_have_attribute("data-state", "shown")
    rows = director.view(tournament, "boards")["rows"].values()
    assert [row["result"] for row in rows] == [None, "1/2-1/2"]
