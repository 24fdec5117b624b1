"""`GET /live`: the WebSocket between a session, the hub and the network; who may stay, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from dataclasses import dataclass
from enum import IntEnum
from urllib.parse import urlsplit

import structlog
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from server.access import Principal, may, viewing
from server.eventstore.store import SERVER_STREAM
from server.live.frames import Since, Subject, come_back
from server.live.hub import Hub
from server.live.queued import QueuedLine
from server.live.screens import Screens, unknown_display
from server.live.session import FLEET, Answer, FollowFleet, Hear, MayWatch, Session, Subscribe, Unsubscribe
from server.live.viewer import LINE, OpenLine, Viewer
from server.telemetry import VIEWERS, VIEWERS_SENT_AWAY

EARLIEST_MS = 500
SHORTEST_SPREAD_MS = 500
LONGEST_SPREAD_MS = 3000
SPREAD_MS_EACH = 2
"""Viewers who are sent away come back at a random moment: not at once, then within so many milliseconds for each."""

Admit = Callable[[HTTPConnection], Awaitable[Principal | None]]
"""Who is there; None where a token is shown that is not valid."""

StillGood = Callable[[Collection[int]], Awaitable[Collection[int]]]
"""Which of these credentials are still what they were: not revoked, not expired."""

Witness = Callable[[Subject, Since], Awaitable[object]]
"""Hears what an official's device remembers of the log; where that is gone, the log begins a new epoch."""

_log = structlog.get_logger()


class CloseCode(IntEnum):
    """Why the server ends a connection."""

    NOT_VALID = 4401
    FORBIDDEN = 4403
    SLOW = 4408
    COME_BACK = 4503


@dataclass(frozen=True, slots=True)
class Patience:
    """How long, in seconds, the server bears with a connection."""

    stuck: float = 30.0
    """One that takes nothing of what waits for it."""

    silent: float = 25.0
    """One that gives no sign of life; pings go out every ten seconds."""

    idle: float = 60.0
    """One that watches nothing and says nothing."""

    look: float = 0.5
    """Between two looks at all of them."""


