"""Results in conflict: they hold up what follows a round until someone chooses, or goes on all the same."""

from __future__ import annotations

from starlette.requests import Request

from domain.rounds.publication import ResultsInConflict
from domain.values import RoundNumber
from server.http.services import services


async def results_in_conflict(request: Request, number: RoundNumber) -> ResultsInConflict | None:
    """The refusal while another result of a game waits on a device; None if no one has to choose."""
    stream, here = request.path_params["t"], services(request)
    found = await here.conflicts.of(stream, await here.tournaments.tournament(stream))
    return ResultsInConflict(number, len({each.result.game for each in found})) if found else None


async def check_conflicts(request: Request, number: RoundNumber, *, despite: bool) -> None:
    """Raises ResultsInConflict while another result of a game waits on a device, unless the sender knows of it."""
    refusal = None if despite else await results_in_conflict(request, number)
    if refusal is not None:
        raise refusal
