"""The displays of the hall on their connections: told what they are to show, heard what they show.

A display watches the view `display` of the stream `house`, a director the view `displays`. Both are told by snapshots:
they are small, and change seldom.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any

import structlog
from starlette.requests import HTTPConnection

from server.eventstore.store import SERVER_STREAM
from server.live.frames import Says, Shows, Since, Subject, error, heartbeat, snapshot
from server.live.hub import HEARTBEAT_SECONDS, Hub
from server.live.viewer import Viewer
from server.service.fleet import Fleet, Shown
from server.views.model import Model, model

DISPLAY = Subject("display", SERVER_STREAM)
"""What a display watches to hear what it is to show."""

DISPLAYS = Subject("displays", SERVER_STREAM)
"""What a director watches to see all displays."""

SEEN_SECONDS = 60
"""So often it is written down who was here."""

Recognise = Callable[[HTTPConnection], Awaitable[str | None]]
"""Which display has connected; None for none that is known."""

_log = structlog.get_logger()


class DisplayLine:
    """One connection of a display: a `Screen` of the fleet."""

    def __init__(self, viewer: Viewer, hub: Hub, mark: Callable[[], Since]) -> None:
        self._viewer = viewer
        self._hub = hub
        self._mark = mark
        self._head: dict[str, Any] | None = None
        self._said: Shows | None = None
        self._late: dict[tuple[str, str], float] = {}

    def tell(self, head: Mapping[str, Any]) -> None:
        """Tell it who it is and what it is to show, where that is news."""
        if head != self._head:
            self._head = dict(head)
            self._viewer.offer(self.whole(), DISPLAY)

    def lose(self) -> None:
        """Tell it that it is forgotten."""
        self._viewer.watching.pop(DISPLAY, None)
        self._viewer.offer(unknown_display())

    def whole(self) -> bytes:
        """The snapshot of what it was told last."""
        return snapshot(DISPLAY, self._mark(), model(self._head or {}, ()))

    def hear(self, said: Shows) -> None:
        """The display says what it shows."""
        self._said = said

    @property
    def address(self) -> str:
        """The address that it has open."""
        return "" if self._said is None else self._said.address

    def shown(self) -> Sequence[Shown]:
        """What it has of each view that it watches, beside what it was told.

        To be asked once a second, so that it is known since when a display that says nothing lags behind.
        """
        now, late, found = asyncio.get_running_loop().time(), self._late, []
        self._late = {}
        for each in () if self._said is None else self._said.views:
            told = self._hub.told(self._viewer, each.view, each.tournament)
            if told is None:
                continue
            key, behind = (each.view, each.tournament), 0.0
            if each.version < told:
                self._late[key] = late.get(key, now)
                behind = now - self._late[key]
            found.append(Shown(each.tournament, each.view, each.version, told, behind))
        return found


class Screens:
    """The connections of the fleet's displays, and of the directors who look at them."""

    def __init__(self, hub: Hub, fleet: Fleet, recognise: Recognise) -> None:
        self._hub = hub
        self._fleet = fleet
        self._recognise = recognise
        self._lines: dict[Viewer, tuple[str, DisplayLine]] = {}
        self._desks: dict[Viewer, None] = {}
        self._seen: Model | None = None
        self._mark = Since(0, "")
        self._nudged = False

    @contextlib.asynccontextmanager
    async def running(self, epoch: Callable[[], Awaitable[str]]) -> AsyncIterator[None]:
        """Look after the displays while this context is open."""
        self._mark = Since(0, await epoch())
        await self._fleet.refresh()
        ticking = asyncio.create_task(self._tick_for_ever(epoch))
        try:
            yield
        finally:
            ticking.cancel()
            await asyncio.gather(ticking, return_exceptions=True)

    def wake(self) -> None:
        """The house has new facts; they may be about displays."""
        self._nudged = True

    async def watch(self, viewer: Viewer, subject: Subject, connection: HTTPConnection) -> None:
        """Show a director all displays, or tell a display what it is to show."""
        self.unwatch(viewer, subject)
        if subject == DISPLAYS:
            self._desks[viewer] = None
            viewer.watching[subject] = None
            viewer.offer(snapshot(DISPLAYS, self._next(), self._model()), subject)
            return
        display = await self._recognise(connection)
        if display is None or not self._fleet.knows(display):
            viewer.offer(unknown_display())
            return
        if viewer not in self._hub.viewers:
            return
        line = DisplayLine(viewer, self._hub, self._next)
        self._lines[viewer] = (display, line)
        viewer.watching[subject] = None
        self._fleet.arrive(display, line)

    def unwatch(self, viewer: Viewer, subject: Subject) -> None:
        """Tell this viewer no more of it."""
        viewer.watching.pop(subject, None)
        viewer.forget(subject)
        if subject == DISPLAYS:
            self._desks.pop(viewer, None)
        elif (known := self._lines.pop(viewer, None)) is not None:
            self._fleet.leave(*known)

    def leave(self, viewer: Viewer) -> None:
        """A viewer is gone."""
        for subject in (DISPLAY, DISPLAYS):
            self.unwatch(viewer, subject)

    def hear(self, viewer: Viewer, said: Shows) -> None:
        """A display says what it shows; what others say is not heard."""
        known = self._lines.get(viewer)
        if known is not None:
            known[1].hear(said)

    def whole(self, viewer: Viewer, subject: Subject) -> bytes | None:
        """The snapshot for a viewer that was too slow; None where it is not watched any more."""
        if subject == DISPLAYS:
            return snapshot(DISPLAYS, self._next(), self._model()) if viewer in self._desks else None
        known = self._lines.get(viewer)
        return None if known is None else known[1].whole()

    async def tick(self, second: int) -> None:
        """What is to be done each second: tell what has changed, show signs of life, write down who is here."""
        if self._nudged:
            self._nudged = False
            await self._fleet.refresh()
        self._fleet.tidy()
        if second % SEEN_SECONDS == 0:
            await self._fleet.remember_seen()
        self._tell_desks()
        if second % HEARTBEAT_SECONDS == 0:
            beat = heartbeat(SERVER_STREAM, self._mark.version, self._mark.epoch or "")
            for viewer in (*self._lines, *self._desks):
                if viewer.is_clear:
                    viewer.write(beat)

    def _tell_desks(self) -> None:
        before, self._seen = self._seen, self._model()
        if self._seen != before and self._desks:
            frame = snapshot(DISPLAYS, self._next(), self._seen)
            for viewer in self._desks:
                viewer.offer(frame, DISPLAYS)

    def _model(self) -> Model:
        rows = self._fleet.rows()
        return model({"displays": len(rows), "live": sum(row["live"] for _, row in rows)}, rows)

    def _next(self) -> Since:
        self._mark = Since(self._mark.version + 1, self._mark.epoch)
        return self._mark

    async def _tick_for_ever(self, epoch: Callable[[], Awaitable[str]]) -> None:
        second = 0
        while True:
            await asyncio.sleep(1.0)
            second += 1
            try:
                self._mark = Since(self._mark.version, await epoch())
                await self.tick(second)
            except Exception:  # noqa: BLE001  # a busy disk must not silence the displays for ever
                _log.exception("displays_not_told")


def unknown_display() -> bytes:
    """The answer to a screen that is not known here, or not any more."""
    return error(Says.UNKNOWN_DISPLAY, "This screen is not known here: open /display on it.", DISPLAY)
