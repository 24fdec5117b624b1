"""Players report the result from the cards at their board: two phones, and the desk for what they do not agree on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from domain.values import Colour
from server.eventstore.badges import BoardCodes, badge_key
from server.eventstore.credentials import Credentials
from tests.journeys.server import Director, Server

pytestmark = pytest.mark.browser

BROKEN = """wanted => wanted.filter((part) => {
  const text = document.createTreeWalker(document.getElementById("says"), NodeFilter.SHOW_TEXT).nextNode();
  const at = text.data.indexOf(part), range = document.createRange();
  range.setStart(text, at);
  range.setEnd(text, at + part.length);
  return new Set([...range.getClientRects()].map((each) => each.top)).size > 1;
})"""
"""The parts of what is said that stand on more than one line; a part that is not there is an error."""

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def tournament(director: Director) -> str:
    made = director.tournament(8)
    director.send("PATCH", f"/tournaments/{made}", player_results="open")
    return made


@pytest.fixture
def scanned(server: Server, window: Callable[..., Page], tournament: str) -> Callable[..., Page]:
    """A phone that scanned the card of a colour at a board."""
    with contextlib.closing(Credentials.open(server.database)) as credentials:
        codes = BoardCodes(badge_key(credentials), tournament)

    def scan(board: int, colour: Colour, **like: object) -> Page:
        return window(f"/t/{tournament}/boards/{board}#{codes.secret(board, colour)}", **PHONE, **like)

    return scan


def test_two_phones_report_a_result_and_it_is_recorded(
    scanned: Callable[..., Page], director: Director, tournament: str
) -> None:
    white, black = scanned(1, Colour.WHITE), scanned(1, Colour.BLACK)
    expect(white.locator("[data-side=white] .you")).to_be_visible()
    white.get_by_role("button", name="I won").click()
    expect(white.locator("#says")).to_contain_text("You reported 1 – 0. Waiting for Player 004")

    black.reload()
    expect(black.locator("#says")).to_contain_text("Player 000 reported 1 – 0. Is that right?")
    black.get_by_role("button", name="Yes, 1 – 0").click()

    for phone in (white, black):
        expect(phone.locator("#says")).to_contain_text("Recorded: 1 – 0")
        expect(phone.locator("#answers button")).to_have_count(0)
    row = next(each for each in director.view(tournament, "boards")["rows"].values() if each["board"] == 1)
    assert row["result"] == "1-0"


def test_the_opponent_is_asked_within_seconds_without_a_reload_and_no_line_breaks_a_result_or_a_name(
    scanned: Callable[..., Page], director: Director, tournament: str
) -> None:
    boards = director.view(tournament, "boards")["rows"].values()
    seated = next(each for each in boards if each["board"] == 4)
    for colour in ("white", "black"):
        path = f"/tournaments/{tournament}/players/{seated[colour]['player']}"
        director.send("PATCH", path, name=f"Brzęczyszczykiewicz-Kowalska, {colour}")
    black = scanned(4, Colour.BLACK, locale="pl")
    black.clock.install()
    black.reload()
    expect(black.locator("#answers button")).to_have_count(3)
    black.clock.pause_at(black.evaluate("Date.now() + 1000"))
    white = scanned(4, Colour.WHITE)
    white.get_by_role("button", name="I won").click()
    expect(white.locator("#says")).to_contain_text("You reported")

    black.clock.fast_forward(5000)

    expect(black.locator("#answers button")).to_have_count(2)
    for width in (430, 390, 360, 320):
        black.set_viewport_size({"width": width, "height": 700})
        assert black.evaluate(BROKEN, ["1\u00a0–\u00a00", "Brzęczyszczykiewicz-\u2060Kowalska"]) == []


def test_a_contradiction_is_a_card_on_the_desk_and_settled_by_one_tap(
    scanned: Callable[..., Page], directing: Callable[..., Page], tournament: str
) -> None:
    white, black = scanned(2, Colour.WHITE), scanned(2, Colour.BLACK, locale="de")
    white.get_by_role("button", name="I won").click()
    expect(white.locator("#says")).to_contain_text("You reported")
    black.get_by_role("button", name="Ich habe gewonnen").click()
    desk = directing(f"/t/{tournament}")

    card = desk.locator("[data-kind=report]")
    expect(card).to_contain_text("Board 2: Player 005 reports 1 – 0, Player 001 reports 0 – 1.")
    card.get_by_role("button", name="0 – 1").click()

    expect(card).to_have_count(0)
    expect(white.locator("#says")).to_contain_text("Recorded: 0 – 1")


def test_a_report_can_be_changed_while_it_waits(scanned: Callable[..., Page]) -> None:
    phone = scanned(3, Colour.WHITE)
    phone.get_by_role("button", name="I lost").click()
    phone.get_by_role("button", name="Report another result").click()
    phone.get_by_role("button", name="Draw").click()

    expect(phone.locator("#says")).to_contain_text("You reported ½ – ½")


def test_without_the_code_nothing_is_reported(
    window: Callable[..., Page], scanned: Callable[..., Page], tournament: str
) -> None:
    expect(window(f"/t/{tournament}/boards/1").locator("#closed")).to_contain_text("Scan the code for your colour")
    expect(scanned(99, Colour.WHITE).locator("#closed")).to_contain_text("There is no game at this board in round 1.")
    page = window(f"/t/{tournament}/boards/1#nonsense")
    expect(page.locator("#closed")).to_contain_text("That needs a code of this board.")
