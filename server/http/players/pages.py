"""The pages of players: the starting list, one player, the roster of officials, and the registration of many."""

from __future__ import annotations

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from domain.values import Title
from server.access import DIRECTORS, EVERYONE
from server.collation import collation
from server.http.addresses import base_address
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.page import page_reader, render_page
from server.http.page_state import LIST_QUERY, built_view, page_tournament, state_for, view_page
from server.http.parameters import player_in_path
from server.http.services import services
from server.views.calendar import calendar, has_times
from server.views.festivals import slug
from server.views.parameters import Parameters


async def players_page(request: Request) -> Response:
    """The starting list."""
    return await view_page(request, "players.html", "players")


async def roster_page(request: Request) -> Response:
    """Registration, and the players with what may be changed of each (`?player=` opens one)."""
    _, tournament = await page_tournament(request)
    state = {name: await state_for(request, name, tournament) for name in ("desk", "players")}
    return render_page(
        request,
        "roster.html",
        state=state,
        head=state["desk"]["model"]["head"],
        titles=[title.value for title in Title if title is not Title.NONE],
        here="/roster",
        collation=collation(tournament.settings),
    )


async def player_page(request: Request) -> Response:
    """The page of one player: board, rounds and place. The code on a badge leads here."""
    _, tournament = await page_tournament(request)
    parameters = Parameters(player=player_in_path(request))
    state = await state_for(request, "player", tournament, parameters)
    state["around"] = await state_for(request, "around", tournament, parameters)
    return render_page(
        request,
        "player.html",
        state=state,
        name=tournament.settings.name,
        here="/players",
        has_times=has_times(tournament),
        festival=slug(tournament.settings.festival),
    )


async def player_calendar(request: Request) -> Response:
    """The rounds of one player as a calendar file."""
    stream, tournament = await page_tournament(request)
    parameters = Parameters(player=player_in_path(request), stream=stream)
    derived, reader = services(request).caches.derived, page_reader(request)
    address = f"{base_address(request)}/t/{stream}/players/{quote(player_in_path(request))}"
    text = built_view(lambda state, given: calendar(state, given, derived, reader, address), tournament, parameters)
    return Response(text, media_type="text/calendar")


async def paste_page(request: Request) -> Response:
    """Registration of many players: a grid to paste a spreadsheet into."""
    _, tournament = await page_tournament(request)
    return render_page(
        request, "paste.html", name=tournament.settings.name, here="/roster", is_begun=bool(tournament.play.rounds)
    )


ROUTES: Routes = (
    Page("/t/{t}/roster/paste", paste_page, DIRECTORS),
    Page("/t/{t}/players", players_page, EVERYONE, query=LIST_QUERY, queue=PublicQueue.PAGES),
    Page("/t/{t}/roster", roster_page, DIRECTORS),
    Page("/t/{t}/players/{p}.ics", player_calendar, EVERYONE, query=("lang",), queue=PublicQueue.PAGES),
    Page("/t/{t}/players/{p}", player_page, EVERYONE, queue=PublicQueue.PAGES),
)