class LiveEndpoint:
    """Serves every WebSocket of a server process."""

    def __init__(  # noqa: PLR0913  # whom it asks
        self,
        hub: Hub,
        admit: Admit,
        *,
        still_good: StillGood | None = None,
        witness: Witness | None = None,
        screens: Screens | None = None,
        patience: Patience | None = None,
    ) -> None:
        self._hub = hub
        self._admit = admit
        self._still_good = still_good
        self._witness = witness
        self._screens = screens
        self._patience = patience or Patience()
        self._open: dict[Viewer, Principal] = {}

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Look after the connections while this context is open."""
        looking = asyncio.create_task(self._look_for_ever())
        try:
            yield
        finally:
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one connection until it ends."""
        await websocket.accept()
        if not _is_same_origin(websocket):
            await websocket.close(CloseCode.FORBIDDEN, "Another site's page may not watch.")
            return
        principal = await self._admit(websocket)
        if principal is None:
            await websocket.close(CloseCode.NOT_VALID, "The token is not valid.")
            return
        line = _line(websocket)
        viewer = Viewer(line, now=asyncio.get_running_loop().time())
        self._hub.enter(viewer)
        viewer.refill = self._whole
        self._open[viewer] = principal
        VIEWERS.inc()
        line.attach(viewer)
        try:
            await self._receive(websocket, viewer, Session(_may_watch(principal)))
        finally:
            VIEWERS.dec()
            del self._open[viewer]
            if self._screens is not None:
                self._screens.leave(viewer)
            self._hub.leave(viewer)
            await line.detach()

    @property
    def connections(self) -> Collection[tuple[Viewer, Principal]]:
        """Who is connected, for the page that tells the director."""
        return self._open.items()

    def latencies(self) -> dict[str, float]:
        """Seconds that a ping takes to each connected device and back; of several connections the slowest."""
        found: dict[str, float] = {}
        for viewer, principal in self._open.items():
            if principal.device and viewer.latency is not None:
                found[principal.device] = max(viewer.latency, found.get(principal.device, 0.0))
        return found

    async def close_all(self) -> None:
        """Send everybody away, to come back to this server's next life."""
        spread = min(max(SHORTEST_SPREAD_MS, SPREAD_MS_EACH * len(self._open)), LONGEST_SPREAD_MS)
        for viewer in list(self._open):
            self._send_away(viewer, CloseCode.COME_BACK, _retry(spread))
        await asyncio.sleep(0)

    async def look(self, now: float) -> None:
        """End the connections that are stuck, silent, idle, or not to be here any more."""
        patience = self._patience
        for viewer in list(self._open):
            if viewer.stuck_for(now) > patience.stuck:
                self._send_away(viewer, CloseCode.SLOW, _retry())
            elif viewer.line.sees_signs and now - viewer.heard > patience.silent:
                VIEWERS_SENT_AWAY.labels("silent").inc()
                viewer.line.abort()
            elif not viewer.watching and now - viewer.spoke > patience.idle:
                self._send_away(viewer, CloseCode.SLOW, _retry())
        await self._cut_off()

    async def _cut_off(self) -> None:
        """End the connections whose session, device or token was revoked, by whatever process."""
        shown = {each.credential for each in self._open.values() if each.credential is not None}
        if not shown or self._still_good is None:
            return
        bad = shown - set(await self._still_good(shown))
        for viewer, principal in list(self._open.items()):
            if principal.credential in bad:
                self._hub.leave(viewer)
                self._send_away(viewer, CloseCode.NOT_VALID, "Your access was taken back.")

    async def _look_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self._patience.look)
            try:
                await self.look(asyncio.get_running_loop().time())
            except Exception:  # noqa: BLE001  # a busy disk must not end the watch over the connections
                _log.exception("live_look_failed")

    async def _receive(self, websocket: WebSocket, viewer: Viewer, session: Session) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            viewer.spoke = viewer.heard = clock()
            if not session.allowance.take(viewer.spoke):
                self._send_away(viewer, CloseCode.SLOW, _retry())
                continue
            match session.receive(message.get("text") or message.get("bytes") or ""):
                case Subscribe(subject, since, patches):
                    await self._hear_witness(viewer, subject, since)
                    await self._hub.watch(viewer, subject, since, patches)
                case FollowFleet(subject) if self._screens is not None:
                    await self._screens.watch(viewer, subject, websocket)
                case FollowFleet():
                    viewer.offer(unknown_display())
                case Hear(said):
                    if self._screens is not None:
                        self._screens.hear(viewer, said)
                case Unsubscribe(subject) if self._screens is not None and _is_of_fleet(subject):
                    self._screens.unwatch(viewer, subject)
                case Unsubscribe(subject):
                    self._hub.unwatch(viewer, subject)
                case Answer(frame):
                    viewer.offer(frame)
                case None:
                    pass

    async def _hear_witness(self, viewer: Viewer, subject: Subject, since: Since | None) -> None:
        """Ask the log for what an official's device has seen of it; what strangers say is not believed."""
        principal = self._open.get(viewer)
        if self._witness is None or since is None or principal is None:
            return
        if may(principal, "vouch_for_log", subject.tournament):
            await self._witness(subject, since)

    def _whole(self, viewer: Viewer, subject: Subject) -> bytes | None:
        """The snapshot of a view for a viewer that was too slow for it."""
        if self._screens is not None and _is_of_fleet(subject):
            return self._screens.whole(viewer, subject)
        return self._hub.whole(viewer, subject)

    def _send_away(self, viewer: Viewer, code: CloseCode, reason: str) -> None:
        VIEWERS_SENT_AWAY.labels(code.name.lower()).inc()
        viewer.hang_up()
        viewer.line.close(code, reason)


def _is_of_fleet(subject: Subject) -> bool:
    return subject.tournament == SERVER_STREAM and subject.view in FLEET


def _retry(spread: int = LONGEST_SPREAD_MS) -> str:
    return come_back(EARLIEST_MS + secrets.randbelow(spread))


def _line(websocket: WebSocket) -> OpenLine:
    """The transport where our own protocol serves (`protocol.py`), else a task that sends."""
    raw: OpenLine | None = websocket.scope.get("extensions", {}).get(LINE, {}).get("line")
    return QueuedLine(websocket) if raw is None else raw


def _may_watch(principal: Principal) -> MayWatch:
    def may_watch(stream: str, view: str) -> bool:
        return may(principal, viewing(view), "" if stream == SERVER_STREAM else stream)

    return may_watch


def _is_same_origin(websocket: WebSocket) -> bool:
    origin = websocket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == websocket.headers.get("host", "")
