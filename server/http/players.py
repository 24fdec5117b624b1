"""Commands about players."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.players.byes import CancelBye, CorrectBye, GrantBye
from domain.players.details import CorrectRating
from domain.players.registration import CancelRegistration, PlayerRegistered, RegisterPlayer
from domain.players.withdrawals import ExplainAbsence, Reinstate, Withdraw
from domain.subject import Command
from domain.values import ByeKind, PlayerId, Title
from server.access import may
from server.http.bodies import Bye, NewPlayer, RatingCorrection, Reason, bye_kind, read_body
from server.http.context import answer, house, principal, round_in_path, sender
from server.http.correction_bodies import ByeCorrection, Details, Report, details_command
from server.http.problems import Problem


async def register_player(request: Request) -> Response:
    """Register a player."""
    body = await read_body(request, NewPlayer)
    command = RegisterPlayer(
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
    return await _execute(request, CorrectRating(_player(request), body.rating, body.reason, body.reported_by))


async def correct_details(request: Request) -> Response:
    """Set right what a player is called, known by or rated, as one action."""
    body = await read_body(request, Details)
    command = details_command(_player(request), body, reason=body.reason, reported_by=body.reported_by)
    return await _execute(request, command)


async def cancel_registration(request: Request) -> Response:
    """Take a player out who was registered by mistake and never paired."""
    body = await read_body(request, Reason)
    return await _execute(request, CancelRegistration(_player(request), body.reason))


async def explain_absence(request: Request) -> Response:
    """Tell why a player stayed away, so that they do not count as withdrawn (F.8)."""
    body = await read_body(request, Report)
    return await _execute(request, ExplainAbsence(_player(request), body.reason, body.reported_by))


async def correct_bye(request: Request) -> Response:
    """Tell what a public round was really worth for a player who was not paired in it."""
    body = await read_body(request, ByeCorrection)
    number = round_in_path(request)
    command = CorrectBye(_player(request), number, bye_kind(body.kind), body.reason, body.reported_by)
    return await _execute(request, command)


async def withdraw_player(request: Request) -> Response:
    """Pair a player no more."""
    body = await read_body(request, Report)
    return await _execute(request, Withdraw(_player(request), body.reason, body.reported_by))


async def reinstate_player(request: Request) -> Response:
    """Pair a withdrawn player again."""
    body = await read_body(request, Report)
    return await _execute(request, Reinstate(_player(request), body.reason, body.reported_by))


async def grant_bye(request: Request) -> Response:
    """Leave a player out of a round that is not public."""
    body = await read_body(request, Bye)
    _check_worth(request, bye_kind(body.kind))
    return await _execute(request, GrantBye(_player(request), body.round, bye_kind(body.kind), body.reason))


async def cancel_bye(request: Request) -> Response:
    """Take a bye back."""
    number = round_in_path(request)
    tournament = await house(request).service.tournament(request.path_params["t"])
    _check_worth(request, tournament.roster.byes.get(number, {}).get(_player(request), ByeKind.ZERO_POINT))
    return await _execute(request, CancelBye(_player(request), number))


def _check_worth(request: Request, kind: ByeKind) -> None:
    """Raise Problem 403 where check-in meddles with byes worth points."""
    is_worthless = kind is ByeKind.ZERO_POINT
    if not is_worthless and not may(principal(request), "grant_bye_with_points", request.path_params["t"]):
        raise Problem(HTTPStatus.FORBIDDEN, "Check-in tells who is not there; byes worth points are the director's.")


def _player(request: Request) -> PlayerId:
    return PlayerId(request.path_params["p"])


async def _execute(request: Request, command: Command) -> Response:
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    return answer(done, player=_player(request))
