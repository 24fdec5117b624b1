"""Commands about rounds and their games."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain import commands as c
from domain.events import RoundPaired
from domain.values import GameId
from server.http.bodies import NextRound, Nothing, Reason, Result, read_body
from server.http.context import answer, house, principal, sender, whole_number
from server.http.problems import Problem


async def pair_round(request: Request) -> Response:
    """Pair the next round as a draft."""
    body = await read_body(request, NextRound)
    done = await house(request).service.pair(request.path_params["t"], await sender(request), body.round)
    number = next(each.event.round for each in done.facts if isinstance(each.event, RoundPaired))
    return answer(done, round=number)


async def publish_round(request: Request) -> Response:
    """Make a draft public."""
    await read_body(request, Nothing)
    number = _round(request)
    done = await house(request).service.execute(request.path_params["t"], c.PublishRound(number), await sender(request))
    return answer(done, round=number)


async def discard_round(request: Request) -> Response:
    """Throw a draft away."""
    body = await read_body(request, Reason)
    number = _round(request)
    command = c.DiscardPairing(number, body.reason)
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    return answer(done, status=HTTPStatus.OK, round=number)


async def enter_result(request: Request) -> Response:
    """Enter a game's result, or correct the one that the sender saw."""
    body = await read_body(request, Result)
    number, game = _round(request), GameId(request.path_params["g"])
    await _check_sector(request, number, game)
    command = c.EnterResult(number, game, body.result, body.seen, body.reason, body.reported_by)
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    seen = done.facts[-1].version if done.facts else None
    if seen is None:
        tournament = await house(request).service.tournament(request.path_params["t"])
        seen = tournament.rounds[number - 1].games[game].seen
    return answer(done, round=number, game=game, result=body.result, seen=seen)


def _round(request: Request) -> int:
    return whole_number(request.path_params["n"], "round")


async def _check_sector(request: Request, number: int, game: GameId) -> None:
    """Raise Problem 403 for a board outside the arbiter's sector; a game that is not there is told by the command."""
    asking = principal(request)
    if not asking.boards:
        return
    tournament = await house(request).service.tournament(request.path_params["t"])
    paired = tournament.rounds[number - 1] if 1 <= number <= len(tournament.rounds) else None
    found = None if paired is None else paired.games.get(game)
    if found is not None and not asking.may_enter_board(found.board):
        raise Problem(
            HTTPStatus.FORBIDDEN,
            f"Board {found.board} is not in your sector.",
            advice=f"Your sector are the boards {asking.boards}. Tell the arbiter of that board.",
        )
