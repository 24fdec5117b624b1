"""Commands about rounds and their games."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.results.entering import EnterResult, ResultConflict
from domain.results.illegal_moves import RecordIllegalMove
from domain.rounds.drafts import DiscardPairing, RoundPaired
from domain.rounds.publication import PublishRound
from domain.values import GameId, PlayerId
from server.http.bodies import IllegalMove, NextRound, Nothing, Reason, Result, read_body
from server.http.context import answer, house, principal, round_in_path, sender
from server.http.problems import Problem


async def pair_round(request: Request) -> Response:
    """Pair the next round as a draft."""
    body = await read_body(request, NextRound)
    done = await house(request).service.rounds.pair(request.path_params["t"], await sender(request), body.round)
    number = next(each.event.round for each in done.facts if isinstance(each.event, RoundPaired))
    return answer(done, round=number)


async def publish_round(request: Request) -> Response:
    """Make a draft public."""
    await read_body(request, Nothing)
    number = round_in_path(request)
    done = await house(request).service.execute(request.path_params["t"], PublishRound(number), await sender(request))
    return answer(done, round=number)


async def discard_round(request: Request) -> Response:
    """Throw a draft away."""
    body = await read_body(request, Reason)
    number = round_in_path(request)
    command = DiscardPairing(number, body.reason)
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    return answer(done, status=HTTPStatus.OK, round=number)


async def enter_result(request: Request) -> Response:
    """Enter a game's result, or correct the one that the sender saw."""
    body = await read_body(request, Result)
    number, game = round_in_path(request), GameId(request.path_params["g"])
    await check_sector(request, number, game)
    white = None if body.white is None else PlayerId(body.white)
    command = EnterResult(number, game, body.result, body.seen, body.reason, body.reported_by, white)
    try:
        done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    except ResultConflict as conflict:
        raise await both_results(request, conflict) from conflict
    seen = done.facts[-1].version if done.facts else None
    if seen is None:
        tournament = await house(request).service.tournament(request.path_params["t"])
        seen = tournament.play.rounds[number - 1].games[game].seen
    return answer(done, round=number, game=game, result=body.result, seen=seen)


async def record_illegal_move(request: Request) -> Response:
    """Record an illegal move of a player, one more than the sender saw."""
    body = await read_body(request, IllegalMove)
    number, game, player = round_in_path(request), GameId(request.path_params["g"]), PlayerId(body.player)
    await check_sector(request, number, game)
    command = RecordIllegalMove(number, game, player, body.seen)
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    tournament = await house(request).service.tournament(request.path_params["t"], done.version)
    return answer(done, round=number, game=game, player=player, count=tournament.play.illegal_moves[game][player])


async def both_results(request: Request, conflict: ResultConflict) -> Problem:
    """The conflict as the one who came later sees it: both results, and who recorded the other one, where and when."""
    recorded: dict[str, Any] = {"result": conflict.recorded, "seen": conflict.recorded_version}
    if conflict.recorded_version is not None:
        stream, version = request.path_params["t"], conflict.recorded_version
        (fact,) = await house(request).service.events(stream, version - 1, version)
        recorded |= {"by": fact.actor, "device": fact.device, "at": fact.recorded_at}
    return Problem(
        HTTPStatus.CONFLICT,
        str(conflict),
        advice=conflict.advice,
        refusal=type(conflict).__name__,
        recorded=recorded,
        wanted={"result": conflict.wanted},
    )


async def check_sector(request: Request, number: int, game: GameId) -> None:
    """Raise Problem 403 for a board outside the arbiter's sector; a game that is not there is told by the command."""
    asking = principal(request)
    if not asking.boards:
        return
    tournament = await house(request).service.tournament(request.path_params["t"])
    paired = tournament.play.rounds[number - 1] if 1 <= number <= len(tournament.play.rounds) else None
    found = None if paired is None else paired.games.get(game)
    if found is not None and not asking.may_enter_board(found.board):
        raise Problem(
            HTTPStatus.FORBIDDEN,
            f"Board {found.board} is not in your sector.",
            advice=f"Your sector are the boards {asking.boards}. Tell the arbiter of that board.",
        )
