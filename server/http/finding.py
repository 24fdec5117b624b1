"""Festivals and their sections, and the search over all of them or over one tournament: where do I sit?"""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.state.tournament import Tournament
from server.http.context import house, versioned
from server.http.moments import tournament_then
from server.http.problems import Problem
from server.views.festivals import Festival, festivals, find

_LONGEST_NAME = 200


async def all_tournaments(request: Request) -> dict[str, Tournament]:
    """Every tournament as it stands, by its id, oldest first."""
    service = house(request).service
    return {each.id: await service.tournament(each.id) for each in await service.tournaments()}


async def get_festival(request: Request) -> Response:
    """A festival: its name and its sections."""
    found = await wanted_festival(request)
    sections = [
        {"id": id_, "name": each.settings.name, "version": each.version, "round": len(each.public_rounds)}
        for id_, each in found.sections.items()
    ]
    return _json({"festival": found.slug, "name": found.name, "sections": sections})


async def find_in_festival(request: Request) -> Response:
    """Players of all sections whose names begin with these words, and where they sit."""
    words = house(request).caches.derived.words
    return _json(asdict(find((await wanted_festival(request)).sections, _asked(request), words)))


async def find_players(request: Request) -> Response:
    """Players of a tournament whose names begin with these words, and where they sit."""
    tournament = await tournament_then(request)
    found = find({request.path_params["t"]: tournament}, _asked(request), house(request).caches.derived.words)
    return versioned(asdict(found) | {"version": tournament.version}, tournament.version)


async def wanted_festival(request: Request) -> Festival:
    """The festival that the address names.

    Raises Problem 404 where no tournament belongs to it.
    """
    found = festivals(await all_tournaments(request)).get(request.path_params["f"])
    if found is None:
        raise Problem(HTTPStatus.NOT_FOUND, "There is no such festival.", advice="Look at the list of tournaments.")
    return found


def _asked(request: Request) -> str:
    return request.query_params.get("q", "")[:_LONGEST_NAME]


def _json(body: dict[str, Any]) -> Response:
    return Response(msgspec.json.encode(body), media_type="application/json")
