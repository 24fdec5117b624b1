"""A round entered by keys alone: the number, Enter, the result; nothing lands on another board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.server import Director

pytestmark = pytest.mark.browser


def results(director: Director, tournament: str) -> list[str | None]:
    boards = director.view(tournament, "boards")
    return [boards["rows"][key]["result"] for key in boards["order"]]


def test_a_round_is_entered_by_keys_alone(director: Director, arbiter: Callable[[str], Page]) -> None:
    tournament = director.tournament(24)
    page = arbiter(tournament)

    page.keyboard.type("12")  # the field takes the first digit by itself
    page.keyboard.press("Enter")
    expect(page.locator("#keys")).to_contain_text("Board 12, ")
    page.keyboard.type("1")
    page.keyboard.type("2 =11=3 0")
    page.keyboard.type("4 ")
    page.keyboard.press("Escape")  # not this one
    page.keyboard.press("Backspace")
    page.keyboard.type("5 1")
    expect(page.locator(".count")).to_have_text("7 of 12 missing")

    shown = results(director, tournament)
    assert shown[11] == "1-0"
    assert shown[:11] == [None, "1/2-1/2", "0-1", None, "1-0", None, None, None, None, None, "1/2-1/2"]


def test_a_board_with_a_result_is_not_overwritten_by_a_key(director: Director, arbiter: Callable[[str], Page]) -> None:
    tournament = director.tournament(4)
    page = arbiter(tournament)

    page.keyboard.type("1 1")
    expect(page.locator(".count")).to_have_text("1 of 2 missing")
    page.keyboard.type("1 0")

    expect(page.locator(".game .prompt:visible")).to_be_visible()
    assert results(director, tournament)[0] == "1-0"
    page.keyboard.type("9 ")
    assert results(director, tournament) == ["1-0", None]


def test_enter_alone_goes_from_one_missing_board_to_the_next(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(12)
    page = arbiter(tournament)

    page.keyboard.press("Enter")  # the field takes it by itself
    page.keyboard.press("Escape")  # not this one
    page.keyboard.press("Escape")  # all boards again
    page.keyboard.type("4 +")
    for key in "1=0x":
        page.keyboard.press("Enter")
        expect(page.locator(".game.aimed")).to_have_count(1)
        page.keyboard.press(key)
    expect(page.locator(".count")).to_have_text("1 of 6 missing")

    assert results(director, tournament) == ["0-1", "---", None, "+--", "1-0", "1/2-1/2"]


def test_one_key_enters_a_result_and_aims_at_the_next_missing_board(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(12)
    page = arbiter(tournament)

    page.keyboard.press("Enter")
    page.keyboard.type("1=0")
    expect(page.locator(".game.aimed .board")).to_have_text("4")
    expect(page.locator(".game:visible")).to_have_count(6)
    page.keyboard.press("ArrowDown")
    page.keyboard.type("1")
    page.keyboard.press("Escape")
    page.keyboard.type("4 =")
    expect(page.locator(".count")).to_have_text("1 of 6 missing")

    assert results(director, tournament) == ["1-0", "1/2-1/2", "0-1", "1/2-1/2", "1-0", None]


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

    page.keyboard.type("1 1")
    expect(page.locator(".count")).to_have_text("2 of 3 missing")
    page.keyboard.press("Control+z")
    expect(page.locator(".count")).to_have_text("3 of 3 missing")

    page.keyboard.type("2 1")
    expect(page.locator(".count")).to_have_text("2 of 3 missing")
    page.keyboard.type("2 0")
    expect(page.locator(".game .prompt:visible input").first).to_be_focused()
    page.keyboard.type("the slip says so")
    page.keyboard.press("Enter")
    expect(page.locator("#find")).to_be_focused()
    second = page.locator(".game", has=page.locator(".board", has_text="2"))
    expect(second.locator('[data-result="0-1"]')).to_have_attribute("aria-pressed", "true")
    expect(second).to_have_attribute("data-state", re.compile("recorded|shown"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")

    assert results(director, tournament) == [None, "0-1", None]
