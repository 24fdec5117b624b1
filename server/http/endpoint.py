"""How a route is declared: its method, path, handler and body, and who may use it, in one place.

The name of a route is that of its handler. It is the operation's id in the OpenAPI document and the name of the
permission, so a handler is renamed with care.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server.access import Audience, Permission

Handler = Callable[[Request], Awaitable[Response]]
TOURNAMENTS = "/api/v1/tournaments"
TOURNAMENT = TOURNAMENTS + "/{t}"
PLAYER = TOURNAMENT + "/players/{p}"
ROUND = TOURNAMENT + "/rounds/{n}"
GAME = ROUND + "/games/{g}"
BOARD_REPORT = TOURNAMENT + "/boards/{b}/report"
FRAMES = "/embed/"
"""Where the pages are that other sites may show in a frame: they have no forms and set no cookies."""

LARGEST_BODY = 1024 * 1024
LARGEST_FILE = 32 * 1024 * 1024
"""Bytes: the log of several thousand players fits."""

BODY_SECONDS = 60.0
"""The time limit for a body of any size: enough for eight megabytes over a bad Wi-Fi."""


class PublicQueue(StrEnum):
    """Where a read of the public is rendered (docs/adr/0018).

    `PAGES` is for what takes up to a second, `FILES` for documents, exports and explanations, which may take longer.
    """

    PAGES = "pages"
    FILES = "files"


LANGUAGE = "lang"
"""The name of a language in a query, and of the cookie that keeps it."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An operation of the API: who may use it, and what of it the OpenAPI document describes.

    `query` and `headers` are the names of what it reads besides the body; `status` is the answer to a command that
    recorded something. `in_sector` and `of_any_tournament` are as in `Permission`. `largest_body` is in bytes,
    `body_seconds` the time in which the body must have arrived. `queue`: a read that depends on nothing but its path,
    `query`, language and tournament, and is shared by all requests without a role.
    """

    method: str
    path: str
    handler: Handler
    audience: Audience
    body: type[msgspec.Struct] | None = None
    _: KW_ONLY
    query: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    media_type: str = "application/json"
    status: HTTPStatus = HTTPStatus.OK
    produces: tuple[str, ...] = ("application/json",)
    in_sector: bool = True
    of_any_tournament: bool = False
    largest_body: int = LARGEST_BODY
    body_seconds: float = BODY_SECONDS
    queue: PublicQueue | None = None

    @property
    def names_in_query(self) -> tuple[str, ...]:
        """What may stand in the query: what it reads, and of every read the language of the answer."""
        return tuple(dict.fromkeys((*self.query, LANGUAGE))) if self.method == "GET" else self.query

    @property
    def permission(self) -> Permission:
        """The permission that its users need."""
        return Permission(self.handler.__name__, self.audience, self.in_sector, self.of_any_tournament)


@dataclass(frozen=True, slots=True)
class Page:
    """A route for browsers: a page, a form that a page sends, or a file. The OpenAPI document does not describe it.

    `queue` is as in `Endpoint`, and `query` has the parameters that the page then reads. A page that `has_clock` shows
    the server's time, and is shared for a few seconds only.
    """

    path: str
    handler: Handler
    audience: Audience
    method: str = "GET"
    largest_body: int = LARGEST_BODY
    body_seconds: float = BODY_SECONDS
    _: KW_ONLY
    query: tuple[str, ...] = ("lang", "round")
    queue: PublicQueue | None = None
    has_clock: bool = False

    @property
    def permission(self) -> Permission:
        """The permission that its users need."""
        return Permission(self.handler.__name__, self.audience)


Routes = Sequence[Endpoint | Page]
"""The routes of a resource, in the order in which they are matched."""
