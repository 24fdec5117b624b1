"""The rounds of a player: first round, rounds away and missed; withdrawals, returns, absences and expulsions."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.players.expulsions import Expel, ReverseExpulsion
from domain.players.rounds import ChangeRounds
from domain.players.withdrawals import ExplainAbsence, Reinstate, Withdraw
from domain.values import PlayerId
from server.access import DIRECTORS, OFFICIALS
from server.http.bodies import AnyRound, Body, ReportBody, Text, read_body
from server.http.endpoint import PLAYER, Endpoint, Routes
from server.http.parameters import player_in_path
from server.http.players.commands import execute_for_player


class RoundsFields(Body, kw_only=True):
    """The rounds of a player; what is left out stays.

    `away` are all rounds to come in which the player is away, `half_points_for` all missed ones worth half a point.
    """

    first_round: AnyRound | None = None
    away: list[AnyRound] | None = None
    half_points_for: list[AnyRound] | None = None


class RoundsBody(RoundsFields, kw_only=True):
    """The rounds of a player, and why they change."""

    reason: Text = ""
    reported_by: Text = ""


class ExpulsionBody(Body, kw_only=True):
    """Why a player is expelled, and whether the player keeps a place in the standings (`keep`)."""

    keep: bool = False
    reason: Text = ""
    reported_by: Text = ""


def rounds_command(player: PlayerId, rounds: RoundsFields, *, reason: str = "", reported_by: str = "") -> ChangeRounds:
    """The command that states these rounds."""
    return ChangeRounds(
        player,
        rounds.first_round,
        None if rounds.away is None else tuple(rounds.away),
        None if rounds.half_points_for is None else tuple(rounds.half_points_for),
        reason,
        reported_by,
    )


async def change_rounds(request: Request) -> Response:
    """State the first round, the rounds away and what missed rounds are worth."""
    body = await read_body(request, RoundsBody)
    command = rounds_command(player_in_path(request), body, reason=body.reason, reported_by=body.reported_by)
    return await execute_for_player(request, command)


async def withdraw_player(request: Request) -> Response:
    """Withdraw a player: they are paired no more."""
    body = await read_body(request, ReportBody)
    return await execute_for_player(request, Withdraw(player_in_path(request), body.reason, body.reported_by))


async def reinstate_player(request: Request) -> Response:
    """Pair a withdrawn player again."""
    body = await read_body(request, ReportBody)
    return await execute_for_player(request, Reinstate(player_in_path(request), body.reason, body.reported_by))


async def expel_player(request: Request) -> Response:
    """Expel a player: pair them no more, and take them out of the standings unless they keep their place."""
    body = await read_body(request, ExpulsionBody)
    return await execute_for_player(request, Expel(player_in_path(request), body.keep, body.reason, body.reported_by))


async def reverse_expulsion(request: Request) -> Response:
    """Reverse an expulsion."""
    body = await read_body(request, ReportBody)
    return await execute_for_player(request, ReverseExpulsion(player_in_path(request), body.reason, body.reported_by))


async def explain_absence(request: Request) -> Response:
    """Record why a player stayed away, so that they do not count as withdrawn (F.8)."""
    body = await read_body(request, ReportBody)
    return await execute_for_player(request, ExplainAbsence(player_in_path(request), body.reason, body.reported_by))


ROUTES: Routes = (
    Endpoint("PUT", PLAYER + "/rounds", change_rounds, DIRECTORS, RoundsBody, status=HTTPStatus.CREATED),
    Endpoint("POST", PLAYER + "/withdrawal", withdraw_player, DIRECTORS, ReportBody, status=HTTPStatus.CREATED),
    Endpoint("POST", PLAYER + "/reinstatement", reinstate_player, DIRECTORS, ReportBody, status=HTTPStatus.CREATED),
    Endpoint("POST", PLAYER + "/expulsion", expel_player, DIRECTORS, ExpulsionBody, status=HTTPStatus.CREATED),
    Endpoint("DELETE", PLAYER + "/expulsion", reverse_expulsion, DIRECTORS, ReportBody, status=HTTPStatus.CREATED),
    Endpoint(
        "POST",
        PLAYER + "/absence-explanation",
        explain_absence,
        OFFICIALS,
        ReportBody,
        status=HTTPStatus.CREATED,
        in_sector=False,
    ),
)
