"""Devices whose clock is wrong, or is set while a page is shown: silence is noticed, countdowns follow the server."""

from __future__ import annotations

import os
import signal
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("page", ["display/boards", "boards"])
def test_a_silent_server_is_noticed_though_the_clock_is_set_back(
    window: Open, server: Server, director: Director, page: str
) -> None:
    tournament = director.tournament(4)
    screen = window("/healthz", width=1280, height=720)
    screen.clock.install()
    screen.goto(f"{server.base}/t/{tournament}/{page}")
    is_live(screen)
    os.kill(server.pid, signal.SIGSTOP)
    try:
        screen.clock.set_system_time(datetime.now(UTC) - timedelta(hours=1))

        expect(screen.locator("#stale")).to_be_visible()
        expect(screen.locator("#status")).to_have_attribute("data-state", "delayed")
    finally:
        os.kill(server.pid, signal.SIGCONT)
    is_live(screen)


def test_a_countdown_follows_the_server_when_the_clock_of_the_device_is_set(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    for name in ("Anna", "Berta"):
        director.send("POST", f"/tournaments/{tournament}/players", name=name)
    starts = datetime.now(UTC) + timedelta(minutes=40)
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/start", starts=starts.isoformat())
    screen = window("/healthz", width=1280, height=720)
    screen.clock.install(time=datetime.now(UTC) - timedelta(days=3000))
    screen.goto(f"{server.base}/t/{tournament}/display/notices")
    is_live(screen)
    countdown, clock = screen.locator(".countdown"), screen.locator("#clock")
    expect(countdown).to_contain_text("Round 1 in 39:")

    screen.clock.set_system_time(datetime.now(UTC) + timedelta(hours=2))
    screen.wait_for_timeout(1500)

    expect(countdown).to_contain_text("Round 1 in 39:")
    shown = clock.inner_text()
    now = datetime.now().astimezone()
    assert shown in {f"{each:%H:%M}" for each in (now, now - timedelta(minutes=1))}
