"""The same change for several players at once, as one action: all of them or none."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Annotated, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.players.byes import GrantBye
from domain.players.registration import CancelRegistration
from domain.players.withdrawals import Reinstate, Withdraw
from domain.subject import Command
from domain.values import PlayerId
from server.access import DIRECTORS
from server.http.bodies import AnyRound, Body, ByeName, Text, bye_kind, read_body
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.problems import HttpProblem
from server.http.warnings import executed_with_warnings

_MOST_PLAYERS = 5000


class SeveralPlayersBody(Body, kw_only=True):
    """What changes for these players, and why. `round` and `bye` are of a bye: a round to come, and its worth."""

    change: Literal["withdrawal", "reinstatement", "bye", "cancellation"]
    players: Annotated[list[Text], msgspec.Meta(min_length=1, max_length=_MOST_PLAYERS)]
    round: AnyRound | None = None
    bye: ByeName | None = None
    reason: Text = ""
    reported_by: Text = ""


def commands_for(body: SeveralPlayersBody) -> list[Command]:
    """The command of each player. Raises HttpProblem 400 for a bye without its round or its worth."""
    return list(_commands(body))


def _commands(body: SeveralPlayersBody) -> Iterator[Command]:
    why = body.reason, body.reported_by
    for player in map(PlayerId, dict.fromkeys(body.players)):
        match body.change:
            case "withdrawal":
                yield Withdraw(player, *why)
            case "reinstatement":
                yield Reinstate(player, *why)
            case "cancellation":
                yield CancelRegistration(player, body.reason)
            case "bye":
                if body.round is None or body.bye is None:
                    raise HttpProblem(HTTPStatus.BAD_REQUEST, "A bye needs a round and its points.")
                yield GrantBye(player, body.round, bye_kind(body.bye), *why)


async def change_players(request: Request) -> Response:
    """Withdraw several players, reinstate them, grant them a bye or cancel their registrations, as one action."""
    body = await read_body(request, SeveralPlayersBody)
    return await executed_with_warnings(request, "ChangePlayers", commands_for(body))


ROUTES: Routes = (
    Endpoint(
        "POST",
        TOURNAMENT + "/players/changes",
        change_players,
        DIRECTORS,
        SeveralPlayersBody,
        status=HTTPStatus.CREATED,
    ),
)
