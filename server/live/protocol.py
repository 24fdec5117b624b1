"""uvicorn's WebSocket protocol, handing its transport to the live boards: prebuilt frames go straight to the socket.

The frames of a message are the same bytes for everybody, so nothing of the protocol's machinery has to see them; they
are written only while the protocol is open and while its write buffer is empty. Made for the uvicorn that the lock
names; where the application is served in another way, `queued.py` does the same more slowly.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

from server.live.viewer import LINE, Viewer

HANDSHAKE_SECONDS = 10.0
"""A connection that has not said what it wants by then is cut."""

GOODBYE_SECONDS = 5.0
"""After a close frame the other side has so long to answer it."""

_MOST_FRAGMENTS = 64


class RawLine:
    """The transport of one open WebSocket."""

    sees_signs = True

    def __init__(self, protocol: LiveProtocol) -> None:
        self._protocol = protocol
        self._transport = protocol.transport
        self.write = protocol.transport.write

    def attach(self, viewer: Viewer) -> None:
        """Tell the viewer from now on whether the line takes frames."""
        self._protocol.viewer = viewer
        if self._protocol.conn.state is not State.OPEN or self._transport.is_closing():
            viewer.hang_up()
            return
        self._transport.set_write_buffer_limits(high=1, low=0)
        if self.backlog():
            viewer.blocked()

    async def detach(self) -> None:
        """The viewer is gone."""
        self._protocol.viewer = None

    def backlog(self) -> int:
        """Bytes in the write buffer."""
        return self._transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:
        """Send a close frame; whoever does not answer it is cut."""
        self._protocol.say_goodbye(code, reason)

    def abort(self) -> None:
        """Cut the line."""
        self._transport.abort()


class LiveProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    viewer: Viewer | None = None
    _cutting: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        """The handshake is read: the application will find the line in its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][LINE] = {"line": RawLine(self)}

    def data_received(self, data: bytes) -> None:
        """Something came: a sign of life, whatever it is."""
        if self.viewer is not None:
            self.viewer.heard = self.loop.time()
        super().data_received(data)
        if self.conn.state is not State.OPEN and self.handshake_complete:
            self._hang_up()

    def handle_cont(self, event: Frame) -> None:
        """A fragment; a message in too many of them is an attack."""
        if len(self.frames) >= _MOST_FRAGMENTS:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, f"more than {_MOST_FRAGMENTS} fragments")
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer, unless the other side does not read its answers."""
        answer = b"".join(self.conn.data_to_send())
        if not self.transport.get_write_buffer_size():
            self.transport.write(answer)

    def handle_pong(self, event: Frame) -> None:
        """The answer to the hub's ping: how long that took there and back."""
        if self.viewer is not None:
            self.viewer.answered(self.loop.time())
        super().handle_pong(event)

    def pause_writing(self) -> None:
        """The write buffer is not empty any more."""
        super().pause_writing()
        if self.viewer is not None:
            self.viewer.blocked()

    def resume_writing(self) -> None:
        """The write buffer is empty again."""
        super().resume_writing()
        if self.viewer is not None and self.conn.state is State.OPEN and not self.transport.is_closing():
            self.viewer.drained()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone."""
        self._hang_up()
        if self._cutting is not None:
            self._cutting.cancel()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops."""
        self._hang_up()
        super().shutdown()

    def say_goodbye(self, code: int, reason: str) -> None:
        """Send a close frame, as the application's `websocket.close` does, but without waiting for the buffer."""
        self._hang_up()
        if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    def _hang_up(self) -> None:
        """No raw frame any more; and should the other side never finish, cut the line."""
        if self.viewer is not None:
            self.viewer.hang_up()
        if self._cutting is None:
            self._cutting = self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)


class PunctualProtocol(H11Protocol):
    """HTTP, for those who say what they want in time: no idle and no half-made handshake stays open."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        """Somebody connected: the clock runs until a whole request is there."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """A piece of a request."""
        super().data_received(data)
        if self.transport.get_protocol() is not self or self._is_answering:
            self._has_said()
        elif self.timeout_keep_alive_task is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._has_said()
        super().connection_lost(exc)

    @property
    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        if self._waiting is None:
            self._waiting = self.loop.call_later(HANDSHAKE_SECONDS, self._cut)

    def _has_said(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _cut(self) -> None:
        self._waiting = None
        if not self._is_answering:
            self.transport.abort()
