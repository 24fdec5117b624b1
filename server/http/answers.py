"""JSON answers with the version of the stream that they are about."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.refusals import Unknown
from domain.subject import Event
from server.http.services import services
from server.service import CommandResult, KeyReused, StoreFault

HASH_LENGTH = 16
"""Characters of an event's hash in answers and in the live protocol (docs/protocol.md)."""

ExceptionHandler = Callable[[Request, Exception], Awaitable[Response]]


EventKind = TypeVar("EventKind", bound=Event)


def answer(done: CommandResult, *, status: HTTPStatus = HTTPStatus.CREATED, **body: Any) -> Response:
    """The answer to a command, with the stream's version; status 200 if nothing was recorded."""
    if not done.events:
        status = HTTPStatus.OK
    return versioned({**body, "version": done.version}, done.version, status=status)


def recorded_event(request: Request, done: CommandResult, kind: type[EventKind]) -> EventKind:
    """The event of a type that a command always records.

    Raises KeyReused if there is none: the key had recorded something else, and its digest was erased with private
    data, so that the difference shows only here.
    """
    for each in done.events:
        if isinstance(each.event, kind):
            return each.event
    raise KeyReused(request.headers.get("idempotency-key", ""))


def versioned(body: dict[str, Any], version: int, *, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """A JSON answer with the version of the stream in its ETag."""
    return Response(
        msgspec.json.encode(body),
        status_code=status,
        media_type="application/json",
        headers={"etag": f'"{version}"'},
    )


def json_answer(body: Any, *, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """A JSON answer about something that has no version."""
    return Response(msgspec.json.encode(body), status_code=status, media_type="application/json")


def with_version(handler: ExceptionHandler) -> ExceptionHandler:
    """An exception handler whose answer also has the tournament's version in its ETag."""

    async def named(request: Request, error: Exception) -> Response:
        response = await handler(request, error)
        stream = request.path_params.get("t")
        if stream is not None and "etag" not in response.headers:
            with contextlib.suppress(Unknown, StoreFault):
                version = (await services(request).tournaments.tournament(stream)).version
                response.headers["etag"] = f'"{version}"'
        return response

    return named


def never_cached(response: Response) -> Response:
    """The response, with the header that keeps every cache from storing it."""
    response.headers["cache-control"] = "no-store"
    return response
