"""Since when a display is live, across the pages that it loads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from server.service.display_connections import DisplayedView, ReportedScreen
from server.service.display_presence import RELOAD_SECONDS, DisplayPresence

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


class Page:
    """A page that a display has open."""

    screen = ReportedScreen()

    def send(self, head: Mapping[str, Any], /) -> None:
        """Send nothing."""

    def reject(self) -> None:
        """Reject no one."""

    def views(self) -> Sequence[DisplayedView]:
        """No view."""
        return ()


class Hall:
    """The presence of one display, and a clock."""

    def __init__(self) -> None:
        self.now = NOON
        self.presence = DisplayPresence(lambda: self.now)
        self.page = Page()

    def arrive(self) -> None:
        self.page = Page()
        self.presence.arrive("v-1", self.page)

    def leave_for(self, seconds: float) -> None:
        self.presence.leave("v-1", self.page)
        self.now += timedelta(seconds=seconds)
        self.presence.tidy()

    @property
    def since(self) -> str:
        return self.presence.since("v-1", "never")


def test_a_display_that_loads_its_next_list_is_live_without_interruption() -> None:
    hall = Hall()
    hall.arrive()
    hall.leave_for(RELOAD_SECONDS)
    hall.arrive()
    older = hall.page
    hall.arrive()
    hall.presence.leave("v-1", older)
    hall.now += timedelta(minutes=5)

    assert hall.since == NOON.isoformat()
    assert hall.presence.of("v-1") == (hall.page,)


def test_a_display_that_was_away_for_longer_is_live_since_it_came_back() -> None:
    hall = Hall()
    hall.arrive()
    hall.leave_for(RELOAD_SECONDS + 1)
    gone = hall.since
    hall.arrive()

    assert gone == NOON.isoformat()
    assert hall.since == hall.now.isoformat() > gone


def test_the_last_moments_of_displays_are_recorded_once() -> None:
    hall = Hall()
    assert hall.since == "never"
    hall.arrive()
    connected = hall.presence.to_record()
    hall.leave_for(1)

    assert connected == hall.presence.to_record() == {"v-1": NOON.isoformat()}
    assert hall.presence.to_record() == {}
