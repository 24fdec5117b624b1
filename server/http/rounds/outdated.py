"""What is new about the latest round, for all who ask at the same version."""

from __future__ import annotations

from starlette.requests import Request

from domain.corrections.outdated import Outdated
from domain.state.tournament import Tournament
from server.http.services import services


async def outdated_round(request: Request, at: Tournament) -> Outdated:
    """What is new about the latest round of this state of the tournament in the path, as `Corrections.outdated`."""
    stream, here = request.path_params["t"], services(request)
    key = (stream, await here.tournaments.hash_at(stream, at.version))
    return await here.caches.outdated.get(key, lambda: here.tournaments.corrections.outdated(stream, at))
