"""The connections of displays: arrangements sent, reports received, and the director's list."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from domain.server_events import DisplayArranged
from domain.settings.creation import CreateTournament
from server.access import Principal, Role
from server.app import OpenServices, open_services
from server.live.display_hub import DISPLAY, DISPLAYS, DisplayHub
from server.live.endpoint import _may_watch
from server.live.frames import DisplayReport, Patches, ReportedView, ViewSubject
from server.live.session import LiveSession, ReceiveReport, SendFrame, WatchDisplays
from server.live.viewer import Viewer
from server.live.wire import texts_in
from server.service import operator
from server.service.display_registry import IDENTIFY_SECONDS, DisplayRegistry
from server.settings import ServerSettings
from tests.contract.databases import fresh_database
from tests.server.live.fakes import FakeConnection

ASKED = operator("director", device="d-1")
NOBODY = HTTPConnection({"type": "websocket", "headers": []})


class Browser:
    """A connection that records what is sent to it."""

    def __init__(self, services: OpenServices) -> None:
        self.connection = FakeConnection()
        self.viewer = Viewer(self.connection)
        services.hub.enter(self.viewer)

    def heard(self) -> list[dict[str, Any]]:
        """What has come since the last call."""
        frames = [json.loads(text) for sent in self.connection.frames for text in texts_in(sent)]
        self.connection.frames.clear()
        return frames


class Hall:
    """Services, one display and its browser."""

    def __init__(self, services: OpenServices, display: str) -> None:
        self.services = services
        self.registry: DisplayRegistry = services.displays
        self.display = display
        self.known: str | None = display
        self.displays = DisplayHub(services.hub, services.displays, self._recognise)

    async def _recognise(self, _: HTTPConnection) -> str | None:
        return self.known

    async def arrive(self) -> Browser:
        browser = Browser(self.services)
        await self.displays.watch(browser.viewer, DISPLAY, NOBODY)
        return browser

    async def desk(self) -> Browser:
        browser = Browser(self.services)
        await self.displays.watch(browser.viewer, DISPLAYS, NOBODY)
        return browser

    async def arrange(self, **what: Any) -> None:
        code = self.registry.arrangement(self.display).code
        await self.registry.arrange([DisplayArranged(self.display, code, **what)], ASKED)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with open_services(ServerSettings(fresh_database(tmp_path))) as services:
        yield Hall(services, await services.displays.enrol("a hash"))


async def test_a_display_is_informed_who_it_is_and_at_once_what_it_is_to_show(hall: Hall) -> None:
    screen = await hall.arrive()
    (first,) = screen.heard()

    await hall.arrange(name="Door", kind="boards", tournaments=("t1",))

    (second,) = screen.heard()
    assert (first["type"], first["view"], first["head"]["arranged"]) == ("snapshot", "display", "")
    assert (second["head"]["name"], second["head"]["arranged"] != "") == ("Door", True)


async def test_a_browser_that_is_no_display_gets_an_error(hall: Hall) -> None:
    hall.known = None

    (answer,) = (await hall.arrive()).heard()

    assert (answer["type"], answer["code"]) == ("error", "unknown-display")


async def test_a_display_that_is_forgotten_is_informed_once(hall: Hall) -> None:
    screen = await hall.arrive()
    screen.heard()

    await hall.registry.forget(hall.display, ASKED)
    hall.registry.identify()

    assert [frame["type"] for frame in screen.heard()] == ["error"]
    assert DISPLAY not in screen.viewer.watching


async def test_a_display_shows_who_it_is_for_some_seconds(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = await hall.arrive()
    screen.heard()

    hall.registry.identify([hall.display])
    await hall.displays.tick(1)
    during = screen.heard()
    monkeypatch.setattr("server.service.display_registry.IDENTIFY_SECONDS", 0.0)
    await hall.displays.tick(2)

    assert IDENTIFY_SECONDS > 1
    assert [frame["head"]["identifying"] for frame in (*during, *screen.heard())] == [True, False]


async def test_the_director_sees_which_displays_are_here_and_which_version_each_shows(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await hall.services.tournaments.create(
        CreateTournament(name="Small", system="fide-dutch-2026", rounds=3), ASKED
    )
    boards = ViewSubject("boards", made.stream)
    desk, screen = await hall.desk(), await hall.arrive()
    await hall.services.hub.watch(screen.viewer, boards, None, Patches.FIELDS)

    def shows(version: int) -> DisplayReport:
        return DisplayReport("/display", (ReportedView("boards", made.stream, version),))

    clock = asyncio.get_running_loop().time
    hall.displays.receive_report(screen.viewer, shows(made.version - 1))
    await hall.displays.tick(1)
    soon = desk.heard()[-1]["rows"][hall.display]
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: clock() + 7)
    await hall.displays.tick(2)
    late = desk.heard()[-1]["rows"][hall.display]
    hall.displays.receive_report(screen.viewer, shows(made.version))
    await hall.displays.tick(3)
    good = desk.heard()[-1]["rows"][hall.display]
    hall.displays.leave(screen.viewer)
    await hall.displays.tick(4)
    gone = desk.heard()[-1]["rows"][hall.display]

    assert (soon["live"], soon["behind"], soon["shows"][0]["told"]) == (True, None, made.version)
    assert late["behind"] == 7
    assert (good["live"], good["behind"], good["shows"][0]["version"]) == (True, None, made.version)
    assert (gone["live"], gone["shows"]) == (False, [])
    assert gone["since"]


async def test_the_director_is_sent_nothing_while_nothing_changes(hall: Hall) -> None:
    desk = await hall.desk()
    await hall.displays.tick(1)
    desk.heard()

    await hall.displays.tick(2)

    assert desk.heard() == []


async def test_no_one_but_a_display_reports_what_a_display_shows(hall: Hall) -> None:
    await hall.arrive()
    desk = await hall.desk()

    hall.displays.receive_report(desk.viewer, DisplayReport("/elsewhere"))

    assert [row["address"] for _, row in hall.registry.rows()] == [""]


async def test_signs_of_life_go_to_displays_and_desks(hall: Hall) -> None:
    screen, desk = await hall.arrive(), await hall.desk()
    screen.heard()
    desk.heard()

    await hall.displays.tick(10)

    assert [[frame["type"] for frame in each.heard()][-1] for each in (screen, desk)] == ["heartbeat", "heartbeat"]


async def test_a_display_that_was_too_slow_gets_what_it_is_to_show_when_it_reads_again(hall: Hall) -> None:
    screen = await hall.arrive()
    screen.viewer.refill = hall.displays.snapshot_for
    screen.heard()
    screen.viewer.blocked()
    screen.viewer.stale[DISPLAY] = None

    await hall.arrange(name="Door")
    screen.viewer.drained()

    assert [frame["head"]["name"] for frame in screen.heard()] == ["Door"]


async def test_when_a_display_was_last_here_outlives_the_server(hall: Hall) -> None:
    screen = await hall.arrive()
    hall.displays.leave(screen.viewer)
    await hall.registry.remember_seen()

    again = DisplayRegistry(hall.services.tournaments, hall.services.credentials)
    await again.refresh()

    assert again.rows()[0][1]["since"] == hall.registry.rows()[0][1]["since"] != ""


async def test_a_restored_log_sends_the_displays_what_it_holds(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    await hall.arrange(name="Door")

    async def another() -> str:
        return "another epoch"

    monkeypatch.setattr(hall.services.tournaments, "epoch", another)
    await hall.registry.refresh()

    assert hall.registry.arrangement(hall.display).name == "Door"


@pytest.mark.parametrize(
    ("role", "bound", "may"),
    [(Role.DIRECTOR, "", True), (Role.DIRECTOR, "t1", False), (Role.ARBITER, "", False), (Role.PUBLIC, "", False)],
)
def test_only_a_director_of_everything_sees_all_displays(role: Role, bound: str, *, may: bool) -> None:
    session = LiveSession(_may_watch(Principal(role, "x", tournament=bound)))

    asked = session.receive('{"type":"watch","view":"displays","tournament":"house"}')

    assert isinstance(asked, WatchDisplays) is may
    assert isinstance(asked, SendFrame) is not may


def test_what_a_display_sends_is_read_within_bounds() -> None:
    session = LiveSession(lambda _tournament, _audience: True)
    views = [{"view": "boards", "tournament": "t1", "version": 3}]

    said = session.receive(json.dumps({"type": "shows", "address": "/display", "views": views}))
    long = session.receive(json.dumps({"type": "shows", "address": "x" * 3000}))
    many = session.receive(json.dumps({"type": "shows", "views": views * 81}))

    assert said == ReceiveReport(DisplayReport("/display", (ReportedView("boards", "t1", 3),)))
    assert isinstance(long, SendFrame)
    assert isinstance(many, SendFrame)
