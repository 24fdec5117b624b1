"""The connections of the displays: each is sent its arrangement and reports what it shows.

A display watches the view `display` of the server's event stream, a director the view `displays`. Both views are small
and change seldom, so they are sent as snapshots.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any

import structlog
from starlette.requests import HTTPConnection

from server.eventstore.recorded import SERVER_STREAM
from server.live.frames import Checkpoint, DisplayReport, ErrorCode, ViewSubject, error, heartbeat, snapshot
from server.live.hub import HEARTBEAT_SECONDS, Hub
from server.live.viewer import Viewer
from server.service.display_connections import DisplayedView, ReportedScreen
from server.service.display_registry import DisplayRegistry
from server.views.model import Model, model

DISPLAY = ViewSubject("display", SERVER_STREAM)
"""The subject that a display watches: its own arrangement."""

DISPLAYS = ViewSubject("displays", SERVER_STREAM)
"""The subject that a director watches: all displays."""

SEEN_SECONDS = 60
"""Seconds between two records of which displays are connected."""

Recognise = Callable[[HTTPConnection], Awaitable[str | None]]
"""The id of the display that connects; None for one that is not registered."""

_log = structlog.get_logger()


class LiveDisplayConnection:
    """A display's WebSocket: the `DisplayConnection` that the registry works with."""

    def __init__(self, viewer: Viewer, hub: Hub, checkpoint: Callable[[], Checkpoint]) -> None:
        self._viewer = viewer
        self._hub = hub
        self._checkpoint = checkpoint
        self._head: dict[str, Any] | None = None
        self._report: DisplayReport | None = None
        self._late_since: dict[tuple[str, str], float] = {}

    def send(self, head: Mapping[str, Any]) -> None:
        """Send the display its name and arrangement, if they changed."""
        if head != self._head:
            self._head = dict(head)
            self._viewer.offer(self.snapshot(), DISPLAY)

    def reject(self) -> None:
        """Inform the display that it is not registered any more."""
        self._viewer.watching.pop(DISPLAY, None)
        self._viewer.offer(unknown_display())

    def snapshot(self) -> bytes:
        """The snapshot of what was sent last."""
        return snapshot(DISPLAY, self._checkpoint(), model(self._head or {}, ()))

    def receive_report(self, report: DisplayReport) -> None:
        """Take the display's report of what it shows."""
        self._report = report

    @property
    def screen(self) -> ReportedScreen:
        """What the display reported of itself last."""
        report = self._report
        return (
            ReportedScreen()
            if report is None
            else ReportedScreen(report.address, report.width, report.height, awake=report.awake)
        )

    def views(self) -> Sequence[DisplayedView]:
        """The version of each view that the display shows, beside the version that was sent.

        To be called once a second: the delay of a display that does not report is counted from these calls.
        """
        now, late_before, found = asyncio.get_running_loop().time(), self._late_since, []
        self._late_since = {}
        for each in () if self._report is None else self._report.views:
            sent = self._hub.sent_version(self._viewer, each.view, each.tournament)
            if sent is None:
                continue
            key, behind = (each.view, each.tournament), 0.0
            if each.version < sent:
                self._late_since[key] = late_before.get(key, now)
                behind = now - self._late_since[key]
            found.append(DisplayedView(each.tournament, each.view, each.version, sent, behind))
        return found


