"""A viewer's connection on servers that hide the transport (another ASGI server, a test client): a task sends."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

from server.live.viewer import Viewer
from server.live.wire import texts_in

_CLOSE_SECONDS = 5.0


class QueuedConnection:
    """Sends one batch of frames at a time: the viewer queues the others until this one has left."""

    sees_signs = False

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._viewer: Viewer | None = None
        self._frames = b""
        self._ready = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._sending = asyncio.create_task(self._send())

    def attach(self, viewer: Viewer) -> None:
        """Notify this viewer from now on."""
        self._viewer = viewer

    async def detach(self) -> None:
        """Stop notifying, and end the task: the viewer is gone."""
        self._viewer = None
        if self._closing is None:
            self._sending.cancel()
        await asyncio.gather(self._sending, return_exceptions=True)

    def write(self, frames: bytes, /) -> None:
        """Send frames: the task is woken."""
        self._frames = frames
        if self._viewer is not None:
            self._viewer.blocked()
        self._ready.set()

    def backlog(self) -> int:
        """Bytes that have not left."""
        return len(self._frames)

    def close(self, code: int, reason: str) -> None:
        """Close after what is being sent, or at once if that is stuck."""
        self._closing = (code, reason)
        if self._viewer is not None:
            self._viewer.disconnect()
        if self._frames:
            self._sending.cancel()
        self._ready.set()

    def abort(self) -> None:
        """Close with code 1011; cutting a connection is not possible here."""
        self.close(1011, "")

    async def _send(self) -> None:
        try:
            while self._closing is None:
                await self._ready.wait()
                self._ready.clear()
                for text in texts_in(self._frames):
                    await self._websocket.send_text(text)
                self._frames = b""
                if self._viewer is not None and self._closing is None:
                    self._viewer.drained()
        except (WebSocketDisconnect, RuntimeError):
            return  # the viewer left between two frames; the receiving side notices too
        finally:
            if self._closing is not None:
                with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
                    await asyncio.wait_for(self._websocket.close(*self._closing), _CLOSE_SECONDS)
