"""The result of a game: entered and corrected."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.results.entering import EnterResult, ResultConflict
from domain.results.report import ReportCorrected
from domain.values import GameId, Outcome, PlayerId
from domain.windows import RATING_REPORT, STANDINGS
from server.access import OFFICIALS
from server.http.answers import answer
from server.http.bodies import Body, Text, read_body
from server.http.context import execute
from server.http.endpoint import GAME, Endpoint, Routes
from server.http.games.conflicts import conflict_problem, note_conflict
from server.http.parameters import round_in_path
from server.http.sectors import check_sector
from server.http.services import services
from server.http.warnings import warnings_field
from server.service import CommandResult


class ResultBody(Body, kw_only=True):
    """How a game ended, and the version of its latest result on the sender's screen (null: none yet).

    `white` is the player who has White there: if another player has White by now, the result is refused as a conflict.
    `own_slip`: after the deadline for corrections it counts for the standings too, as a slip of the chief arbiter in
    entering the result, where `late_slips` of the settings says so; it needs a reason. Without `leave_fide_mode` what
    FIDE mode prohibits is refused (an adjourned game that was not played); with it the mode is left for good.
    """

    result: Outcome
    seen: int | None = None
    white: Text | None = None
    reason: Text = ""
    reported_by: Text = ""
    own_slip: bool = False
    leave_fide_mode: bool = False


async def enter_result(request: Request) -> Response:
    """Enter a game's result, or correct the one that the sender saw."""
    body = await read_body(request, ResultBody)
    number, game = round_in_path(request), GameId(request.path_params["g"])
    await check_sector(request, number, game)
    white = None if body.white is None else PlayerId(body.white)
    command = EnterResult(
        number,
        game,
        body.result,
        body.seen,
        body.reason,
        body.reported_by,
        white,
        body.own_slip,
        leave_fide_mode=body.leave_fide_mode,
    )
    try:
        done = await execute(request, command)
    except ResultConflict as conflict:
        await note_conflict(request, conflict)
        raise await conflict_problem(request, conflict) from conflict
    seen = done.events[0].version if done.events else None  # what follows from the result comes after it
    if seen is None:
        tournament = await services(request).tournaments.tournament(request.path_params["t"], done.version)
        seen = tournament.play.rounds[number - 1].games[game].seen
    counts_for = await _counts_for(request, done, game)
    warnings = {} if body.seen is None else await warnings_field(request, done, [command])
    return answer(done, round=number, game=game, result=body.result, seen=seen, window=counts_for, **warnings)


async def _counts_for(request: Request, done: CommandResult, game: GameId) -> str:
    """Whether the result counts in the standings, or was entered too late and counts for the rating report only."""
    if done.events:
        is_late = any(isinstance(each.event, ReportCorrected) for each in done.events)
    else:
        tournament = await services(request).tournaments.tournament(request.path_params["t"])
        is_late = game in tournament.play.report
    return RATING_REPORT if is_late else STANDINGS


ROUTES: Routes = (Endpoint("PUT", GAME + "/result", enter_result, OFFICIALS, ResultBody, status=HTTPStatus.CREATED),)
