"""uvicorn's protocol for WebSockets, with their transport open to the live views.

Prebuilt frames go straight to the socket. A frame is the same bytes for all viewers, so it need not pass through the
protocol's state machine. Frames are written only while the connection is open and its write buffer is empty. Written
for the uvicorn version of the lock file; if the application is served in another way, `queued_connection.py` does the
same more slowly.
"""

from __future__ import annotations

import asyncio

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import State

from server.limits.admission import Admission
from server.limits.connections import Connection
from server.limits.networks import unmapped_peer
from server.live.viewer import CONNECTION_EXTENSION, Viewer

CLOSE_SECONDS = 5.0
"""Seconds that the other side has to answer a close frame."""

_MOST_FRAGMENTS = 64


class TransportConnection:
    """The transport of one open WebSocket."""

    sees_signs = True

    def __init__(self, protocol: LiveProtocol) -> None:
        self._protocol = protocol
        self._transport = protocol.transport
        self.write = protocol.transport.write

    def attach(self, viewer: Viewer) -> None:
        """Notify this viewer from now on."""
        self._protocol.viewer = viewer
        if self._protocol.conn.state is not State.OPEN or self._transport.is_closing():
            viewer.disconnect()
            return
        self._transport.set_write_buffer_limits(high=1, low=0)
        if self.backlog():
            viewer.blocked()

    async def detach(self) -> None:
        """Stop notifying: the viewer is gone."""
        self._protocol.viewer = None

    def backlog(self) -> int:
        """Bytes in the write buffer."""
        return self._transport.get_write_buffer_size()

    def close(self, code: int, reason: str) -> None:
        """Send a close frame; the connection is cut if it is not answered in time."""
        self._protocol.send_close(code, reason)

    def abort(self) -> None:
        """Cut the connection."""
        self._transport.abort()


class LiveProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    viewer: Viewer | None = None
    counted: Connection | None = None
    admission: Admission | None = None
    _cutting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        """The connection begins to speak this protocol."""
        super().connection_made(transport)
        self.client, self.server = unmapped_peer(self.client), unmapped_peer(self.server)

    def handle_connect(self, event: Request) -> None:
        """The handshake was read: put the connection into the application's scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][CONNECTION_EXTENSION] = {"connection": TransportConnection(self)}

    def data_received(self, data: bytes) -> None:
        """Data came, which is a sign of life whatever it is."""
        if self.viewer is not None:
            self.viewer.heard = self.loop.time()
        super().data_received(data)
        if self.conn.state is not State.OPEN and self.handshake_complete:
            self._disconnect()

    def handle_cont(self, event: Frame) -> None:
        """A fragment of a message; too many of them are an error (a defence against flooding)."""
        if len(self.frames) >= _MOST_FRAGMENTS:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, f"more than {_MOST_FRAGMENTS} fragments")
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless the other side does not read the answers."""
        answer = b"".join(self.conn.data_to_send())
        if not self.transport.get_write_buffer_size():
            self.transport.write(answer)

    def handle_pong(self, event: Frame) -> None:
        """The answer to the hub's ping, from which the latency follows."""
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
        self._disconnect()
        if self._cutting is not None:
            self._cutting.cancel()
        if self.counted is not None and self.admission is not None:
            self.admission.connections.close(self.counted)
        super().connection_lost(exc)

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message of the application. A refusal with a status and a body completes the handshake, too."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def shutdown(self) -> None:
        """The server stops."""
        self._disconnect()
        super().shutdown()

    def send_close(self, code: int, reason: str) -> None:
        """Send a close frame, as the application's `websocket.close` does, without waiting for the write buffer."""
        self._disconnect()
        if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def _disconnect(self) -> None:
        """Write no raw frames any more, and cut the connection in time if the other side never closes it."""
        if self.viewer is not None:
            self.viewer.disconnect()
        if self._cutting is None:
            self._cutting = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)
