"""The line to a viewer where the transport is out of reach (another server, a test client): a task sends for it."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

from server.live.viewer import Viewer
from server.live.wire import texts_in

_GOODBYE_SECONDS = 5.0


class QueuedLine:
    """One batch of frames at a time: the viewer keeps the others until this one has left."""

    sees_signs = False

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._viewer: Viewer | None = None
        self._frames = b""
        self._ready = asyncio.Event()
        self._goodbye: tuple[int, str] | None = None
        self._sending = asyncio.create_task(self._send())

    def attach(self, viewer: Viewer) -> None:
        """Tell the viewer from now on whether the line takes frames."""
        self._viewer = viewer

    async def detach(self) -> None:
        """The viewer is gone."""
        self._viewer = None
        if self._goodbye is None:
            self._sending.cancel()
        await asyncio.gather(self._sending, return_exceptions=True)

    def write(self, frames: bytes, /) -> None:
        """Hand frames over."""
        self._frames = frames
        if self._viewer is not None:
            self._viewer.blocked()
        self._ready.set()

    def backlog(self) -> int:
        """Bytes that have not left."""
        return len(self._frames)

    def close(self, code: int, reason: str) -> None:
        """Say goodbye after what is on its way, or instead of it where that is stuck."""
        self._goodbye = (code, reason)
        if self._viewer is not None:
            self._viewer.hang_up()
        if self._frames:
            self._sending.cancel()
        self._ready.set()

    def abort(self) -> None:
        """Cut the line, as far as that is possible here."""
        self.close(1011, "")

    async def _send(self) -> None:
        try:
            while self._goodbye is None:
                await self._ready.wait()
                self._ready.clear()
                for text in texts_in(self._frames):
                    await self._websocket.send_text(text)
                self._frames = b""
                if self._viewer is not None and self._goodbye is None:
                    self._viewer.drained()
        except (WebSocketDisconnect, RuntimeError):
            return  # the viewer left between two frames; the receiving side notices too
        finally:
            if self._goodbye is not None:
                with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
                    await asyncio.wait_for(self._websocket.close(*self._goodbye), _GOODBYE_SECONDS)
