"""Conflicts between two results of one game: noted for the desk, and settled by keeping the recorded one."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.results.colours import ColoursDiffer
from domain.results.entering import ResultConflict
from domain.server_events import ResultConflictSettled, ResultNotTaken
from domain.values import GameId
from server.access import OFFICIALS
from server.http.answers import json_answer
from server.http.bodies import NothingBody, read_body
from server.http.context import unconditional
from server.http.endpoint import GAME, ROUND, Endpoint, Routes
from server.http.parameters import round_in_path
from server.http.problems import HttpProblem, problem_language
from server.http.sectors import check_sector
from server.http.services import services
from server.messages import MessageRenderer


async def note_conflict(request: Request, conflict: ResultConflict) -> None:
    """Record a result that was not taken, until one of the two is chosen."""
    result = ResultNotTaken(
        request.path_params["t"], conflict.round, conflict.game, conflict.wanted, conflict.recorded_version
    )
    await services(request).conflicts.note(result, unconditional(request))


async def get_conflict(request: Request) -> Response:
    """Whether a game is in conflict: a device sent a result that was not taken, and none was chosen since."""
    stream, here = request.path_params["t"], services(request)
    number, game = round_in_path(request), GameId(request.path_params["g"])
    conflicts = await here.conflicts.of(stream, await here.tournaments.tournament(stream))
    return json_answer({"round": number, "game": game, "open": any(each.result.game == game for each in conflicts)})


async def get_conflicts(request: Request) -> Response:
    """The games of a round that are in conflict, the oldest conflict first."""
    stream, number, here = request.path_params["t"], round_in_path(request), services(request)
    conflicts = await here.conflicts.of(stream, await here.tournaments.tournament(stream))
    games = dict.fromkeys(each.result.game for each in conflicts if each.result.round == number)
    return json_answer({"round": number, "games": list(games)})


async def settle_conflict(request: Request) -> Response:
    """Keep the recorded result of a game; the other one is not asked about any more."""
    await read_body(request, NothingBody)
    number, game = round_in_path(request), GameId(request.path_params["g"])
    await check_sector(request, number, game)
    settled = ResultConflictSettled(request.path_params["t"], number, game)
    await services(request).conflicts.settle(settled, unconditional(request))
    return json_answer({"round": number, "game": game})


async def conflict_problem(request: Request, conflict: ResultConflict | ColoursDiffer) -> HttpProblem:
    """The problem of a conflict: both results or colours, and who recorded the result, on which device and when."""
    recorded: dict[str, Any] = {"result": conflict.recorded, "seen": conflict.recorded_version}
    if isinstance(conflict, ColoursDiffer):
        recorded["white"], wanted = conflict.white, {"white": str(conflict.other)}
    else:
        wanted = {"result": conflict.wanted.value}
    if conflict.recorded_version is not None:
        stream, version = request.path_params["t"], conflict.recorded_version
        (event,) = await services(request).tournaments.events(stream, version - 1, version)
        recorded |= {"by": event.actor, "device": event.device, "at": event.recorded_at}
    tournament = await services(request).tournaments.tournament(request.path_params["t"])
    renderer = MessageRenderer(problem_language(request), tournament)
    return HttpProblem(
        HTTPStatus.CONFLICT,
        renderer.refusal(conflict),
        advice=renderer.render(conflict.advice),
        refusal=type(conflict).__name__,
        recorded=recorded,
        wanted=wanted,
    )


ROUTES: Routes = (
    Endpoint("GET", ROUND + "/conflicts", get_conflicts, OFFICIALS),
    Endpoint("GET", GAME + "/conflict", get_conflict, OFFICIALS),
    Endpoint("DELETE", GAME + "/conflict", settle_conflict, OFFICIALS),
)
