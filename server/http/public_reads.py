"""Reads by the public: answered from finished bytes, 304 if the client has them, else rendered in a queue."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Hashable
from functools import cache, wraps
from http import HTTPStatus
from importlib.metadata import version as version_of
from pathlib import Path
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Message

import web
from server.access import PUBLIC, authorise, printing, viewing
from server.eventstore.recorded import SERVER_STREAM
from server.http.auth import COOKIE
from server.http.context import principal
from server.http.endpoint import Endpoint, Handler, Page
from server.http.page import page_reader
from server.http.past import requested_tournament
from server.http.problems import HttpProblem
from server.http.public_queues import REFUSED_SECONDS, TooCostly
from server.http.public_request import EVERY, PublicAnswer, PublicRequest, public_request
from server.http.request_language import api_language, keep_choice
from server.http.services import services
from server.http.static_files.cache import static_hash
from server.print.registry import SHEETS
from server.service.shared_queue import QueueFull
from server.views.festivals import slug
from server.views.public_names import names_have_gone, this_day
from server.views.registry import VIEWS

RETRY_SECONDS = 3
"""Seconds after which a refused client may try again."""

CLOCK_SECONDS = 5
"""Seconds for which a page that shows the server's time is shared."""

SHARED_SECONDS = 2
"""Seconds for which a proxy that keeps pages (docs/guide/operations.md) may answer without asking: reloads of a crowd
cost the server one answer, and a page catches up over its live connection."""

_HASH_LENGTH = 12
_VARY = "Accept-Language, Cookie, Accept-Encoding"

Found = TypeVar("Found")
Get = Callable[[PublicRequest, Hashable], Awaitable[PublicAnswer]]
"""The shared answer to a request, from the state of a stamp or a newer one."""


def now() -> float:
    """The time of the server, in seconds."""
    return time.time()


def shared(route: Endpoint | Page, handler: Handler) -> Handler:
    """The handler; for the public its answers are shared and kept, if the route names a queue."""
    queue = route.queue
    if queue is None:
        return handler

    @wraps(handler)
    async def answered(request: Request) -> Response:
        queues = services(request).queues
        asks_for_history = "at" in request.query_params  # it is for officials: refused
        if queues is None or asks_for_history or not principal(request).is_public:
            return await handler(request)

        async def get(wanted: PublicRequest, stamp: Hashable) -> PublicAnswer:
            return await queues.get(
                queue, request.path_params.get("t", EVERY), wanted, stamp, lambda: _made_here(request, wanted, handler)
            )

        return await _shared_answer(request, route, get)

    return answered


