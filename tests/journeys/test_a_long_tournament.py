"""A tournament of more than 30 days: the settings say so and advise against tie-breaks by rating."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import open_settings

pytestmark = pytest.mark.browser


def test_days_that_make_it_long_are_marked_and_tie_breaks_by_rating_are_advised_against(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="League", rounds=5, tie_breaks=["ARO"], starts="2026-10-01")
    page = window(link=director.link(), width=1366, height=768)
    open_settings(page, server, tournament["id"])
    about = page.locator("#about")
    mark = about.get_by_text("More than 30 days")
    expect(mark).to_be_hidden()

    about.get_by_role("textbox", name="Last day").fill("2026-12-20")
    about.get_by_role("button", name="Record").click()

    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("tie-breaks by rating (ARO) are not advised")
    asked.locator("[data-go]").click()
    expect(mark).to_be_visible()
