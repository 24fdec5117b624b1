"""Search for players by the beginning of their names, with the boards where they sit."""

from __future__ import annotations

from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.answers import json_answer, versioned
from server.http.endpoint import TOURNAMENT, Endpoint, PublicQueue, Routes
from server.http.festivals.festivals import wanted_festival
from server.http.past import requested_tournament
from server.http.services import services
from server.views.festivals import find

LONGEST_SEARCH = 200


async def find_in_festival(request: Request) -> Response:
    """Players of all sections whose names begin with these words, and where they sit."""
    words = services(request).caches.derived.words
    return json_answer(asdict(find((await wanted_festival(request)).sections, search_words(request), words)))


async def find_players(request: Request) -> Response:
    """Players of a tournament whose names begin with these words, and where they sit."""
    tournament = await requested_tournament(request)
    found = find({request.path_params["t"]: tournament}, search_words(request), services(request).caches.derived.words)
    return versioned(asdict(found) | {"version": tournament.version}, tournament.version)


def search_words(request: Request) -> str:
    """The words of `?q=`, cut to a sensible length."""
    return request.query_params.get("q", "")[:LONGEST_SEARCH]


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/festivals/{f}/search", find_in_festival, EVERYONE, query=("q",), queue=PublicQueue.PAGES),
    Endpoint("GET", TOURNAMENT + "/search", find_players, EVERYONE, query=("q", "at"), queue=PublicQueue.PAGES),
)
