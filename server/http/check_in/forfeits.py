"""Forfeits of players who did not come."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.results.forfeits import ForfeitAbsent
from domain.values import PlayerId
from server.access import OFFICIALS
from server.http.answers import answer
from server.http.bodies import Body, read_body
from server.http.context import execute
from server.http.endpoint import ROUND, Endpoint, Routes
from server.http.parameters import round_in_path


class AbsentBody(Body, kw_only=True):
    """The players who have not come at the default time."""

    absent: list[str]


async def forfeit_absent(request: Request) -> Response:
    """Enter the forfeits of everyone who has not come to an open game."""
    body = await read_body(request, AbsentBody)
    number = round_in_path(request)
    command = ForfeitAbsent(number, tuple(PlayerId(player) for player in body.absent))
    done = await execute(request, command)
    return answer(done, round=number)


ROUTES: Routes = (
    Endpoint(
        "POST", ROUND + "/forfeits", forfeit_absent, OFFICIALS, AbsentBody, status=HTTPStatus.CREATED, in_sector=False
    ),
)
