"""`GET /live`: the WebSocket between a session, the hub and the network."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from enum import IntEnum
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from server.access import Principal, Role
from server.live.frames import come_back
from server.live.hub import Hub
from server.live.session import Answer, Session, Subscribe, Unsubscribe
from server.live.viewer import Viewer
from server.telemetry import VIEWERS
from server.views.registry import Audience

STUCK_SECONDS = 30.0
"""How long one frame may take to leave before the viewer counts as stuck."""

SPREAD_MS = 3000
"""Viewers who are sent away come back at a random moment within this time."""

Admit = Callable[[HTTPConnection], Awaitable[Principal | None]]
"""Who is there; None where a token is shown that is not valid."""


class CloseCode(IntEnum):
    """Why the server ends a connection."""

    NOT_VALID = 4401
    FORBIDDEN = 4403
    SLOW = 4408
    COME_BACK = 4503


class LiveEndpoint:
    """Serves every WebSocket of a server process."""

    def __init__(self, hub: Hub, admit: Admit, *, stuck_seconds: float = STUCK_SECONDS) -> None:
        self._hub = hub
        self._admit = admit
        self._stuck_seconds = stuck_seconds
        self._open: set[WebSocket] = set()

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
        viewer = Viewer()
        self._hub.enter(viewer)
        self._open.add(websocket)
        VIEWERS.inc()
        sending = asyncio.create_task(self._send(websocket, viewer))
        try:
            await self._receive(websocket, viewer, Session(_may_watch(principal)))
        finally:
            VIEWERS.dec()
            self._open.discard(websocket)
            self._hub.leave(viewer)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def close_all(self) -> None:
        """Send everybody away, to come back to this server's next life."""
        await asyncio.gather(*(_send_away(each, CloseCode.COME_BACK) for each in list(self._open)))

    async def _receive(self, websocket: WebSocket, viewer: Viewer, session: Session) -> None:
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            match session.receive(message.get("text") or message.get("bytes") or ""):
                case Subscribe(subject, since):
                    await self._hub.watch(viewer, subject, since)
                case Unsubscribe(subject):
                    self._hub.unwatch(viewer, subject)
                case Answer(text):
                    viewer.offer(text)
                case None:
                    pass

    async def _send(self, websocket: WebSocket, viewer: Viewer) -> None:
        try:
            while True:
                await viewer.ready.wait()
                for text in self._hub.take(viewer):
                    await asyncio.wait_for(websocket.send_text(text), self._stuck_seconds)
        except TimeoutError:
            await _send_away(websocket, CloseCode.SLOW)
        except (WebSocketDisconnect, RuntimeError):
            return  # the viewer left between two frames; the receiving side notices too


async def _send_away(websocket: WebSocket, code: CloseCode) -> None:
    if websocket.application_state is not WebSocketState.CONNECTED:
        return
    retry_ms = secrets.randbelow(SPREAD_MS)
    with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        await asyncio.wait_for(websocket.close(code, come_back(retry_ms)), 1.0)


def _may_watch(principal: Principal) -> Callable[[str, Audience], bool]:
    def may_watch(tournament: str, audience: Audience) -> bool:
        role = principal.role if principal.may_enter(tournament) else Role.PUBLIC
        return audience.admits(role)

    return may_watch


def _is_same_origin(websocket: WebSocket) -> bool:
    origin = websocket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == websocket.headers.get("host", "")
