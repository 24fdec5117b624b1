"""Every route of the server, each behind its row in the table of roles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from server.http.auth import guard
from server.http.endpoints import API
from server.http.health import health, metrics, ready
from server.http.joining import join, join_by_code, leave, login
from server.http.openapi import document
from server.http.ratings import LARGEST_LIST
from server.http.recovery import recover

_LARGEST_BODY = 1024 * 1024
_LARGEST_FILE = 32 * 1024 * 1024
"""Bytes: the log of several thousand players fits."""

_TAKES_FILES = frozenset({"import_tournament", "import_registrations", "import_pairings", "compare_standings"})
_LARGEST = dict.fromkeys(_TAKES_FILES, _LARGEST_FILE) | {"put_rating_list": LARGEST_LIST}


@cache
def _description() -> bytes:
    return msgspec.json.encode(document(API))


async def _openapi(_: Request) -> Response:
    return Response(_description(), media_type="application/json")


def routes(pages: Sequence[Route]) -> list[BaseRoute]:
    """All routes: the API, its description, the doors, the pages; guarded by name."""
    own = [
        *(Route(each.path, each.handler, methods=[each.method], name=each.name) for each in API),
        Route("/api/openapi.json", _openapi, name="openapi"),
        Route("/healthz", health, name="health"),
        Route("/readyz", ready, name="ready"),
        Route("/metrics", metrics, name="metrics"),
        Route("/join", join_by_code, methods=["POST"], name="join_by_code"),
        Route("/join/{code}", join, methods=["POST"], name="join"),
        Route("/login", login, methods=["POST"], name="login"),
        Route("/recover", recover, methods=["POST"], name="recover"),
        Route("/leave", leave, methods=["POST"], name="leave"),
        *pages,
    ]
    return [
        Route(
            each.path,
            guard(each.name, each.endpoint),
            methods=list(each.methods or ()),
            name=each.name,
            max_body_size=_LARGEST.get(each.name, _LARGEST_BODY),
        )
        for each in own
    ]
