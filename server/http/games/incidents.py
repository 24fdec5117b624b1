"""What arbiters record about a game besides its result: illegal moves."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.results.illegal_moves import IllegalMoveRecorded, RecordIllegalMove
from domain.values import GameId, PlayerId
from server.access import OFFICIALS
from server.http.answers import answer, recorded_event
from server.http.bodies import Body, Text, read_body
from server.http.context import execute
from server.http.endpoint import GAME, Endpoint, Routes
from server.http.parameters import round_in_path
from server.http.sectors import check_sector


class IllegalMoveBody(Body, kw_only=True):
    """Who completed an illegal move, and how many of theirs the sender's screen showed (null: any number)."""

    player: Text
    seen: int | None = None


async def record_illegal_move(request: Request) -> Response:
    """Record an illegal move of a player, one more than the sender saw."""
    body = await read_body(request, IllegalMoveBody)
    number, game, player = round_in_path(request), GameId(request.path_params["g"]), PlayerId(body.player)
    await check_sector(request, number, game)
    command = RecordIllegalMove(number, game, player, body.seen)
    done = await execute(request, command)
    count = recorded_event(request, done, IllegalMoveRecorded).count
    return answer(done, round=number, game=game, player=player, count=count)


ROUTES: Routes = (
    Endpoint(
        "POST", GAME + "/illegal-moves", record_illegal_move, OFFICIALS, IllegalMoveBody, status=HTTPStatus.CREATED
    ),
)
