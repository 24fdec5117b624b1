"""A round entered by keys alone: the number, Enter, the result; nothing lands on another board."""

from __future__ import annotations

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

    expect(page.locator(".game .talk:visible")).to_be_visible()
    assert results(director, tournament)[0] == "1-0"
    page.keyboard.type("9 ")
    assert results(director, tournament) == ["1-0", None]