class DisplayHub:
    """The connections of all displays, and of the directors who watch the list of displays."""

    def __init__(self, hub: Hub, registry: DisplayRegistry, recognise: Recognise) -> None:
        self._hub = hub
        self._registry = registry
        self._recognise = recognise
        self._connections: dict[Viewer, tuple[str, LiveDisplayConnection]] = {}
        self._directors: dict[Viewer, None] = {}
        self._seen: Model | None = None
        self._checkpoint = Checkpoint(0, "")
        self._changed = False

    @contextlib.asynccontextmanager
    async def running(self, epoch: Callable[[], Awaitable[str]]) -> AsyncIterator[None]:
        """Send changes and heartbeats to displays while this context is open."""
        self._checkpoint = Checkpoint(0, await epoch())
        await self._registry.refresh()
        ticking = asyncio.create_task(self._tick_for_ever(epoch))
        try:
            yield
        finally:
            ticking.cancel()
            await asyncio.gather(ticking, return_exceptions=True)

    def wake(self) -> None:
        """Note that the server's event stream has new events; they may be about displays."""
        self._changed = True

    async def watch(self, viewer: Viewer, subject: ViewSubject, connection: HTTPConnection) -> None:
        """Send a director the list of displays, or a display its arrangement, now and whenever it changes."""
        self.unwatch(viewer, subject)
        if subject == DISPLAYS:
            self._directors[viewer] = None
            viewer.watching[subject] = None
            viewer.offer(snapshot(DISPLAYS, self._next_checkpoint(), self._rows_model()), subject)
            return
        display = await self._recognise(connection)
        if display is None or not self._registry.knows(display):
            viewer.offer(unknown_display())
            return
        if viewer not in self._hub.viewers:
            return
        display_connection = LiveDisplayConnection(viewer, self._hub, self._next_checkpoint)
        self._connections[viewer] = (display, display_connection)
        viewer.watching[subject] = None
        self._registry.arrive(display, display_connection)

    def unwatch(self, viewer: Viewer, subject: ViewSubject) -> None:
        """Send this subject to the viewer no more."""
        viewer.watching.pop(subject, None)
        viewer.discard(subject)
        if subject == DISPLAYS:
            self._directors.pop(viewer, None)
        elif (known := self._connections.pop(viewer, None)) is not None:
            self._registry.leave(*known)

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer that is gone."""
        for subject in (DISPLAY, DISPLAYS):
            self.unwatch(viewer, subject)

    def receive_report(self, viewer: Viewer, report: DisplayReport) -> None:
        """Take a display's report; reports of other viewers are ignored."""
        known = self._connections.get(viewer)
        if known is not None:
            known[1].receive_report(report)

    def snapshot_for(self, viewer: Viewer, subject: ViewSubject) -> bytes | None:
        """The snapshot for a viewer that was too slow; None if it is not watched any more."""
        if subject == DISPLAYS:
            return (
                snapshot(DISPLAYS, self._next_checkpoint(), self._rows_model()) if viewer in self._directors else None
            )
        known = self._connections.get(viewer)
        return None if known is None else known[1].snapshot()

    async def tick(self, second: int) -> None:
        """The work of each second: send changes and heartbeats, and record which displays are connected."""
        if self._changed:
            self._changed = False
            await self._registry.refresh()
        else:
            await self._registry.follow()
        self._registry.tidy()
        if second % SEEN_SECONDS == 0:
            await self._registry.remember_seen()
        self._send_changes()
        if second % HEARTBEAT_SECONDS == 0:
            beat = heartbeat(SERVER_STREAM, self._checkpoint)
            for viewer in (*self._connections, *self._directors):
                if viewer.is_clear:
                    viewer.write(beat)

    def _send_changes(self) -> None:
        before, self._seen = self._seen, self._rows_model()
        if self._seen != before and self._directors:
            frame = snapshot(DISPLAYS, self._next_checkpoint(), self._seen)
            for viewer in self._directors:
                viewer.offer(frame, DISPLAYS)

    def _rows_model(self) -> Model:
        rows = self._registry.rows()
        return model({"displays": len(rows), "live": sum(row["live"] for _, row in rows)}, rows)

    def _next_checkpoint(self) -> Checkpoint:
        self._checkpoint = Checkpoint(self._checkpoint.version + 1, self._checkpoint.epoch)
        return self._checkpoint

    async def _tick_for_ever(self, epoch: Callable[[], Awaitable[str]]) -> None:
        second = 0
        while True:
            await asyncio.sleep(1.0)
            second += 1
            try:
                self._checkpoint = Checkpoint(self._checkpoint.version, await epoch())
                await self.tick(second)
            except Exception:  # noqa: BLE001  # the displays must be served again after a fault
                _log.exception("displays_not_updated")


def unknown_display() -> bytes:
    """The error frame for a screen that is not registered, or not any more."""
    return error(ErrorCode.UNKNOWN_DISPLAY, "This screen is not known here: open /display on it.", DISPLAY)
