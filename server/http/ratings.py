"""Look-ups in the rating list: a player by name or id, and where registered players differ from it."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.tournament import Player
from server.http.context import house
from server.http.moments import tournament_then
from server.ratings.reading import ListedPlayer
from server.ratings.shelf import Shelf, shelf_beside

_COMPARED = ("name", "federation", "title", "rating")


async def find_ratings(request: Request) -> Response:
    """The players of the rating list whose name begins with `q`, or whose id it is."""
    found = await run_in_threadpool(_shelf(request).find, request.query_params.get("q", ""))
    return Response(msgspec.json.encode({"players": found}), media_type="application/json")


async def compare_ratings(request: Request) -> Response:
    """Where registered players differ from the rating list, by FIDE ID: each field here, and there."""
    tournament = await tournament_then(request)
    ours = {each.fide_id: each for each in tournament.players.values() if each.fide_id}
    listed = await run_in_threadpool(_shelf(request).by_id, ours.keys())
    rows = [_differences(ours[fide_id], each) for fide_id, each in listed.items()]
    body = {"found": len(listed), "players": [row for row in rows if row["fields"]]}
    return Response(msgspec.json.encode(body), media_type="application/json")


def _shelf(request: Request) -> Shelf:
    return shelf_beside(house(request).surroundings.database)


def _differences(ours: Player, theirs: ListedPlayer) -> dict[str, Any]:
    pairs = {name: (str(getattr(ours, name) or ""), str(getattr(theirs, name) or "")) for name in _COMPARED}
    fields = {name: list(pair) for name, pair in pairs.items() if pair[0] != pair[1]}
    return {"player": ours.id, "name": ours.name, "fide_id": ours.fide_id, "fields": fields}
