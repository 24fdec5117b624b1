"""Answers to players' requests."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.requests.answering import AnswerRequest
from domain.values import Answer, GameId
from server.access import OFFICIALS
from server.http.answers import answer
from server.http.bodies import Body, read_body
from server.http.context import execute, principal
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.players.badges import current_tournament
from server.http.problems import HttpProblem
from server.http.requests.parameters import RequestText, request_in_path
from server.http.sectors import check_sector
from server.http.warnings import warnings_of_byes


class RequestAnswerBody(Body, kw_only=True):
    """Whether a request is granted, and the answer to the player."""

    answer: Answer
    reason: RequestText = ""


async def answer_request(request: Request) -> Response:
    """Grant or decline a player's request; a bye is granted as one action with it."""
    body = await read_body(request, RequestAnswerBody)
    number = request_in_path(request)
    await _check_sector(request, number)
    command = AnswerRequest(number, body.answer, body.reason)
    done = await execute(request, command)
    return answer(done, request=number, **await warnings_of_byes(request, done))


async def _check_sector(request: Request, number: int) -> None:
    """Raise HttpProblem 403 if an arbiter of a sector answers what is not about one of its boards."""
    if not principal(request).boards:
        return
    known = (await current_tournament(request)).hall.requests.get(number)
    if known is None or known.round is None or known.game is None:
        raise HttpProblem(HTTPStatus.FORBIDDEN, "A sector arbiter answers requests about the sector's boards only.")
    await check_sector(request, known.round, GameId(known.game))


ROUTES: Routes = (
    Endpoint(
        "PUT",
        TOURNAMENT + "/requests/{r}/answer",
        answer_request,
        OFFICIALS,
        RequestAnswerBody,
        status=HTTPStatus.CREATED,
    ),
)
