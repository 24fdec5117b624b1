"""Who is there: check-in before a round, and the games of who did not come."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.check_in import CheckIn, CloseCheckIn, OpenCheckIn, TakeCheckInBack
from domain.results.forfeits import ForfeitAbsent
from domain.values import PlayerId
from server.http.bodies import Absent, Nothing, Reason, read_body
from server.http.context import answer, house, round_in_path, sender


async def check_in(request: Request) -> Response:
    """Tell that a player is there."""
    await read_body(request, Nothing)
    player = PlayerId(request.path_params["p"])
    done = await house(request).service.execute(request.path_params["t"], CheckIn(player), await sender(request))
    return answer(done, player=player)


async def take_check_in_back(request: Request) -> Response:
    """Tell that a player is not there after all."""
    body = await read_body(request, Reason)
    player = PlayerId(request.path_params["p"])
    command = TakeCheckInBack(player, body.reason)
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    return answer(done, status=HTTPStatus.OK, player=player)


async def open_check_in(request: Request) -> Response:
    """Ask everybody anew whether they are there, before the next round."""
    await read_body(request, Nothing)
    number = round_in_path(request)
    done = await house(request).service.execute(request.path_params["t"], OpenCheckIn(number), await sender(request))
    return answer(done, round=number)


async def close_check_in(request: Request) -> Response:
    """Leave everybody out of the next round who has not checked in."""
    await read_body(request, Nothing)
    number = round_in_path(request)
    done = await house(request).service.execute(request.path_params["t"], CloseCheckIn(number), await sender(request))
    return answer(done, round=number)


async def forfeit_absent(request: Request) -> Response:
    """Enter the forfeits of everybody who has not come to an open game."""
    body = await read_body(request, Absent)
    number = round_in_path(request)
    command = ForfeitAbsent(number, tuple(PlayerId(player) for player in body.absent))
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    return answer(done, round=number)
