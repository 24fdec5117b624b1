"""WebSocket frames as bytes, built once for all viewers (RFC 6455, section 5.2): unmasked and not fragmented."""

from __future__ import annotations

import struct
from collections.abc import Iterator

_TEXT = 0x81
_SHORT, _LONG = 126, 1 << 16

PING = b"\x89\x00"
"""A ping frame, which every WebSocket client answers by itself, browsers too."""


def text_frame(payload: bytes) -> bytes:
    """A text message as one frame: the header, then the payload (UTF-8)."""
    size = len(payload)
    if size < _SHORT:
        return struct.pack("!BB", _TEXT, size) + payload
    if size < _LONG:
        return struct.pack("!BBH", _TEXT, _SHORT, size) + payload
    return struct.pack("!BBQ", _TEXT, _SHORT + 1, size) + payload


def texts_in(frames: bytes) -> Iterator[str]:
    """The texts of frames that `text_frame` made, concatenated; pings are left out."""
    place = 0
    while place < len(frames):
        kind, size = frames[place], frames[place + 1]
        place += 2
        if size >= _SHORT:
            width = 2 if size == _SHORT else 8
            size = int.from_bytes(frames[place : place + width], "big")
            place += width
        if kind == _TEXT:
            yield frames[place : place + size].decode()
        place += size
