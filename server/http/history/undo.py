"""Undo of an action."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.players.withdrawals import AbsenceExplained, Withdrawn
from domain.results.report import ReportCorrected
from domain.subject import TimelineGroup
from domain.tournament.subjects import in_group
from domain.windows import RATING_REPORT, STANDINGS
from server.access import OFFICIALS, UNDO_ANYTHING, may
from server.eventstore.actions import action
from server.http.answers import answer
from server.http.bodies import Body, Text, read_body
from server.http.context import principal, sender
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.problems import HttpProblem
from server.http.sectors import check_sector
from server.http.services import services
from server.http.warnings import warnings_of_undo


class UndoBody(Body, kw_only=True):
    """The version of any event of the action to be taken back, and why.

    Without `leave_fide_mode` what is prohibited in FIDE mode is refused; with it the mode is left for good.
    """

    version: int
    reason: Text = ""
    leave_fide_mode: bool = False


async def undo(request: Request) -> Response:
    """Take back the action that an event belongs to. Arbiters take back what they may do: results and absences.

    The answer has what FIDE mode has to say against it, as `warnings`, and as `window` what it counts for.
    """
    body = await read_body(request, UndoBody)
    stream, service = request.path_params["t"], services(request).tournaments
    if not may(principal(request), UNDO_ANYTHING, stream):
        recorded = await service.events(stream)
        first, last = action(recorded, body.version)
        about_games = in_group(TimelineGroup.RESULTS)
        taken_back = [each.event for each in recorded[first - 1 : last]]
        if not all(type(each) in {*about_games, Withdrawn, AbsenceExplained} for each in taken_back):
            raise HttpProblem(
                HTTPStatus.FORBIDDEN, "Arbiters can undo results and absences only.", advice="Ask a director."
            )
        results: list[Any] = [each for each in taken_back if type(each) in about_games]
        if principal(request).boards and not results:
            raise HttpProblem(HTTPStatus.FORBIDDEN, "A sector arbiter can undo results of the sector's boards only.")
        for result in results:
            await check_sector(request, result.round, result.game)
    done = await service.corrections.undo(
        stream, body.version, body.reason, await sender(request), leave_fide_mode=body.leave_fide_mode
    )
    facts = [each.version for each in done.events]
    is_for_report = any(isinstance(each.event, ReportCorrected) for each in done.events)
    window = RATING_REPORT if is_for_report else STANDINGS
    return answer(done, facts=facts, window=window, **await warnings_of_undo(request, done))


ROUTES: Routes = (Endpoint("POST", TOURNAMENT + "/undo", undo, OFFICIALS, UndoBody, status=HTTPStatus.CREATED),)
