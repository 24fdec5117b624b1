"""What goes around every request: an id for the log, the headers that keep pages safe, and a time for its body."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Mapping
from http import HTTPStatus

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.http.problems import Problem

BODY_SECONDS = 60.0
"""So long may a request's body take, whatever its size: eight megabytes over a bad Wi-Fi."""

PATIENT_SECONDS: Mapping[str, float] = {"/api/v1/rating-list": 900.0}
"""A rating list is fifty times as large as any other file."""

_POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'{live}; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'self'; object-src 'none'"
)
_HEADERS = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
}
_PLAIN_HOST = re.compile(r"[A-Za-z0-9.-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")


class Envelope:
    """ASGI middleware: binds a request id to the log, adds the safety headers, and waits for a body only so long."""

    def __init__(self, app: ASGIApp, *, body_seconds: float = BODY_SECONDS) -> None:
        self._app = app
        self._body_seconds = body_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request_id = secrets.token_hex(6)
        policy = policy_for(Headers(scope=scope).get("host", ""))

        async def send_wrapped(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["x-request-id"] = request_id
                headers.setdefault("content-security-policy", policy)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        with structlog.contextvars.bound_contextvars(request=request_id):
            await self._app(
                scope, self._in_time(receive, scope["path"]) if scope["type"] == "http" else receive, send_wrapped
            )

    def _in_time(self, receive: Receive, path: str) -> Receive:
        """The same messages; a body that takes too long is a Problem."""
        loop = asyncio.get_running_loop()
        until, whole = loop.time() + PATIENT_SECONDS.get(path, self._body_seconds), False

        async def received() -> Message:
            nonlocal whole
            if whole:
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), max(until - loop.time(), 0.0))
            except TimeoutError as error:
                raise Problem(
                    HTTPStatus.REQUEST_TIMEOUT, "The request took too long to arrive.", headers={"connection": "close"}
                ) from error
            whole = not message.get("more_body", False)
            return message

        return received


def policy_for(host: str) -> str:
    """The Content-Security-Policy. Older browsers do not take 'self' for the WebSocket of the same server."""
    live = f" ws://{host} wss://{host}" if _PLAIN_HOST.fullmatch(host) else ""
    return _POLICY.format(live=live)
