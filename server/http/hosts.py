"""The names of this server. Requests for other names are refused.

A page elsewhere that lets its own name point to this machine (DNS rebinding) could read it like a page of its own.
"""

from __future__ import annotations

import socket
from collections.abc import Collection
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from server.http.addresses import is_loopback
from server.http.problems import problem_response
from server.lan import LOCAL_NAME, lan_address
from server.languages import choose
from server.templates import render

_LONGEST_HEADER = 500
"""Characters that are read of a header of a refused request."""

_PAGE_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
}


class HostMiddleware:
    """ASGI middleware that refuses requests whose Host is not a name of this server (421).

    Names are the address that the client reached, the machine's address in the local network, `localhost`, the
    machine's host name, `jadoube.local`, and those that `public_hosts` adds.
    """

    def __init__(self, app: ASGIApp, *, public_hosts: Collection[str] = ()) -> None:
        self._app = app
        own = socket.gethostname().lower()
        self._names = {"localhost", LOCAL_NAME, own, f"{own.partition('.')[0]}.local", *map(str.lower, public_hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or connection, or refuse it."""
        if scope["type"] not in ("http", "websocket") or self._knows(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "This server has a different name."})
        else:
            await _refusal(Headers(scope=scope))(scope, receive, send)

    def _knows(self, scope: Scope) -> bool:
        name = host_name(Headers(scope=scope).get("host", ""))
        reached, _ = scope.get("server") or ("", None)
        return name in self._names or is_loopback(name) or (name != "" and (name == reached or name == lan_address()))


def _refusal(headers: Headers) -> Response:
    """The refusal in the language of the request: a page for browsers, which loads nothing, else a problem."""
    reader = choose(accepted=headers.get("accept-language", "")[:_LONGEST_HEADER])
    title = reader.text("This server has a different name.")
    advice = reader.text("Start it with --public-host NAME to be reached by this name.")
    if "text/html" not in headers.get("accept", "")[:_LONGEST_HEADER]:
        return problem_response(HTTPStatus.MISDIRECTED_REQUEST, title, advice=advice)
    page = render("other_name.html", reader, {"problem": title, "advice": advice})
    return HTMLResponse(page, HTTPStatus.MISDIRECTED_REQUEST, headers=_PAGE_HEADERS)


def host_name(host: str) -> str:
    """The name of a Host header without its port, in small letters."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().removesuffix(".")