@cache
def build() -> str:
    """A hash that differs between versions of the program, its pages and its texts."""
    digest = hashlib.sha256(f"{version_of('jadoube')} {static_hash()}".encode())
    folder = Path(web.__file__).parent
    for path in sorted([*folder.rglob("*.html"), *folder.rglob("*.po"), *folder.rglob("*.jinja")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:_HASH_LENGTH]


async def _shared_answer(request: Request, route: Endpoint | Page, get: Get) -> Response:
    await request.body()  # what follows it can only be the end of the connection
    _check_audience(request)
    version, state = await _known(request)
    is_page = isinstance(route, Page)
    language = (page_reader(request) if is_page else api_language(request)).code
    clock = int(now() // CLOCK_SECONDS) if isinstance(route, Page) and route.has_clock else 0
    stamp = (await services(request).tournaments.epoch(), version, state, clock)
    parts = (*map(str, stamp), build(), language, request.url.scheme, request.headers.get("host", ""))
    is_one_version = not is_page and not _lacks_names(request)
    tag = f'"{version}"' if version and is_one_version else f'W/"{version or EVERY}-{_digest(parts)}"'
    shows_session = COOKIE in request.cookies or "authorization" in request.headers
    headers = {
        "cache-control": _cache_control(request, is_page=is_page, shows_session=shows_session),
        "vary": _VARY,
        "etag": tag,
    }
    if not shows_session and _has(request, tag):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    wanted = public_request(request, route.query, language, shows_session=shows_session)
    try:
        found = await _unless_gone(request, get(wanted, stamp))
    except QueueFull:
        raise HttpProblem(
            HTTPStatus.SERVICE_UNAVAILABLE,
            "Too many different pages are being requested at once.",
            advice="Try again in a few seconds.",
            headers={"retry-after": str(RETRY_SECONDS)},
        ) from None
    except TooCostly:
        raise HttpProblem(
            HTTPStatus.SERVICE_UNAVAILABLE,
            "This takes more time or memory than a public page may.",
            advice="An official of the tournament can open it.",
            headers={"retry-after": str(round(REFUSED_SECONDS))},
        ) from None
    response = found.response()
    if not found.is_done:
        headers = {"cache-control": "no-store", "vary": _VARY}
    elif is_one_version:
        headers["etag"] = found.headers.get("etag", tag)
    response.headers.update(headers)
    if is_page:
        keep_choice(request, response)
    if "set-cookie" in response.headers and found.is_done:
        response.headers["cache-control"] = "private, no-cache"
    return response


async def _known(request: Request) -> tuple[int, Hashable]:
    """The version and the state that the answer shows.

    Raises as `_unless_gone`; a tournament that is in memory is not read, so it is not waited for.
    """
    if "t" not in request.path_params:
        return await _unless_gone(request, _all(request))
    if services(request).tournaments.known_version(request.path_params["t"]):
        return await _one(request)
    return await _unless_gone(request, _one(request))


async def _one(request: Request) -> tuple[int, Hashable]:
    """The version of the tournament of the path, its place in the archive, and the day: names leave after some."""
    tournament = await requested_tournament(request)
    place = services(request).tournaments.archive.of(request.path_params["t"]).place
    request.state.names_have_gone = names_have_gone(tournament.settings)
    return tournament.version, (place, this_day())


def _lacks_names(request: Request) -> bool:
    """Whether names have left the answer since its version, so that the version does not say which answer it is."""
    return getattr(request.state, "names_have_gone", False)


async def _all(request: Request) -> tuple[int, Hashable]:
    """No version, and those of all tournaments; the first section of a festival names the language of its page."""
    service = services(request).tournaments
    known = await service.tournaments()
    wanted = request.path_params.get("f")
    section = next((each for each in known if each.festival and slug(each.festival) == wanted), None)
    if section is not None:
        request.state.tournament = await service.tournament(section.id)
    versions = tuple((each.id, each.version) for each in known)
    return 0, (service.known_version(SERVER_STREAM), versions, this_day())


def _check_audience(request: Request) -> None:
    """Raise NotAuthorised for a view or a sheet that is not public, before anything is answered."""
    stream = request.path_params.get("t", "")
    view, sheet = request.path_params.get("view", ""), request.path_params.get("sheet", "")
    if view in VIEWS:
        authorise(PUBLIC, viewing(view), stream)
    if sheet in SHEETS:
        authorise(PUBLIC, printing(sheet), stream)


def _digest(parts: tuple[str, ...]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:_HASH_LENGTH]


def _cache_control(request: Request, *, is_page: bool, shows_session: bool) -> str:
    """Whether the answer may be kept, and by whom.

    Browsers always compare it with the server's before they use it; so do shared caches with what is not a page.
    """
    if shows_session:
        return "no-store"
    if "cookie" in request.headers:
        return "private, no-cache"
    return f"public, max-age=0, s-maxage={SHARED_SECONDS}" if is_page else "public, no-cache"


def _has(request: Request, tag: str) -> bool:
    """Whether the client has the answer with this tag (weak comparison)."""
    known = (each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(","))
    return tag.removeprefix("W/") in known


async def _made_here(request: Request, wanted: PublicRequest, handler: Handler) -> PublicAnswer:
    """The handler's answer to the public, whoever sent the first request."""
    routed = {name: request.scope[name] for name in ("app", "path_params") if name in request.scope}
    state = {"principal": PUBLIC, "permission": request.state.permission}
    response = await handler(Request(wanted.scope() | routed | {"state": state}))
    found = PublicAnswer.of(response.status_code, response.headers, bytes(response.body))
    return await asyncio.to_thread(found.packed) if wanted.takes_gzip else found


async def _unless_gone(request: Request, work: Awaitable[Found]) -> Found:
    """What the work gives.

    Raises ClientDisconnect if the client closed the connection before, and StoreUnreachable if the storage does not
    answer meanwhile; the body of the request has been read.
    """
    asked, gone = asyncio.ensure_future(work), asyncio.create_task(_gone(request))
    silent = asyncio.create_task(services(request).storage.silent())
    try:
        await asyncio.wait({asked, gone, silent}, return_when=asyncio.FIRST_COMPLETED)
        if asked.done():
            return asked.result()
        raise silent.result() if silent.done() else ClientDisconnect
    finally:
        gone.cancel()
        silent.cancel()
        asked.cancel()
        await asyncio.wait({asked})


async def _gone(request: Request) -> None:
    """Return when the client has closed the connection."""
    message: Message = {}
    while message.get("type") != "http.disconnect":
        message = await request.receive()
