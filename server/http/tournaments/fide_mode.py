"""Changes that FIDE mode may prohibit, with its warnings, and the way out of the mode."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.fide_mode import LeaveFideMode
from server.access import DIRECTORS
from server.http.bodies import Body, Text, read_body
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.tournaments.special_rules import ProhibitionsBody, prohibitions_command
from server.http.warnings import executed_with_warnings


class LeftFideModeBody(Body):
    """The second confirmation that the tournament leaves FIDE mode for good, and why."""

    leave_fide_mode: bool = False
    reason: Text = ""


async def change_prohibitions(request: Request) -> Response:
    """Replace all prohibited pairings."""
    command = prohibitions_command(await read_body(request, ProhibitionsBody))
    return await executed_with_warnings(request, "ChangeProhibitions", [command])


async def leave_fide_mode(request: Request) -> Response:
    """Leave FIDE mode for good."""
    body = await read_body(request, LeftFideModeBody)
    command = LeaveFideMode(body.reason, leave_fide_mode=body.leave_fide_mode)
    return await executed_with_warnings(request, "LeaveFideMode", [command])


_CREATED = HTTPStatus.CREATED

ROUTES: Routes = (
    Endpoint("PUT", TOURNAMENT + "/prohibitions", change_prohibitions, DIRECTORS, ProhibitionsBody, status=_CREATED),
    Endpoint("DELETE", TOURNAMENT + "/fide-mode", leave_fide_mode, DIRECTORS, LeftFideModeBody, status=_CREATED),
)
