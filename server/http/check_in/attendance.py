"""Check-in before a round: opened, used, closed."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.check_in import CheckIn, CloseCheckIn, OpenCheckIn, TakeCheckInBack
from server.access import CHECK_IN, DIRECTORS
from server.http.answers import answer
from server.http.bodies import NothingBody, ReasonBody, read_body
from server.http.context import execute
from server.http.endpoint import PLAYER, ROUND, Endpoint, Page, Routes
from server.http.page_state import view_page
from server.http.parameters import player_in_path, round_in_path


async def check_in(request: Request) -> Response:
    """Record that a player is present."""
    await read_body(request, NothingBody)
    player = player_in_path(request)
    done = await execute(request, CheckIn(player))
    return answer(done, player=player)


async def take_check_in_back(request: Request) -> Response:
    """Record that a player is not present after all."""
    body = await read_body(request, ReasonBody)
    player = player_in_path(request)
    command = TakeCheckInBack(player, body.reason)
    done = await execute(request, command)
    return answer(done, status=HTTPStatus.OK, player=player)


async def open_check_in(request: Request) -> Response:
    """Open check-in again before the next round: everyone must check in again."""
    await read_body(request, NothingBody)
    number = round_in_path(request)
    done = await execute(request, OpenCheckIn(number))
    return answer(done, round=number)


async def close_check_in(request: Request) -> Response:
    """Leave out of the next round everyone who has not checked in."""
    await read_body(request, NothingBody)
    number = round_in_path(request)
    done = await execute(request, CloseCheckIn(number))
    return answer(done, round=number)


async def check_in_page(request: Request) -> Response:
    """The page of check-in: players are found by name, number or code."""
    return await view_page(request, "check-in.html", "check-in")


ROUTES: Routes = (
    Endpoint("PUT", PLAYER + "/check-in", check_in, CHECK_IN, NothingBody, status=HTTPStatus.CREATED, in_sector=False),
    Endpoint("DELETE", PLAYER + "/check-in", take_check_in_back, CHECK_IN, ReasonBody, in_sector=False),
    Endpoint("POST", ROUND + "/check-in-opening", open_check_in, DIRECTORS, NothingBody, status=HTTPStatus.CREATED),
    Endpoint("POST", ROUND + "/check-in-closing", close_check_in, DIRECTORS, NothingBody, status=HTTPStatus.CREATED),
    Page("/t/{t}/check-in", check_in_page, CHECK_IN),
)
