"""Middleware that sends long bodies in parts, each when the client has taken most of the one before."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

PART = 32 * 1024
"""Bytes. A client that does not read keeps about as many in the server's memory, whatever it requested."""


class PartsMiddleware:
    """ASGI middleware: splits long bodies, which the server would put into its write buffer as a whole."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or connection."""

        async def send_parts(message: Message) -> None:
            body = message.get("body", b"")
            if message["type"] != "http.response.body" or len(body) <= PART:
                await send(message)
                return
            for begin in range(0, len(body), PART):
                is_last = begin + PART >= len(body)
                more = message.get("more_body", False) or not is_last
                await send({"type": message["type"], "body": body[begin : begin + PART], "more_body": more})

        await self._app(scope, receive, send_parts if scope["type"] == "http" else send)
