"""The end of a connection whose client is still sending: it can read the answer before the connection closes.

A socket that is closed with unread data resets the connection, and the client may lose an answer that it has not read
(RFC 9112, 9.6). So the sending side is closed first, and what arrives is dropped until the client closes.
"""

from __future__ import annotations

import asyncio

LINGER_SECONDS = 2.0
"""Seconds after which a client that goes on sending is cut."""

MOST_BYTES = 16 * 1024 * 1024
"""Bytes that are dropped before the client is cut."""


class Lingering:
    """A connection that sends nothing more, and waits for its client to close it."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._left = MOST_BYTES
        self._timer = loop.call_later(LINGER_SECONDS, transport.abort)
        if transport.can_write_eof():
            transport.write_eof()
        transport.resume_reading()

    def drop(self, data: bytes) -> None:
        """Drop what arrived."""
        self._left -= len(data)
        if self._left < 0:
            self._transport.abort()

    def end(self) -> None:
        """The connection is closed."""
        self._timer.cancel()


def announces_body(request: bytes) -> bool:
    """Whether a request that begins with these bytes has a body."""
    head = request.partition(b"\r\n\r\n")[0].lower()
    return b"\ncontent-length:" in head or b"\ntransfer-encoding:" in head
