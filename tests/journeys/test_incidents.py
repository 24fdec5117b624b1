"""An arbiter records an appeal at a board, the director decides on it, and a record by mistake is taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


def test_an_appeal_goes_from_the_tablet_to_its_decision(
    directing: Open, arbiter: Callable[[str], Page], director: Director, server: Server
) -> None:
    made = director.tournament(8)
    tablet = arbiter(made)
    tablet.goto(f"{server.base}/t/{made}/enter")
    is_live(tablet)
    tablet.locator(".game [data-more]").nth(1).click()
    tablet.get_by_role("button", name="Incident…").click()
    tablet.get_by_label("Kind").select_option("appeal")
    expect(tablet.get_by_label("Board (optional)")).to_have_value("2")
    tablet.get_by_label("What happened").fill("Against the loss by default:\nthe clock was not started.")
    tablet.get_by_role("button", name="Record", exact=True).click()
    row = tablet.locator("[data-rows] tr")
    expect(row).to_contain_text("board 2")

    desk = directing(f"/t/{made}", width=1440, height=900)
    is_live(desk)
    desk.keyboard.press("i")
    is_live(desk)
    expect(desk.get_by_text("undecided appeals: 1")).to_be_visible()
    desk.get_by_role("button", name="Decision…").click()
    desk.get_by_role("dialog").get_by_label("What was decided").fill("Granted: the game is played.")
    desk.get_by_role("button", name="Record the decision").click()

    expect(row).to_contain_text("Granted: the game is played.")
    expect(desk.get_by_text("appeals not decided")).to_be_hidden()

    desk.locator("[data-rows]").get_by_role("button", name="Undo").click()
    expect(desk.get_by_text("Nothing is recorded yet.")).to_be_visible()
    expect(row).to_have_count(0)
    desk.get_by_role("button", name="Undo").click()
    expect(row).to_contain_text("Granted: the game is played.")
