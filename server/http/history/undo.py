"""Undo of an action."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.players.withdrawals import AbsenceExplained, Withdrawn
from domain.subject import TimelineGroup
from domain.tournament.subjects import in_group
from server.access import OFFICIALS, UNDO_ANYTHING, may
from server.eventstore.actions import action
from server.http.answers import answer
from server.http.bodies import Body, Text, read_body
from server.http.context import principal, sender
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.problems import HttpProblem
from server.http.sectors import check_sector
from server.http.services import services


class UndoBody(Body, kw_only=True):
    """The version of any event of the action to be taken back, and why."""

    version: int
    reason: Text = ""


async def undo(request: Request) -> Response:
    """Take back the action that an event belongs to. Arbiters take back what they may do: results and absences."""
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
    done = await service.corrections.undo(stream, body.version, body.reason, await sender(request))
    return answer(done, facts=[each.version for each in done.events])


ROUTES: Routes = (Endpoint("POST", TOURNAMENT + "/undo", undo, OFFICIALS, UndoBody, status=HTTPStatus.CREATED),)
