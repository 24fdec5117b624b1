"""Every route of the server, each guarded by its permission, and the OpenAPI document of the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.access import EVERYONE, Permission
from server.http import (
    archive,
    check_in,
    devices,
    displays,
    festivals,
    files,
    games,
    history,
    joining,
    operations,
    players,
    prizes,
    ratings,
    requests,
    rounds,
    sharing,
    sheets,
    standings,
    static_files,
    style_guide,
    tournaments,
)
from server.http.auth import guard
from server.http.endpoint import BODY_SECONDS, Endpoint, Page, Routes
from server.http.frame import framed
from server.http.openapi import document
from server.http.public_reads import shared
from server.http.queries import with_known_query
from server.http.route_table import RouteTable
from server.http.unlisted import unlisted

_RESOURCES: Sequence[Routes] = (
    festivals.ROUTES,
    tournaments.ROUTES,
    players.ROUTES,
    requests.ROUTES,
    check_in.ROUTES,
    rounds.ROUTES,
    games.ROUTES,
    history.ROUTES,
    standings.ROUTES,
    prizes.ROUTES,
    ratings.ROUTES,
    files.ROUTES,
    sheets.ROUTES,
    sharing.ROUTES,
    displays.ROUTES,
    devices.ROUTES,
    joining.ROUTES,
    archive.ROUTES,
    operations.ROUTES,
    static_files.ROUTES,
)
"""The resources. A new one needs a line here."""


async def openapi(_: Request) -> Response:
    """The OpenAPI document."""
    return Response(description(), media_type="application/json")


ROUTES: Routes = (
    *(each for resource in _RESOURCES for each in resource),
    Page("/api/openapi.json", openapi, EVERYONE),
)
"""Every route; those of one path in the order in which they are matched."""

API: Sequence[Endpoint] = tuple(each for each in ROUTES if isinstance(each, Endpoint))
"""The operations that the OpenAPI document describes."""

ROUTE_PERMISSIONS: Mapping[str, Permission] = {each.permission.name: each.permission for each in ROUTES}
"""Route name -> who may use it: the rows of the table of roles that the routes declare."""

PAGE_PERMISSIONS: Mapping[str, Permission] = {
    each.path: each.permission for each in ROUTES if isinstance(each, Page) and each.method == "GET"
}
"""Path of a page -> who may open it."""

SECONDS_BY_PATH: Mapping[str, float] = {
    each.path: each.body_seconds for each in ROUTES if each.body_seconds != BODY_SECONDS
}
"""The paths with another time limit for the body."""


@cache
def description() -> bytes:
    """The OpenAPI document as JSON."""
    return msgspec.json.encode(document(API))


@cache
def routes(chosen: Routes = ROUTES) -> Sequence[Route]:
    """Routes for the framework, each behind the guard of its permission."""
    return tuple(
        Route(
            each.path,
            guard(
                each.permission,
                with_known_query(each, shared(each, unlisted(each, framed(each, each.handler, PAGE_PERMISSIONS)))),
            ),
            methods=[each.method],
            name=each.permission.name,
            max_body_size=each.largest_body,
        )
        for each in chosen
    )


@cache
def route_table(*, is_development: bool = False) -> RouteTable:
    """All routes of a server as one, which belongs to no server: every application of a process has the same."""
    return RouteTable([*routes(), *(routes(style_guide.ROUTES) if is_development else ())])
