"""The pages of players: the starting list, and one player."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.page import render_page
from server.http.page_state import page_tournament, state_for, view_page
from server.http.parameters import player_in_path
from server.views.parameters import Parameters


async def players_page(request: Request) -> Response:
    """The starting list."""
    return await view_page(request, "players.html", "players")


async def player_page(request: Request) -> Response:
    """The page of one player: board, rounds and place. The code on a badge leads here."""
    _, tournament = await page_tournament(request)
    parameters = Parameters(player=player_in_path(request))
    state = await state_for(request, "player", tournament, parameters)
    state["around"] = await state_for(request, "around", tournament, parameters)
    return render_page(request, "player.html", state=state, name=tournament.settings.name, here="/players")


ROUTES: Routes = (
    Page("/t/{t}/players", players_page, EVERYONE, queue=PublicQueue.PAGES),
    Page("/t/{t}/players/{p}", player_page, EVERYONE, queue=PublicQueue.PAGES),
)
