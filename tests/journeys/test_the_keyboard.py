"""A round entered by keys alone: one key a result, from the first missing board on; nothing lands on another board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


def results(director: Director, tournament: str) -> list[str | None]:
    boards = director.view(tournament, "boards")
    return [boards["rows"][key]["result"] for key in boards["order"]]


def test_the_first_keys_enter_results_from_the_first_missing_board(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(24)
    page = arbiter(tournament)
    here = page.locator(".game.aimed .board")
    expect(here).to_have_text("1")

    page.keyboard.type("10=")
    expect(here).to_have_text("4")
    expect(page.locator(".game.aimed")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.type("+x")
    expect(page.locator(".count")).to_have_text("7 of 12 missing")
    expect(page.locator(".game:visible")).to_have_count(12)

    assert results(director, tournament)[:8] == ["1-0", "0-1", "1/2-1/2", None, "+--", "---", None, None]


def test_a_number_behind_g_moves_the_cursor(director: Director, arbiter: Callable[[str], Page]) -> None:
    tournament = director.tournament(24)
    page = arbiter(tournament)
    here = page.locator(".game.aimed .board")
    expect(here).to_have_text("1")

    page.keyboard.type("g10")
    expect(page.locator("#find")).to_have_value("10")
    page.keyboard.press("Enter")
    expect(here).to_have_text("10")
    page.keyboard.type("1")
    expect(here).to_have_text("11")
    page.keyboard.press("Escape")  # as G, but in the field it leads back
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    expect(page.locator("#keys")).to_contain_text("no board 99")
    page.keyboard.press("Escape")
    page.keyboard.type("=")
    expect(here).to_have_text("12")
    page.keyboard.type("0")
    expect(here).to_have_text("1")
    expect(page.locator(".count")).to_have_text("9 of 12 missing")

    assert results(director, tournament)[8:] == [None, "1-0", "1/2-1/2", "0-1"]


def test_a_finger_meets_no_cursor_and_a_key_first_shows_it(directing: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    tablet = directing(f"/t/{tournament}/enter", width=1024, height=768, has_touch=True, is_mobile=True)
    is_live(tablet)
    expect(tablet.locator("main:not([inert])")).to_be_visible()
    expect(tablet.locator(".game.aimed")).to_have_count(0)

    tablet.keyboard.press("1")
    expect(tablet.locator(".game.aimed .board")).to_have_text("1")
    assert results(director, tournament) == [None, None]
    tablet.keyboard.press("1")
    expect(tablet.locator(".count")).to_have_text("1 of 2 missing")

    assert results(director, tournament) == ["1-0", None]


def test_a_board_with_a_result_is_not_overwritten_by_a_key(director: Director, arbiter: Callable[[str], Page]) -> None:
    tournament = director.tournament(4)
    page = arbiter(tournament)
    here = page.locator(".game.aimed .board")
    expect(here).to_have_text("1")

    page.keyboard.press("1")
    expect(page.locator(".count")).to_have_text("1 of 2 missing")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("0")

    expect(page.locator(".game .prompt:visible")).to_be_visible()
    assert results(director, tournament) == ["1-0", None]
    page.keyboard.press("Escape")
    expect(here).to_have_text("1")


def test_enter_goes_from_one_missing_board_to_the_next(director: Director, arbiter: Callable[[str], Page]) -> None:
    tournament = director.tournament(12)
    page = arbiter(tournament)
    here = page.locator(".game.aimed .board")
    expect(here).to_have_text("1")

    page.keyboard.press("Enter")
    expect(here).to_have_text("2")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(here).to_have_text("4")
    page.keyboard.type("=0a")
    expect(here).to_have_text("1")
    expect(page.locator(".count")).to_have_text("2 of 6 missing")

    assert results(director, tournament) == [None, "1-0", None, "1/2-1/2", "0-1", "adjourned"]


def test_a_name_finds_its_board_and_a_number_leaves_the_list_whole(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(12)
    page = arbiter(tournament)
    shown = page.locator(".game:visible")

    page.locator("#find").fill("5")
    expect(page.locator(".game.found .board")).to_have_text("5")
    expect(shown).to_have_count(6)
    page.locator("#find").fill("player 003")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Player 003")
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    expect(page.locator(".count")).to_have_text("5 of 6 missing")
    expect(shown).to_have_count(6)


def test_missing_boards_come_first_again_once_the_page_is_left_alone(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(12)
    page = arbiter(tournament)
    numbers = page.locator(".game .board")
    boards = director.view(tournament, "boards")
    first = boards["order"][0]
    page.mouse.move(600, 400)
    page.mouse.down()
    director.send(
        "PUT",
        f"/tournaments/{tournament}/rounds/1/games/{first}/result",
        result="1-0",
        seen=boards["rows"][first].get("seen"),
    )
    expect(page.locator(".count")).to_have_text("5 of 6 missing")
    assert numbers.all_inner_texts() == ["1", "2", "3", "4", "5", "6"]

    page.mouse.up()

    expect(numbers).to_have_text(["2", "3", "4", "5", "6", "1"])


def test_a_wrong_entry_is_taken_back_or_corrected_without_a_mouse(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(6)
    page = arbiter(tournament)
    here = page.locator(".game.aimed .board")
    expect(here).to_have_text("1")

    page.keyboard.press("1")
    expect(page.locator(".count")).to_have_text("2 of 3 missing")
    page.keyboard.press("Control+z")
    expect(page.locator(".count")).to_have_text("3 of 3 missing")
    expect(here).to_have_text("1")

    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")
    expect(page.locator(".count")).to_have_text("2 of 3 missing")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("0")
    expect(page.locator(".game .prompt:visible input").first).to_be_focused()
    page.keyboard.type("the slip says so")
    page.keyboard.press("Enter")
    expect(here).to_have_text("3")
    expect(page.locator(".game.aimed")).to_be_focused()
    second = page.locator(".game", has=page.locator(".board", has_text="2"))
    expect(second.locator('[data-result="0-1"]')).to_have_attribute("aria-pressed", "true")
    expect(second).to_have_attribute("data-state", re.compile("recorded|shown"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")

    assert results(director, tournament) == [None, "0-1", None]
