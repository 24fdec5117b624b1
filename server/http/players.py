"""Commands about players."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from domain import commands as c
from domain.events import PlayerRegistered
from domain.values import PlayerId, Title
from server.http.bodies import Bye, NewPlayer, Nothing, RatingCorrection, Reason, bye_kind, read_body
from server.http.context import answer, house, sender, whole_number


async def register_player(request: Request) -> Response:
    """Register a player."""
    body = await read_body(request, NewPlayer)
    command = c.RegisterPlayer(
        name=body.name,
        rating=body.rating or 0,
        title=body.title or Title.NONE,
        federation=body.federation or "",
        fide_id=str(body.fide_id or ""),
        sex=body.sex or "",
        club=body.club or "",
        rating_kind=body.rating_kind,
        birth_date=body.birth_date or "",
        contact=body.contact or "",
    )
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    player = next(each.event.player for each in done.facts if isinstance(each.event, PlayerRegistered))
    return answer(done, player=player)


async def correct_rating(request: Request) -> Response:
    """Set a player's rating right."""
    body = await read_body(request, RatingCorrection)
    return await _execute(request, c.CorrectRating(_player(request), body.rating, body.reason))


async def withdraw_player(request: Request) -> Response:
    """Pair a player no more."""
    body = await read_body(request, Reason)
    return await _execute(request, c.Withdraw(_player(request), body.reason))


async def reinstate_player(request: Request) -> Response:
    """Pair a withdrawn player again."""
    await read_body(request, Nothing)
    return await _execute(request, c.Reinstate(_player(request)))


async def grant_bye(request: Request) -> Response:
    """Leave a player out of a round that is not public."""
    body = await read_body(request, Bye)
    return await _execute(request, c.GrantBye(_player(request), body.round, bye_kind(body.kind)))


async def cancel_bye(request: Request) -> Response:
    """Take a bye back."""
    return await _execute(request, c.CancelBye(_player(request), whole_number(request.path_params["n"], "round")))


def _player(request: Request) -> PlayerId:
    return PlayerId(request.path_params["p"])


async def _execute(request: Request, command: c.Command) -> Response:
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    return answer(done, player=_player(request))
