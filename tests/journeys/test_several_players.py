"""Several players of the roster are selected, by mouse and by keys, and changed by one action that can be undone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import open_roster

pytestmark = pytest.mark.browser


def row(page: Page, number: int) -> Locator:
    return page.locator('[data-rows="players"] > tr').nth(number - 1)


def box(page: Page, number: int) -> Locator:
    return row(page, number).get_by_role("checkbox")


def test_several_players_have_a_bye_and_lose_it_by_undo(directing: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(12)
    page = directing(width=1440, height=900)
    open_roster(page, server, tournament)
    dialog = page.get_by_role("dialog", name="Bye for players: 4")

    box(page, 2).click()
    box(page, 5).click(modifiers=["Shift"])
    expect(page.get_by_text("Players selected: 4")).to_be_visible()
    page.get_by_role("button", name="Bye…").click()
    expect(dialog).to_contain_text("Player 003 granted a half-point bye in round 2")
    dialog.get_by_label("Kind").select_option("Zero-point bye")
    expect(dialog).to_contain_text("Player 003 granted a zero-point bye in round 2")
    dialog.get_by_label("Reason").fill("Their train leaves.")
    dialog.get_by_role("button", name="Record").click()

    expect(dialog).to_be_hidden()
    expect(row(page, 3)).to_contain_text("R2 0")
    expect(page.get_by_text("Players selected")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(row(page, 3)).not_to_contain_text("R2")
    assert not director.view(tournament, "desk")["head"]["byes"]


def test_all_who_are_shown_are_selected_and_only_who_left_comes_back(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(6)
    page = directing(width=1440, height=900)
    open_roster(page, server, tournament)
    page.get_by_label("Filter").fill("player 00")
    box(page, 4).focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Withdraw…").press("Enter")
    withdrawal = page.get_by_role("dialog", name="Withdraw players: 1")
    expect(withdrawal).to_contain_text("Player 003 withdrawn from round 2 on")
    withdrawal.get_by_role("button", name="Record").press("Enter")
    expect(row(page, 4)).to_have_attribute("data-state", "gone")

    page.get_by_role("checkbox", name="Select all that are shown").check()
    page.get_by_role("button", name="Reinstate…").click()

    expect(page.get_by_role("dialog", name="Reinstate players: 1")).to_contain_text("Player 003")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Remove…")).to_be_hidden()  # all were paired
    expect(page.get_by_text("Players selected: 6")).to_be_visible()
    page.get_by_role("button", name="Select none").click()
    expect(page.get_by_text("Players selected")).to_be_hidden()
