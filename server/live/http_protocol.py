"""uvicorn's protocol for HTTP, with deadlines for requests and for unread answers, and limits of connections."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from h11 import IDLE, SEND_RESPONSE
from h11 import Request as HttpRequest
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from server.limits.admission import ABANDONED, PAID, Admission
from server.limits.connections import Connection
from server.limits.networks import unmapped_peer
from server.limits.pace import ReadingPace
from server.live.lingering import Lingering, announces_body
from server.live.websocket_protocol import LiveProtocol

UNREAD_SECONDS = 30.0
"""Seconds after which a connection is cut whose client takes nothing of an answer."""

UNREAD_BYTES = 16 * 1024
"""Bytes of an answer that wait for a client; more are made ready when it has taken most of them."""

HANDSHAKE_SECONDS = 10.0
"""Seconds after which a connection without a complete request is cut."""

_BAD_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class HandshakeTimeoutProtocol(H11Protocol):
    """HTTP with a deadline for the request, so that no idle connection and no unfinished handshake stays open.

    Subclasses with an `admission` count their connections, and refuse early.
    """

    admission: Admission | None = None
    _counted: Connection | None = None
    _seen: object = None
    _paid = 0.0
    _waiting: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _lingering: Lingering | None = None
    _pace: ReadingPace | None = None
    _paused = (0.0, 0)
    """Since when the client has been waited for, and the bytes that waited then."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        """A connection was made: the deadline runs until a whole request is there."""
        super().connection_made(transport)
        self.client, self.server = unmapped_peer(self.client), unmapped_peer(self.server)
        if self.admission is not None and self.client is not None:
            self._counted = self.admission.open(self.client[0], transport.abort)
            self._pace = None if self._counted is None else ReadingPace(self.admission.slowest_reader)
        transport.set_write_buffer_limits(high=UNREAD_BYTES)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """A part of a request came."""
        if self._lingering is not None:
            self._lingering.drop(data)
            return
        if self._is_refused(data):
            return
        super().data_received(data)
        if self.headers is not self._seen:
            self._note_request()
        if self.transport.get_protocol() is not self:
            self._stop_waiting()
            return
        self._note_work()
        if self._is_answering:
            self._stop_waiting()
        elif self.timeout_keep_alive_task is None:
            self._wait()

    def pause_writing(self) -> None:
        """The client does not read its answer, or not fast enough."""
        super().pause_writing()
        if self._unread is None:
            seconds = UNREAD_SECONDS if self._pace is None else min(UNREAD_SECONDS, self._pace.left)
            self._unread = self.loop.call_later(seconds, self.transport.abort)
            self._paused = self.loop.time(), self.transport.get_write_buffer_size()
        self._note_work()

    def resume_writing(self) -> None:
        """The client took most of what was there."""
        super().resume_writing()
        self._stop_unread()
        if self._pace is not None:
            since, waiting = self._paused
            self._pace.took(waiting - self.transport.get_write_buffer_size(), self.loop.time() - since)
        self._note_work()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._stop_waiting()
        self._stop_unread()
        if self._lingering is not None:
            self._lingering.end()
        if self._counted is not None and self.admission is not None:
            self.admission.connections.close(self._counted)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """The answer was sent: the connection waits for another request."""
        self._note_work()
        super().on_response_complete()
        if self.headers is not self._seen:
            self._note_request()
        if self.transport.get_protocol() is self:
            self._note_work()

    def handle_websocket_upgrade(self, event: HttpRequest) -> None:
        """The connection becomes a live one, and counts as before."""
        self._note_request()
        self._stop_unread()
        if self._counted is not None and self.admission is not None:
            self.admission.connections.work(self._counted)
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, LiveProtocol):
            protocol.counted, protocol.admission = self._counted, self.admission
            if not protocol.handshake_initiated:
                self.transport.write(_BAD_HANDSHAKE)
                self.transport.close()
            elif not protocol.close_sent:
                protocol.scope["extensions"][PAID] = self._take_paid()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP. An answer that is being made is given up; one that has begun cannot be replaced."""
        if self._is_answering:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (IDLE, SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def _is_refused(self, data: bytes) -> bool:
        """Whether the request that begins with these bytes is refused unread; then the refusal is sent."""
        if self._counted is None or self.admission is None or not self._counted.counts or self._has_begun:
            return False
        look = self.admission.first_look(self._counted.address, data)
        self._paid = look.cost
        if look.refusal is None:
            return False
        self.transport.write(look.refusal)
        if announces_body(data):
            self._linger()
        else:
            self.transport.close()
        return True

    def _linger(self) -> None:
        """Close the connection as soon as the client has read what was sent."""
        if self._lingering is None and not self.transport.is_closing():
            self._lingering = Lingering(self.transport, self.loop)

    def _note_request(self) -> None:
        """A request came: its headers may show credentials, and its client may go before it is answered."""
        self._seen = self.headers
        if self._counted is not None and self.admission is not None and self.admission.is_proven(self.headers):
            self.admission.connections.prove(self._counted)
            self._pace = None
        if self.cycle is not None:
            if self.cycle.more_body:
                answers = _AnswerTransport(self.cycle, self.transport, self._linger)
                self.cycle.transport = answers  # type: ignore[assignment]  # as much of a transport as uvicorn uses
            self.scope["extensions"] = {
                ABANDONED: {"is_gone": partial(getattr, self.cycle, "disconnected")},
                PAID: self._take_paid(),
            }

    def _note_work(self) -> None:
        """Only the server's own work keeps a connection from being cut: a client that is slow may have to go."""
        if self._counted is not None and self.admission is not None:
            is_working = self._is_answering and not self.cycle.more_body and self._unread is None
            (self.admission.connections.work if is_working else self.admission.connections.wait)(self._counted)

    def _take_paid(self) -> dict[object, object]:
        """What was taken of the budget for this request; the next one on the connection has paid nothing."""
        paid, self._paid = self._paid, 0.0
        return {"cost": paid}

    @property
    def _has_begun(self) -> bool:
        """Whether a part of a request was read already."""
        return self._is_answering or bool(self.conn.trailing_data[0])

    @property
    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        if self._waiting is None:
            self._waiting = self.loop.call_later(HANDSHAKE_SECONDS, self._cut)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _stop_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _cut(self) -> None:
        self._waiting = None
        if not self._is_answering:
            self.transport.abort()


class _AnswerTransport:
    """What an answer is written to while its request is still arriving: closing it leaves the client time to read."""

    def __init__(self, cycle: RequestResponseCycle, transport: asyncio.Transport, linger: Callable[[], None]) -> None:
        self._cycle = cycle
        self._transport = transport
        self._linger = linger
        self.write = transport.write
        self.is_closing = transport.is_closing

    def close(self) -> None:
        """Close the connection: at once if the request has arrived."""
        if self._cycle.more_body:
            self._linger()
        else:
            self._transport.close()
