"""One search on officials' pages: players, boards, rounds, pages and actions, by keys, mouse and finger."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server

pytestmark = pytest.mark.browser


def test_a_player_a_board_and_a_page_are_found_by_keys(directing: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(24)
    page = directing(f"/t/{tournament}", width=1440, height=900)
    page.wait_for_selector("#find-open:visible")
    search = page.get_by_role("combobox", name="Find")

    page.keyboard.press("/")
    expect(search).to_be_focused()
    options = page.get_by_role("listbox", name="Found").get_by_role("option")
    expect(options.filter(has_text="Settings")).to_be_visible()
    page.keyboard.type("standi")
    expect(options).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_url("**/standings")

    page.wait_for_selector("#find-open:visible")
    page.keyboard.press("Control+k")
    expect(search).to_be_focused()
    page.keyboard.type("player 003")
    expect(page.get_by_role("group", name="Players").get_by_role("option")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(search).to_be_hidden()

    page.keyboard.press("/")
    expect(search).to_be_focused()
    page.keyboard.type("7")
    page.keyboard.press("Enter")  # before the answer has come
    page.wait_for_url(re.compile(r"/enter\?round=1#"))
    expect(page.locator(".game.scanned .board")).to_have_text("7")


def test_the_next_step_of_the_desk_is_found_and_has_the_focus(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Found", rounds=3)["id"]
    for number in range(4):
        director.send("POST", f"/tournaments/{tournament}/players", name=f"Player 00{number}", rating=2000 - number)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    page = directing(f"/t/{tournament}/standings", width=1440, height=900)
    page.wait_for_selector("#find-open:visible")
    options = page.get_by_role("group", name="Actions").get_by_role("option")

    page.keyboard.press("/")
    page.keyboard.type("publish")
    expect(options.first).to_have_text("Publish round 1")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{tournament}")
    expect(page.get_by_role("button", name="Publish round 1")).to_be_focused()
    page.keyboard.press("Control+k")
    page.keyboard.type("discard")
    expect(options).to_have_text(["Discard the draft"])
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Discard the draft")).to_be_focused()
    page.keyboard.press("Control+k")
    for typed, found in (("withdraw", "Withdraw, reinstate or expel a player"), ("undo", "Undo an action")):
        page.get_by_role("combobox", name="Find").fill(typed)
        expect(options).to_have_text([found])
    page.get_by_role("combobox", name="Find").fill("player 001")
    expect(options).to_have_text([f"Player 001: {each}…" for each in ("Correct", "Withdraw", "Bye", "Late, away")])
    for name, dialog in (
        ("Withdraw", page.locator('#player [data-panel="leave"]')),
        ("Bye", page.locator('#player [data-panel="bye"]')),
        ("Late, away", page.locator("#options")),
    ):
        page.goto(f"{server.base}/t/{tournament}")
        page.wait_for_selector("#find-open:visible")
        page.keyboard.press("/")
        page.get_by_role("combobox", name="Find").fill("player 001")
        page.get_by_role("option", name=f"Player 001: {name}").click()
        expect(dialog).to_be_visible()


def test_a_slash_right_after_escape_opens_the_search_again(directing: Open, server: Server, director: Director) -> None:
    page = directing(f"/t/{director.tournament(6)}", width=1440, height=900)
    page.wait_for_selector("#find-open:visible")
    search = page.get_by_role("combobox", name="Find")
    page.keyboard.press("/")
    expect(search).to_be_focused()

    page.evaluate("""() => {  // both before the next frame
      document.querySelector("dialog.palette").close();
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }));
    }""")

    expect(search).to_be_focused()


def test_what_is_typed_before_the_search_is_there_is_kept(directing: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(6)
    page = directing(width=1440, height=900, service_workers="block")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/palette.js", hold)
    page.goto(f"{server.base}/t/{tournament}")
    page.wait_for_selector("#find-open:visible")

    with page.expect_request("**/palette.js"):
        page.keyboard.press("/")
    page.keyboard.type("standix")
    page.keyboard.press("Backspace")
    held[0].continue_()

    search = page.get_by_role("combobox", name="Find")
    expect(search).to_have_value("standi")
    page.keyboard.press("Enter")
    page.wait_for_url("**/standings")

    page.wait_for_selector("#find-open:visible")
    with page.expect_request("**/palette.js"):
        page.keyboard.press("Control+k")
    page.keyboard.type("cross")
    page.keyboard.press("Enter")
    held[1].continue_()
    page.wait_for_url("**/crosstable")


def test_a_slash_in_a_field_is_text_and_the_search_fits_a_phone(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(24)
    page = directing(f"/t/{tournament}/roster", width=390, height=844, has_touch=True)
    page.locator("input:visible").first.press_sequentially("/")
    expect(page.get_by_role("combobox", name="Find")).to_have_count(0)

    page.get_by_role("button", name="Find").tap()
    page.get_by_role("combobox", name="Find").fill("player 004")
    option = page.get_by_role("group", name="Players").get_by_role("option")
    expect(option).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    option.tap()

    page.wait_for_url("**/players/*")


def test_the_search_finds_pages_when_the_server_is_away(director: Director, arbiter: Callable[[str], Page]) -> None:
    page = arbiter(director.tournament(6))
    page.wait_for_selector("#find-open:visible")
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Find")).to_be_focused()
    expect(page.get_by_role("option", name="Timeline")).to_be_visible()
    page.context.set_offline(True)

    page.keyboard.type("timeline")

    expect(page.get_by_role("option")).to_have_count(1)
    expect(page.locator(".palette")).to_contain_text("The server cannot be reached.")
