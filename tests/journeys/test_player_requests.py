"""A player's phone, a tablet and the desk: a bye asked for and granted, a mistake reported and settled."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, open_roster, open_settings, record_section

pytestmark = pytest.mark.browser


def code_of(director: Director, tournament: str, player: str) -> str:
    """The path of the code on a player's badge, with its secret."""
    found = urlsplit(director.send("GET", f"/tournaments/{tournament}/players/{player}/badge")["address"])
    return f"{found.path}#{found.fragment}"


def desk_of(window: Open, server: Server, director: Director, tournament: str) -> Page:
    desk = window(f"/t/{tournament}", link=director.link(), width=1366, height=768)
    is_live(desk)
    return desk


def test_a_bye_is_asked_for_and_a_mistake_reported_from_the_phone_that_scanned_the_badge(
    window: Open, server: Server, director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(4)
    boards = director.view(tournament, "boards")
    first = boards["rows"][boards["order"][0]]
    player = first["white"]["player"]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{first['game']}/result", result="0-1")
    tablet, desk = arbiter(tournament), desk_of(window, server, director, tournament)
    phone = window(code_of(director, tournament, player), width=390, height=844)
    is_live(phone)
    assert "#" not in phone.url

    phone.get_by_text("Ask for a bye").click()
    phone.get_by_label("Not to be paired in").select_option(label="Round 2")
    phone.get_by_label("A message to the arbiters").fill("My train comes late.")
    phone.get_by_role("button", name="Send to the arbiters").click()
    mine = phone.get_by_role("list", name="Your requests").get_by_role("listitem")
    expect(mine).to_contain_text("Half-point bye in round 2")
    expect(mine).to_contain_text("waiting")

    card = tablet.get_by_role("group", name=f"Half-point bye in round 2?: {first['white']['name']}")
    expect(card).to_contain_text("My train comes late.")
    card.get_by_label("A message to the player").fill("See you in round 3.")
    card.get_by_role("button", name="Grant").click()
    expect(card).to_have_count(0)
    expect(mine).to_contain_text("✓ granted")
    expect(mine).to_contain_text("See you in round 3.")
    assert director.view(tournament, "desk")["head"]["byes"][player] == [[2, "half-point"]]

    phone.get_by_text("Report a mistake", exact=True).click()
    phone.get_by_label("Concerns").select_option(label="Round 1")
    phone.get_by_label("What is wrong?").fill("I won this game.")
    phone.get_by_role("button", name="Send to the arbiters").last.click()
    card = desk.get_by_role("group", name="Mistake reported: round 1, board 1")
    expect(card).to_contain_text("I won this game.")
    expect(card).to_contain_text("0 – 1")
    expect(desk.get_by_text("Requests of players to answer")).to_be_visible()
    assert f"#{first['game']}" in str(card.get_by_role("link", name="Open the game").get_attribute("href"))
    card.get_by_role("button", name="Settled").click()
    expect(card).to_have_count(0)
    expect(desk.get_by_text("All requests of players are answered")).to_be_visible()
    expect(mine.first).to_contain_text("✓ settled")

    phone.reload()
    is_live(phone)
    expect(mine).to_have_count(2)

    open_settings(desk, server, tournament)
    desk.get_by_label("Requests from players' pages").select_option(label="are not taken")
    record_section(desk, "#limits")
    expect(phone.get_by_text("takes no requests here")).to_be_visible()
    expect(phone.get_by_text("Report a mistake", exact=True)).to_be_hidden()


def test_without_the_code_of_the_badge_the_page_is_to_read(window: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(2)
    (player, other) = list(director.view(tournament, "players")["rows"])
    lost = code_of(director, tournament, player)
    phone = window(f"/t/{tournament}/players/{player}", width=390, height=844)
    is_live(phone)
    expect(phone.get_by_text("scan the code on your badge")).to_be_visible()
    expect(phone.get_by_text("Ask for a bye")).to_be_hidden()

    phone.goto(server.base + lost)
    expect(phone.get_by_text("Ask for a bye")).to_be_visible()
    desk = desk_of(window, server, director, tournament)
    open_roster(desk, server, tournament)
    desk.locator(f'[data-rows="players"] [data-key="{player}"]').get_by_role("button", name="Correct").click()
    desk.get_by_role("button", name="Badge code").click()
    desk.get_by_role("button", name="Renew a lost badge").click()
    desk.get_by_role("dialog", name="Renew the badge of").get_by_role("button", name="Renew a lost badge").click()
    address = desk.locator("[data-badge-code] [data-address]")
    expect(address).to_contain_text("#")
    new = urlsplit(address.inner_text())
    phone.reload()
    expect(phone.get_by_text("This badge was renewed.")).to_be_visible()
    expect(phone.get_by_text("Report a mistake", exact=True)).to_be_hidden()

    phone.goto(f"{server.base}/t/{tournament}/players/{other}#{new.fragment}")
    expect(phone.get_by_text("This badge was renewed.")).to_be_visible()
    phone.goto(f"{server.base}{new.path}#{new.fragment}")
    expect(phone.get_by_text("Report a mistake", exact=True)).to_be_visible()


def test_what_is_written_without_network_stays_and_is_sent_once(window: Open, director: Director) -> None:
    tournament = director.tournament(2)
    (player, _) = list(director.view(tournament, "players")["rows"])
    phone = window(code_of(director, tournament, player), width=390, height=844)
    is_live(phone)
    phone.get_by_text("Report a mistake", exact=True).click()
    phone.get_by_label("What is wrong?").fill("My rating.")
    phone.get_by_label("Concerns").select_option(label="my name, rating, club or something else")
    lost = f"**/players/{player}/requests/mistakes"
    answered: list[int] = []

    def swallow(route: Route) -> None:
        answered.append(route.fetch().status)
        route.abort()  # it came, and the answer got lost

    phone.route(lost, swallow)
    phone.get_by_role("button", name="Send to the arbiters").last.click()
    expect(phone.get_by_role("alert").filter(has_text="Not sent")).to_be_visible()
    expect(phone.get_by_label("What is wrong?")).to_have_value("My rating.")
    phone.unroute(lost)
    phone.get_by_role("button", name="Send to the arbiters").last.click()

    mine = phone.get_by_role("list", name="Your requests").get_by_role("listitem")
    expect(mine).to_have_count(1)
    assert answered == [201]
    assert director.view(tournament, "requests")["head"]["waiting"] == 1
    mine.get_by_role("button", name="Undo").click()
    expect(mine).to_contain_text("withdrawn by you")
    assert director.view(tournament, "requests")["head"]["waiting"] == 0
