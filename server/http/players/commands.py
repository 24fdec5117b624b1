"""A command about the player of the path."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from domain.subject import Command
from server.http.answers import answer
from server.http.context import execute
from server.http.parameters import player_in_path
from server.http.warnings import warnings_field


async def execute_for_player(request: Request, command: Command) -> Response:
    """Execute a command about the player of the path, and answer with the player and with warnings."""
    done = await execute(request, command)
    return answer(done, player=player_in_path(request), **await warnings_field(request, done, [command]))
