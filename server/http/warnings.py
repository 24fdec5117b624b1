"""What FIDE mode has to say against commands, in the answers of the API."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.players.byes import ByeGranted, GrantBye
from domain.refusals import Refusal
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.decide import warnings_before, warnings_together, with_reason
from domain.tournament.undo import undo_warnings
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
    before = await _before(request, done)
    try:
        found = warnings_together(before, commands)
    except Refusal:  # a repeated command, which an earlier program accepted and this one would refuse
        return {}
    return _field(request, before, found)


async def _before(request: Request, done: CommandResult) -> Tournament:
    """The tournament of the path as it was before the action."""
    return await services(request).tournaments.tournament(request.path_params["t"], done.events[0].version - 1)


async def warnings_of_byes(request: Request, done: CommandResult) -> dict[str, Any]:
    """The field `warnings` for the byes that an action granted beside something else; nothing if there are none."""
    granted = [each.event for each in done.events if isinstance(each.event, ByeGranted)]
    if not granted:
        return {}
    before = await _before(request, done)
    commands = [GrantBye(each.player, each.round, each.kind) for each in granted]
    return _field(request, before, [warning for each in commands for warning in warnings_before(before, each)])


async def warnings_of_table(request: Request, done: CommandResult, content: bytes) -> dict[str, Any]:
    """The field `warnings` for a table of pairings that was imported; nothing if there are none."""
    if not done.events:
        return {}
    before = await _before(request, done)
    found = await services(request).tournaments.tables.preview_pairings(before, content)
    return _field(request, before, found.warnings)


async def warnings_of_undo(request: Request, done: CommandResult) -> dict[str, Any]:
    """The field `warnings` of the answer to an undo; nothing if there are none."""
    if not done.events:
        return {}
    before = await _before(request, done)
    after = await services(request).tournaments.tournament(request.path_params["t"], done.events[-1].version)
    return _field(request, before, undo_warnings(before, after))


def _field(request: Request, before: Tournament, found: Sequence[ActionWarning]) -> dict[str, Any]:
    return {"warnings": rendered(before, found, api_language(request))} if found else {}


def warnings_view(before: Tournament, commands: Sequence[Command], reader: Language) -> list[dict[str, Any]]:
    """What FIDE mode has to say against commands that are only looked at, as JSON."""
    return rendered(before, warnings_together(before, [with_reason(each) for each in commands]), reader)


def rendered(tournament: Tournament, warnings: Iterable[ActionWarning], reader: Language) -> list[dict[str, Any]]:
    """Warnings as JSON."""
    renderer = MessageRenderer(reader, tournament)
    return [warning_view(each, renderer) for each in warnings]
