"""A display that is light by day and dark by night, by its own clock."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


def test_a_display_turns_dark_when_its_daylight_is_over(window: Open, director: Director) -> None:
    tournament = director.tournament(4)
    now = "new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })"
    screen = window("/healthz", width=1280, height=720)
    screen.clock.install()
    time = screen.evaluate(now)
    begins = f"{(int(time[:2]) - 2) % 24:02}{time[2:]}"
    ends = f"{(int(time[:2]) + 2) % 24:02}{time[2:]}"
    screen.goto(screen.url.replace("/healthz", f"/t/{tournament}/display/boards?theme=time&daylight={begins}-{ends}"))
    is_live(screen)
    expect(screen.locator("html")).to_have_attribute("data-theme", "light")

    screen.clock.fast_forward(3 * 3600 * 1000)

    expect(screen.locator("html")).to_have_attribute("data-theme", "dark")
