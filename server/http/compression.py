"""Middleware that compresses text answers."""

from __future__ import annotations

import asyncio
import zlib

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 1400
"""Bytes; a smaller answer fits into one network packet anyway."""

_AT_ONCE = 64 * 1024
"""Bytes that are compressed within a millisecond or two; larger answers are compressed in a thread."""

_LEVEL = 6
_GZIP = 31  # window bits, with the header of a gzip file and without the time of day
_TEXTS = frozenset(
    {"application/json", "application/problem+json", "application/javascript", "application/x-chess-pgn"}
    | {"image/svg+xml"}
)


class CompressionMiddleware:
    """ASGI middleware: sends complete text answers as gzip to clients that accept it. WebSockets pass untouched."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or connection."""
        if scope["type"] != "http" or not takes_gzip(Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        start: Message | None = None

        async def send_packed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                begun, start = start, None
                message = await _packed(begun, message)
                await send(begun)
            await send(message)

        await self._app(scope, receive, send_packed)


def takes_gzip(headers: Headers) -> bool:
    """Whether the client accepts gzip."""
    offers = (each.strip().lower().partition(";") for each in headers.get("accept-encoding", "").split(","))
    return any(name == "gzip" and weight.replace(" ", "") not in ("q=0", "q=0.0") for name, _, weight in offers)


def gzipped(body: bytes, level: int = _LEVEL) -> bytes:
    """The body as gzip; the same body always gives the same bytes."""
    packer = zlib.compressobj(level, zlib.DEFLATED, _GZIP)
    return packer.compress(body) + packer.flush()


def is_text(media_type: str) -> bool:
    """Whether an answer of this type becomes smaller."""
    kind = media_type.partition(";")[0]
    return kind.startswith("text/") or kind in _TEXTS


def worth_packing(body: bytes) -> bool:
    """Whether the body is large enough."""
    return len(body) >= LEAST


async def _packed(start: Message, message: Message) -> Message:
    """The first message of a body, compressed if it is the whole body, with the headers adjusted."""
    headers, body = MutableHeaders(scope=start), message.get("body", b"")
    if not is_text(headers.get("content-type", "")):
        return message
    if "accept-encoding" not in headers.get("vary", "").lower():
        headers.add_vary_header("accept-encoding")
    if "content-encoding" in headers:
        return message
    if message["type"] != "http.response.body" or message.get("more_body", False) or not worth_packing(body):
        return message
    packed = gzipped(body) if len(body) < _AT_ONCE else await asyncio.to_thread(gzipped, body)
    headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(packed))
    return {**message, "body": packed}
