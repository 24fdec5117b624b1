"""The names of this server. Requests for other names are refused.

A page elsewhere that lets its own name point to this machine (DNS rebinding) could read it like a page of its own.
"""

from __future__ import annotations

import socket
from collections.abc import Collection
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from server.http.addresses import is_loopback, lan_address
from server.http.problems import problem_response

_ANNOUNCED = "jadoube.local"


class HostMiddleware:
    """ASGI middleware that refuses requests whose Host is not a name of this server (421).

    Names are the address that the client reached, the machine's address in the local network, `localhost`, the
    machine's host name, `jadoube.local`, and those that `public_hosts` adds.
    """

    def __init__(self, app: ASGIApp, *, public_hosts: Collection[str] = ()) -> None:
        self._app = app
        own = socket.gethostname().lower()
        self._names = {"localhost", _ANNOUNCED, own, f"{own.partition('.')[0]}.local", *map(str.lower, public_hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or connection, or refuse it."""
        if scope["type"] not in ("http", "websocket") or self._knows(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "This server has another name."})
        else:
            refused = problem_response(
                HTTPStatus.MISDIRECTED_REQUEST,
                "This server has another name.",
                advice="Start it with --public-host NAME to be reached by this name.",
            )
            await refused(scope, receive, send)

    def _knows(self, scope: Scope) -> bool:
        name = host_name(Headers(scope=scope).get("host", ""))
        reached, _ = scope.get("server") or ("", None)
        return name in self._names or is_loopback(name) or (name != "" and name in (reached, lan_address()))


def host_name(host: str) -> str:
    """The name of a Host header without its port, in small letters."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().removesuffix(".")
