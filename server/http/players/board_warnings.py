"""Warnings about a fixed board that several players need."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from domain.messages import message
from domain.rounds.fixed_boards import sharing
from domain.values import PlayerId
from domain.warning_levels import ActionWarning, WarningLevel
from server.http.request_language import api_language
from server.http.services import services
from server.messages import MessageRenderer
from server.views.warnings import warning_view


async def board_warnings(request: Request, player: PlayerId, version: int) -> list[dict[str, Any]]:
    """One warning for each other player with the fixed board of this one, as of a version."""
    state = await services(request).tournaments.tournament(request.path_params["t"], version)
    renderer, players = MessageRenderer(api_language(request), state), state.roster.players
    number = players[player].board
    found = []
    for other in sharing(players, player):
        text = message("warning.same-board", player=other, number=number)
        warning = ActionWarning("same-board", WarningLevel.INFORMATION, text, article="")
        found.append({**warning_view(warning, renderer), "player": other})
    return found
