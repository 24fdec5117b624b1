"""Changes that FIDE mode may prohibit, with its warnings, and the way out of the mode."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.fide_mode import LeaveFideMode
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.decide import warnings_together
from server.access import DIRECTORS
from server.http.answers import answer
from server.http.bodies import Body, Text, read_body
from server.http.context import sender
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.request_language import api_language
from server.http.services import services
from server.http.tournaments.special_rules import ProhibitionsBody, prohibitions_command
from server.languages import Language
from server.messages import MessageRenderer
from server.service import CommandResult
from server.views.warnings import warning_view


class LeftFideModeBody(Body):
    """The second confirmation that the tournament leaves FIDE mode for good, and why."""

    leave_fide_mode: bool = False
    reason: Text = ""


async def change_prohibitions(request: Request) -> Response:
    """State all prohibited pairings anew."""
    command = prohibitions_command(await read_body(request, ProhibitionsBody))
    return await executed_with_warnings(request, "ChangeProhibitions", [command])


async def leave_fide_mode(request: Request) -> Response:
    """Leave FIDE mode for good."""
    body = await read_body(request, LeftFideModeBody)
    command = LeaveFideMode(body.reason, leave_fide_mode=body.leave_fide_mode)
    return await executed_with_warnings(request, "LeaveFideMode", [command])


async def executed_with_warnings(request: Request, name: str, commands: Sequence[Command]) -> Response:
    """Carry the commands out as one action; the answer has what FIDE mode has to say against them, as `warnings`."""
    service, stream = services(request).tournaments, request.path_params["t"]
    done: CommandResult = await service.execute_together(name, stream, commands, await sender(request))
    if not done.events:
        return answer(done)
    before = await service.tournament(stream, done.events[0].version - 1)
    found = warnings_view(before, commands, api_language(request))
    return answer(done, warnings=found) if found else answer(done)


def warnings_view(before: Tournament, commands: Sequence[Command], reader: Language) -> list[dict[str, Any]]:
    """What FIDE mode has to say against the commands, as JSON."""
    renderer = MessageRenderer(reader, before)
    return [warning_view(each, renderer) for each in warnings_together(before, commands)]


_CREATED = HTTPStatus.CREATED

ROUTES: Routes = (
    Endpoint("PUT", TOURNAMENT + "/prohibitions", change_prohibitions, DIRECTORS, ProhibitionsBody, status=_CREATED),
    Endpoint("DELETE", TOURNAMENT + "/fide-mode", leave_fide_mode, DIRECTORS, LeftFideModeBody, status=_CREATED),
)
