"""Players withdraw, come back, and explain their absence."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.players.withdrawals import ExplainAbsence, Reinstate, Withdraw
from server.access import DIRECTORS, OFFICIALS
from server.http.bodies import ReportBody, read_body
from server.http.endpoint import PLAYER, Endpoint, Routes
from server.http.parameters import player_in_path
from server.http.players.commands import execute_for_player


async def withdraw_player(request: Request) -> Response:
    """Pair a player no more."""
    body = await read_body(request, ReportBody)
    return await execute_for_player(request, Withdraw(player_in_path(request), body.reason, body.reported_by))


async def reinstate_player(request: Request) -> Response:
    """Pair a withdrawn player again."""
    body = await read_body(request, ReportBody)
    return await execute_for_player(request, Reinstate(player_in_path(request), body.reason, body.reported_by))


async def explain_absence(request: Request) -> Response:
    """Record why a player stayed away, so that they do not count as withdrawn (F.8)."""
    body = await read_body(request, ReportBody)
    return await execute_for_player(request, ExplainAbsence(player_in_path(request), body.reason, body.reported_by))


ROUTES: Routes = (
    Endpoint("POST", PLAYER + "/withdrawal", withdraw_player, DIRECTORS, ReportBody, status=HTTPStatus.CREATED),
    Endpoint("POST", PLAYER + "/reinstatement", reinstate_player, DIRECTORS, ReportBody, status=HTTPStatus.CREATED),
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
