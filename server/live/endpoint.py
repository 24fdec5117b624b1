"""`GET /live`: WebSockets, their sessions and the hub; who may connect, timeouts, how connections are closed."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from enum import IntEnum

import structlog
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from server.access import SEE_HISTORY, SEE_NAMES, VOUCH_FOR_LOG, Principal, may, viewing
from server.eventstore.recorded import SERVER_STREAM
from server.live.display_hub import DisplayHub, unknown_display
from server.live.frames import Checkpoint, ViewSubject, come_back
from server.live.hub import Hub
from server.live.queued_connection import QueuedConnection
from server.live.session import (
    DISPLAY_VIEWS,
    LiveSession,
    MayWatch,
    ReceiveReport,
    SendFrame,
    Subscribe,
    Unsubscribe,
    WatchDisplays,
)
from server.live.viewer import CONNECTION_EXTENSION, OpenConnection, Viewer
from server.origins import has_other_origin
from server.telemetry import VIEWERS, VIEWERS_DISCONNECTED

EARLIEST_MS = 500
SHORTEST_SPREAD_MS = 500
LONGEST_SPREAD_MS = 3000
SPREAD_MS_EACH = 2
"""Disconnected viewers reconnect after EARLIEST_MS and a random part of a spread that grows with their number."""

Admit = Callable[[HTTPConnection], Awaitable[Principal | None]]
"""Authenticates a connection; None if it shows a token that is not valid."""

StillGood = Callable[[Collection[int]], Awaitable[Collection[int]]]
"""Which of these credentials are still valid: not revoked, not expired."""

VerifyHeld = Callable[[Principal, ViewSubject, Checkpoint], Awaitable[object]]
"""Checks an official's checkpoint against the log; if the log lacks its event, that is reported to directors."""

_log = structlog.get_logger()


SeesHistory = Callable[[HTTPConnection, Principal, ViewSubject], Awaitable[bool]]
"""Whether a connection may watch past versions: those of officials, and of displays that are set to this replay."""


SeesNames = Callable[[HTTPConnection, Principal, str], Awaitable[bool]]
"""Whether a connection sees the names that are not public: those of officials, and of displays that they arranged."""

_LONGEST_BROWSER = 300
"""Characters of a User-Agent that are kept."""


class CloseCode(IntEnum):
    """Why the server ends a connection."""

    NOT_VALID = 4401
    FORBIDDEN = 4403
    SLOW = 4408
    COME_BACK = 4503


@dataclass(frozen=True, slots=True)
class Timeouts:
    """After how many seconds the server closes a connection."""

    stuck: float = 30.0
    """One that accepts nothing of what is queued for it."""

    silent: float = 25.0
    """One that gives no sign of life; pings go out every five seconds."""

    idle: float = 60.0
    """One that watches nothing and sends nothing."""

    interval: float = 0.5
    """Seconds between two checks of all connections."""


