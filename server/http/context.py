"""What every handler needs: the house's parts, the sender, and the way answers are written."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from domain.pairing.system import RoundPairing
from domain.refusals import Unknown
from domain.server_events import ServerEvent
from domain.values import MOST_ROUNDS, RoundNumber
from server.access import Principal
from server.caching import AsyncCache, Throttle
from server.commands.bus import on_server
from server.eventstore.credentials import Credentials
from server.eventstore.devices import Devices
from server.eventstore.store import Mark
from server.http.problems import Problem
from server.print.press import Press
from server.ratings.loading import Loader
from server.service import Context, Result, Service, StoreFault
from server.service.display_registry import DisplayRegistry
from server.views.derived import Derived

HASH_LENGTH = 16
"""Characters of a fact's hash that the live protocol carries (docs/protocol.md)."""

_EXPLANATIONS_KEPT = 16
_DEVICES_KEPT = 10_000

Handle = Callable[[Request, Exception], Awaitable[Response]]


def _nothing(_: str) -> Mark | None:
    return None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What pages tell about the server itself.

    `database` is its URL; `is_alone` tells that it listens to its own machine alone; `authority` is the certificate of
    the server's own authority where it serves HTTPS, `connected` who has a live connection to this process, `latencies`
    the seconds there and back to each device that has one, `marked` what is remembered under a name (the last backup).
    """

    database: str = ""
    is_alone: bool = False
    authority: Path | None = None
    connected: Callable[[], Collection[Principal]] = tuple
    latencies: Callable[[], Mapping[str, float]] = dict
    marked: Callable[[str], Mark | None] = _nothing


class Caches:
    """What requests share: explanations of rounds, what views are made from, and when devices were looked after."""

    def __init__(self) -> None:
        self.explanations: AsyncCache[tuple[str, str, int], RoundPairing] = AsyncCache(_EXPLANATIONS_KEPT)
        self.derived = Derived()
        self.looked_after = Throttle(_DEVICES_KEPT)


@dataclass(frozen=True, slots=True)
class House:
    """The parts that handlers use, put together once in `server.app`."""

    service: Service
    credentials: Credentials
    surroundings: Surroundings = field(default_factory=Surroundings, kw_only=True)
    press: Press = field(default_factory=Press, kw_only=True)
    fleet: DisplayRegistry = field(kw_only=True)
    lists: Loader = field(default_factory=Loader, kw_only=True)
    caches: Caches = field(default_factory=Caches, kw_only=True)

    @property
    def devices(self) -> Devices:
        """The browsers that joined."""
        return Devices(self.credentials)


def house(connection: HTTPConnection) -> House:
    """The house that serves this connection."""
    found = connection.app.state.house
    if not isinstance(found, House):
        raise TypeError(found)
    return found


def principal(connection: HTTPConnection) -> Principal:
    """Who asks, as the guard of the route found out."""
    found = connection.state.principal
    if not isinstance(found, Principal):
        raise TypeError(found)
    return found


async def sender(request: Request) -> Context:
    """Who sends a command, in answer to which request: for the log, and for sending it twice."""
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
    """Who sends something that is the same when it is done twice, so that it needs no key and no version."""
    return Context(principal(request), request.state.action, request.path_params.get("t", ""))


async def record_on_server(request: Request, event: ServerEvent, context: Context | None = None) -> None:
    """Record an event in the server event stream, as from the sender of the request."""
    operation = on_server(type(event).__name__, lambda _: (event,))
    await house(request).service.bus.dispatch(operation, context or unconditional(request))


def answer(done: Result, *, status: HTTPStatus = HTTPStatus.CREATED, **body: Any) -> Response:
    """The answer to a command: 200 where nothing was to be done, and always the stream's version."""
    if not done.facts:
        status = HTTPStatus.OK
    return versioned({**body, "version": done.version}, done.version, status=status)


def versioned(body: dict[str, Any], version: int, *, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """A JSON answer that names the version of the stream it speaks of."""
    return Response(
        msgspec.json.encode(body),
        status_code=status,
        media_type="application/json",
        headers={"etag": f'"{version}"'},
    )


def with_version(handler: Handle) -> Handle:
    """The handler of a no, which names the version of the tournament that was asked about, as every answer does."""

    async def named(request: Request, error: Exception) -> Response:
        response = await handler(request, error)
        stream = request.path_params.get("t")
        if stream is not None and "etag" not in response.headers:
            with contextlib.suppress(Unknown, StoreFault):
                version = (await house(request).service.tournament(stream)).version
                response.headers["etag"] = f'"{version}"'
        return response

    return named


def whole_number(text: str, name: str) -> int:
    """A number of a path or a query.

    Raises Problem 400 where it is none.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(2**31))):
        raise Problem(HTTPStatus.BAD_REQUEST, f"{name} is not a number.", advice=f"It says {text!r}.")
    return int(text)


def round_in_path(request: Request) -> RoundNumber:
    """The round that the path names (`n`).

    Raises Problem 400 where it is no number, and 404 where no tournament has such a round.
    """
    return _round(request.path_params["n"])


def round_in_query(request: Request) -> RoundNumber | None:
    """The round of `?round=`, None where it is left out.

    Raises Problem 400 where it is no number, and 404 where no tournament has such a round.
    """
    text = request.query_params.get("round")
    return None if text is None else _round(text)


def _round(text: str) -> RoundNumber:
    number = whole_number(text, "round")
    if not 1 <= number <= MOST_ROUNDS:
        raise Problem(HTTPStatus.NOT_FOUND, f"There is no round {number}.", advice="Rounds are counted from 1.")
    return number


def at_version(request: Request) -> int | None:
    """The version that `?at=` asks for."""
    text = request.query_params.get("at")
    return None if text is None else whole_number(text, "at")


def _if_match(request: Request) -> int | None:
    text = request.headers.get("if-match")
    if text is None or text.strip() == "*":
        return None
    return whole_number(text.strip().removeprefix("W/").strip('"'), "If-Match")
