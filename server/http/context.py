"""The context of the command of a request, and its execution."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from starlette.requests import HTTPConnection, Request

from domain.server_events import ServerEvent
from domain.subject import Command
from server.access import Principal
from server.commands.bus import on_server
from server.http.parameters import whole_number
from server.http.services import services
from server.service import CommandResult, Context


def principal(connection: HTTPConnection) -> Principal:
    """The principal of the request, as the guard of the route authenticated it."""
    found = connection.state.principal
    if not isinstance(found, Principal):
        raise TypeError(found)
    return found


async def sender(request: Request) -> Context:
    """The context of the command of a request, with its idempotency key and its If-Match."""
    body = await request.body()
    what = [request.method, request.url.path, request.url.query]
    digest = hashlib.sha256(b"\0".join([*(each.encode() for each in what), body])).hexdigest()
    return replace(
        unconditional(request),
        command_id=request.headers.get("idempotency-key"),
        if_match=_if_match(request),
        digest=digest,
    )


def unconditional(request: Request) -> Context:
    """The context of an idempotent command, which needs no key and no version."""
    return Context(principal(request), request.state.permission, request.path_params.get("t", ""))


async def record_on_server(request: Request, event: ServerEvent, context: Context | None = None) -> None:
    """Record an event in the server event stream, as from the sender of the request."""
    operation = on_server(type(event).__name__, lambda _: (event,))
    await services(request).tournaments.bus.dispatch(operation, context or unconditional(request))


async def execute(request: Request, command: Command) -> CommandResult:
    """Execute a command in the tournament of the path, as from the sender of the request.

    Raises Refusal, VersionMismatch, KeyReused and StoreFault.
    """
    return await services(request).tournaments.execute(request.path_params["t"], command, await sender(request))


def _if_match(request: Request) -> int | None:
    text = request.headers.get("if-match")
    if text is None or text.strip() == "*":
        return None
    return whole_number(text.strip().removeprefix("W/").strip('"'), "If-Match")