class LiveEndpoint:
    """Serves every WebSocket of a server process."""

    def __init__(  # noqa: PLR0913  # its collaborators
        self,
        hub: Hub,
        admit: Admit,
        *,
        still_good: StillGood | None = None,
        verify_held: VerifyHeld | None = None,
        sees_history: SeesHistory | None = None,
        sees_names: SeesNames | None = None,
        displays: DisplayHub | None = None,
        timeouts: Timeouts | None = None,
    ) -> None:
        self._hub = hub
        self._admit = admit
        self._still_good = still_good
        self._verify_held = verify_held
        self._sees_history = sees_history or _official_sees_history
        self._sees_names = sees_names or _official_sees_names
        self._displays = displays
        self._timeouts = timeouts or Timeouts()
        self._open: dict[Viewer, Principal] = {}
        self._browsers: dict[Viewer, str] = {}

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Check the connections while this context is open."""
        checking = asyncio.create_task(self._check_repeatedly())
        try:
            yield
        finally:
            checking.cancel()
            await asyncio.gather(checking, return_exceptions=True)

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one connection until it ends, however early its client leaves."""
        with contextlib.suppress(WebSocketDisconnect):
            await self._serve(websocket)

    async def _serve(self, websocket: WebSocket) -> None:
        await websocket.accept()
        if has_other_origin(websocket):
            await websocket.close(CloseCode.FORBIDDEN, "Another site's page may not watch.")
            return
        principal = await self._admit(websocket)
        if principal is None:
            await websocket.close(CloseCode.NOT_VALID, "The token is not valid.")
            return
        connection = _connection(websocket)
        viewer = Viewer(connection, now=asyncio.get_running_loop().time())
        self._hub.enter(viewer)
        viewer.refill = self._snapshot_for
        self._open[viewer] = principal
        if principal.device:
            self._browsers[viewer] = websocket.headers.get("user-agent", "")[:_LONGEST_BROWSER]
        VIEWERS.inc()
        connection.attach(viewer)
        try:
            await self._receive(websocket, viewer, LiveSession(_may_watch(principal)))
        finally:
            VIEWERS.dec()
            del self._open[viewer]
            self._browsers.pop(viewer, None)
            if self._displays is not None:
                self._displays.leave(viewer)
            self._hub.leave(viewer)
            await connection.detach()

    @property
    def connections(self) -> Collection[tuple[Viewer, Principal]]:
        """The viewers and who they are, for the director's page of connected devices."""
        return self._open.items()

    def latencies(self) -> dict[str, float]:
        """The round-trip time in seconds of a ping to each connected device; of several connections the slowest."""
        found: dict[str, float] = {}
        for viewer, principal in self._open.items():
            if principal.device and viewer.latency is not None:
                found[principal.device] = max(viewer.latency, found.get(principal.device, 0.0))
        return found

    def browsers(self) -> dict[str, str]:
        """What the browser of each connected device says that it is (User-Agent)."""
        return {self._open[viewer].device: agent for viewer, agent in self._browsers.items()}

    async def close_all(self) -> None:
        """Close all connections; viewers reconnect when the server has restarted."""
        spread = min(max(SHORTEST_SPREAD_MS, SPREAD_MS_EACH * len(self._open)), LONGEST_SPREAD_MS)
        for viewer in list(self._open):
            self._close(viewer, CloseCode.COME_BACK, _retry(spread))
        await asyncio.sleep(0)

    async def check(self, now: float) -> None:
        """Close the connections that are stuck, silent or idle, and those whose credential was revoked."""
        timeouts = self._timeouts
        for viewer in list(self._open):
            if viewer.stuck_for(now) > timeouts.stuck:
                self._close(viewer, CloseCode.SLOW, _retry())
            elif viewer.connection.sees_signs and now - viewer.heard > timeouts.silent:
                VIEWERS_DISCONNECTED.labels("silent").inc()
                viewer.connection.abort()
            elif not viewer.watching and now - viewer.spoke > timeouts.idle:
                self._close(viewer, CloseCode.SLOW, _retry())
        await self._close_revoked()

    async def _close_revoked(self) -> None:
        """Close the connections whose session, device or token was revoked, by this process or another."""
        shown = {each.credential for each in self._open.values() if each.credential is not None}
        if not shown or self._still_good is None:
            return
        bad = shown - set(await self._still_good(shown))
        for viewer, principal in list(self._open.items()):
            if principal.credential in bad:
                self._hub.leave(viewer)
                self._close(viewer, CloseCode.NOT_VALID, "Your access was taken back.")

    async def _check_repeatedly(self) -> None:
        while True:
            await asyncio.sleep(self._timeouts.interval)
            try:
                await self.check(asyncio.get_running_loop().time())
            except Exception:  # noqa: BLE001  # the checks must go on when the database is busy
                _log.exception("live_check_failed")

    async def _receive(self, websocket: WebSocket, viewer: Viewer, session: LiveSession) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            viewer.spoke = viewer.heard = clock()
            if not session.allowance.take(viewer.spoke):
                self._close(viewer, CloseCode.SLOW, _retry())
                continue
            match session.receive(message.get("text") or message.get("bytes") or ""):
                case Subscribe(subject) if subject.is_history and not await self._sees_history(
                    websocket, self._open[viewer], subject
                ):
                    self._close(viewer, CloseCode.FORBIDDEN, "The history of a tournament is for its officials.")
                case Subscribe(subject, since, patches):
                    await self._verify_checkpoint(viewer, subject, since)
                    self._unwatch(viewer, subject)
                    names = await self._sees_names(websocket, self._open[viewer], subject.tournament)
                    subject = replace(subject, is_public=not names)
                    await self._hub.watch(viewer, subject, since, patches)
                case WatchDisplays(subject) if self._displays is not None:
                    await self._displays.watch(viewer, subject, websocket)
                case WatchDisplays():
                    viewer.offer(unknown_display())
                case ReceiveReport(report):
                    if self._displays is not None:
                        self._displays.receive_report(viewer, report)
                case Unsubscribe(subject) if self._displays is not None and _is_display_view(subject):
                    self._displays.unwatch(viewer, subject)
                case Unsubscribe(subject):
                    self._unwatch(viewer, subject)
                case SendFrame(frame):
                    viewer.offer(frame)
                case None:
                    pass

    def _unwatch(self, viewer: Viewer, subject: ViewSubject) -> None:
        for is_public in (False, True):
            self._hub.unwatch(viewer, replace(subject, is_public=is_public))

    async def _verify_checkpoint(self, viewer: Viewer, subject: ViewSubject, since: Checkpoint | None) -> None:
        """Check the checkpoint of an official's device against the log; that of anyone else is not trusted."""
        principal = self._open.get(viewer)
        if self._verify_held is None or since is None or principal is None:
            return
        if may(principal, VOUCH_FOR_LOG, subject.tournament):
            await self._verify_held(principal, subject, since)

    def _snapshot_for(self, viewer: Viewer, subject: ViewSubject) -> bytes | None:
        """The snapshot of a view for a viewer that was too slow for it."""
        if self._displays is not None and _is_display_view(subject):
            return self._displays.snapshot_for(viewer, subject)
        return self._hub.snapshot_for(viewer, subject)

    def _close(self, viewer: Viewer, code: CloseCode, reason: str) -> None:
        VIEWERS_DISCONNECTED.labels(code.name.lower()).inc()
        viewer.disconnect()
        viewer.connection.close(code, reason)


async def _official_sees_history(_: HTTPConnection, principal: Principal, subject: ViewSubject) -> bool:
    return may(principal, SEE_HISTORY, subject.tournament)


async def _official_sees_names(_: HTTPConnection, principal: Principal, stream: str) -> bool:
    return may(principal, SEE_NAMES, stream)


def _is_display_view(subject: ViewSubject) -> bool:
    return subject.tournament == SERVER_STREAM and subject.view in DISPLAY_VIEWS


def _retry(spread: int = LONGEST_SPREAD_MS) -> str:
    return come_back(EARLIEST_MS + secrets.randbelow(spread))


def _connection(websocket: WebSocket) -> OpenConnection:
    """The transport if `protocol.py` serves, else a task that sends."""
    raw: OpenConnection | None = websocket.scope.get("extensions", {}).get(CONNECTION_EXTENSION, {}).get("connection")
    return QueuedConnection(websocket) if raw is None else raw


def _may_watch(principal: Principal) -> MayWatch:
    def may_watch(stream: str, view: str) -> bool:
        return may(principal, viewing(view), "" if stream == SERVER_STREAM else stream)

    return may_watch
