"""Middleware around every request: a request id for the log, security headers, and a time limit for its body."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Mapping
from http import HTTPStatus

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.http.endpoint import BODY_SECONDS, FRAMES
from server.http.problems import HttpProblem

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

_FRAME_POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; font-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors *"
)
"""The policy of pages that other sites may show in a frame."""

_FRAME_HEADERS = {name: value for name, value in _HEADERS.items() if name != "x-frame-options"}

_PLAIN_HOST = re.compile(r"[A-Za-z0-9.-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")


class RequestMiddleware:
    """ASGI middleware: binds a request id to the log, adds security headers, and limits the time for a body."""

    def __init__(
        self, app: ASGIApp, *, body_seconds: float = BODY_SECONDS, seconds_by_path: Mapping[str, float] | None = None
    ) -> None:
        """`seconds_by_path`: time limits of paths for which `body_seconds` is not the limit."""
        self._app = app
        self._body_seconds = body_seconds
        self._seconds_by_path = seconds_by_path or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request_id = secrets.token_hex(6)
        is_frame = scope["path"].startswith(FRAMES)
        policy = _FRAME_POLICY if is_frame else policy_for(Headers(scope=scope).get("host", ""))
        added = _FRAME_HEADERS if is_frame else _HEADERS

        async def send_wrapped(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["x-request-id"] = request_id
                headers.setdefault("content-security-policy", policy)
                for name, value in added.items():
                    headers.setdefault(name, value)
            await send(message)

        with structlog.contextvars.bound_contextvars(request=request_id):
            await self._app(
                scope, self._in_time(receive, scope["path"]) if scope["type"] == "http" else receive, send_wrapped
            )

    def _in_time(self, receive: Receive, path: str) -> Receive:
        """The same messages.

        Raises HttpProblem 408 for a body that takes too long.
        """
        loop = asyncio.get_running_loop()
        until, whole = loop.time() + self._seconds_by_path.get(path, self._body_seconds), False

        async def received() -> Message:
            nonlocal whole
            if whole:
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), max(until - loop.time(), 0.0))
            except TimeoutError as error:
                raise HttpProblem(
                    HTTPStatus.REQUEST_TIMEOUT, "The request took too long to arrive.", headers={"connection": "close"}
                ) from error
            whole = not message.get("more_body", False)
            return message

        return received


def policy_for(host: str) -> str:
    """The Content-Security-Policy. Older browsers do not accept 'self' for the WebSocket of the same server."""
    live = f" ws://{host} wss://{host}" if _PLAIN_HOST.fullmatch(host) else ""
    return _POLICY.format(live=live)
