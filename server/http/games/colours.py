"""Who really had White in a game."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.results.colours import ColoursDiffer, CorrectColours
from domain.values import GameId, PlayerId
from server.access import OFFICIALS
from server.http.answers import answer
from server.http.bodies import Body, Text, read_body
from server.http.context import execute
from server.http.endpoint import GAME, Endpoint, Routes
from server.http.games.conflicts import conflict_problem
from server.http.parameters import round_in_path
from server.http.sectors import check_sector
from server.http.warnings import warnings_field


class ColoursBody(Body, kw_only=True):
    """Who really had White, and the version of the game's latest result on the sender's screen (null: none yet)."""

    white: str
    seen: int | None = None
    reason: Text = ""
    reported_by: Text = ""


async def correct_colours(request: Request) -> Response:
    """Record who really had White in a game."""
    body = await read_body(request, ColoursBody)
    number, game = round_in_path(request), GameId(request.path_params["g"])
    await check_sector(request, number, game)
    command = CorrectColours(number, game, PlayerId(body.white), body.seen, body.reason, body.reported_by)
    try:
        done = await execute(request, command)
    except ColoursDiffer as conflict:
        raise await conflict_problem(request, conflict) from conflict
    return answer(done, round=number, game=game, **await warnings_field(request, done, [command]))


ROUTES: Routes = (
    Endpoint("PUT", GAME + "/colours", correct_colours, OFFICIALS, ColoursBody, status=HTTPStatus.CREATED),
)
