"""What FIDE mode has to say against commands, in the answers of the API."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.refusals import Refusal
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.decide import warnings_together
from domain.warning_levels import ActionWarning
from server.http.answers import answer
from server.http.context import sender
from server.http.request_language import api_language
from server.http.services import services
from server.languages import Language
from server.messages import MessageRenderer
from server.service import CommandResult
from server.views.warnings import warning_view


async def executed_with_warnings(request: Request, name: str, commands: Sequence[Command], **body: Any) -> Response:
    """Carry the commands out as one action; the answer has what FIDE mode has to say against them, as `warnings`."""
    service, stream = services(request).tournaments, request.path_params["t"]
    done: CommandResult = await service.execute_together(name, stream, commands, await sender(request))
    return answer(done, **body, **await warnings_field(request, done, commands))


async def warnings_field(request: Request, done: CommandResult, commands: Sequence[Command]) -> dict[str, Any]:
    """The field `warnings` of the answer to commands that were carried out; nothing if there are none."""
    if not done.events:
        return {}
    before = await services(request).tournaments.tournament(request.path_params["t"], done.events[0].version - 1)
    try:
        found = warnings_view(before, commands, api_language(request))
    except Refusal:  # a repeated command, which an earlier program accepted and this one would refuse
        return {}
    return {"warnings": found} if found else {}


def warnings_view(before: Tournament, commands: Sequence[Command], reader: Language) -> list[dict[str, Any]]:
    """What FIDE mode has to say against the commands, as JSON."""
    return rendered(before, warnings_together(before, commands), reader)


def rendered(tournament: Tournament, warnings: Iterable[ActionWarning], reader: Language) -> list[dict[str, Any]]:
    """Warnings as JSON."""
    renderer = MessageRenderer(reader, tournament)
    return [warning_view(each, renderer) for each in warnings]
