"""Byes in rounds to come, and what a public round was worth for a player who was not paired."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.players.byes import CancelBye, CorrectBye, GrantBye
from domain.values import ByeKind
from server.access import CHECK_IN, DIRECTORS, GRANT_BYE_WITH_POINTS, may
from server.http.bodies import AnyRound, Body, ByeName, Text, bye_kind, read_body
from server.http.context import principal
from server.http.endpoint import PLAYER, Endpoint, Routes
from server.http.parameters import player_in_path, round_in_path
from server.http.players.commands import execute_for_player
from server.http.problems import HttpProblem
from server.http.services import services


class ByeBody(Body, kw_only=True):
    """A bye in a round not yet public."""

    round: AnyRound
    kind: ByeName
    reason: Text = ""


class ByeCorrectionBody(Body, kw_only=True):
    """What a public round was really worth for a player who was not paired in it."""

    kind: ByeName
    reason: Text = ""
    reported_by: Text = ""


async def grant_bye(request: Request) -> Response:
    """Leave a player out of a round that is not public."""
    body = await read_body(request, ByeBody)
    _check_worth(request, bye_kind(body.kind))
    return await execute_for_player(
        request, GrantBye(player_in_path(request), body.round, bye_kind(body.kind), body.reason)
    )


async def cancel_bye(request: Request) -> Response:
    """Take a bye back."""
    number = round_in_path(request)
    tournament = await services(request).tournaments.tournament(request.path_params["t"])
    _check_worth(request, tournament.roster.byes.get(number, {}).get(player_in_path(request), ByeKind.ZERO_POINT))
    return await execute_for_player(request, CancelBye(player_in_path(request), number))


async def correct_bye(request: Request) -> Response:
    """Record what a public round was really worth for a player who was not paired in it."""
    body = await read_body(request, ByeCorrectionBody)
    number = round_in_path(request)
    command = CorrectBye(player_in_path(request), number, bye_kind(body.kind), body.reason, body.reported_by)
    return await execute_for_player(request, command)


def _check_worth(request: Request, kind: ByeKind) -> None:
    """Raise HttpProblem 403 for a bye worth points without the permission to grant it."""
    is_worthless = kind is ByeKind.ZERO_POINT
    if not is_worthless and not may(principal(request), GRANT_BYE_WITH_POINTS, request.path_params["t"]):
        raise HttpProblem(
            HTTPStatus.FORBIDDEN, "Check-in can only record absences; byes worth points are granted by the director."
        )


ROUTES: Routes = (
    Endpoint("PUT", PLAYER + "/byes/{n}", correct_bye, DIRECTORS, ByeCorrectionBody, status=HTTPStatus.CREATED),
    Endpoint("POST", PLAYER + "/byes", grant_bye, CHECK_IN, ByeBody, status=HTTPStatus.CREATED, in_sector=False),
    Endpoint("DELETE", PLAYER + "/byes/{n}", cancel_bye, CHECK_IN, status=HTTPStatus.CREATED, in_sector=False),
)
