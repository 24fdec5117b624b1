"""The first pages of a tournament: the director's desk and the public page."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from domain.trf.round_dates import days_of
from server.access import DIRECTORS, EVERYONE, may, viewing
from server.http.addresses import base_address
from server.http.context import principal
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.page import page_reader, pairing_systems, render_page
from server.http.page_state import missing_first, page_tournament, state_for
from server.http.parameters import search_words
from server.http.past import requested_tournament
from server.http.services import services
from server.messages import MessageRenderer
from server.service import ArchivePlace
from server.views.festivals import find, slug

PUBLIC_QUERY = ("lang", "round", "q")
"""The parameters of the public page."""

_DESK_ROWS = 8
"""First rows of the draft on the desk."""


async def desk_page(request: Request) -> Response:
    """The director's desk."""
    stream, tournament = await page_tournament(request)
    watched = {name: await state_for(request, name, tournament) for name in ("desk", "facts", "notices", "requests")}
    watched["boards"] = await state_for(request, "arbiter", tournament, first=missing_first)
    watched["draft"] = await state_for(request, "draft", tournament, first=lambda model: model["order"][:_DESK_ROWS])
    return render_page(
        request,
        "desk.html",
        state=watched,
        head=watched["desk"]["model"]["head"],
        system=MessageRenderer(page_reader(request)).render(tournament.rules.name),
        base=base_address(request),
        here="",
        tournament=stream,
    )


async def settings_page(request: Request) -> Response:
    """The settings by sections, each previewed and recorded on its own."""
    _, tournament = await page_tournament(request)
    state = {"desk": await state_for(request, "desk", tournament)}
    return render_page(
        request,
        "settings.html",
        state=state,
        head=state["desk"]["model"]["head"],
        systems=pairing_systems(request),
        here="/settings",
    )


async def tournament_page(request: Request) -> Response:
    """The desk for directors of a tournament that is not archived; else the public page."""
    stream = request.path_params["t"]
    is_archived = services(request).tournaments.archive.of(stream).place is ArchivePlace.ARCHIVED
    shows_desk = may(principal(request), viewing("desk"), stream) and not is_archived
    return await (desk_page if shows_desk else public_page)(request)


async def public_page(request: Request) -> Response:
    """The public page: the round, notices, the first boards and places, and a search for players."""
    tournament, asked = await requested_tournament(request), search_words(request)
    words = services(request).caches.derived.words
    state = await state_for(request, "in-short", tournament)
    for name, view in (("boards", "top-boards"), ("told", "notices")):
        state[name] = await state_for(request, view, tournament)
    return render_page(
        request,
        "tournament.html",
        state=state,
        about=tournament.settings,
        asked=asked,
        found=find({request.path_params["t"]: tournament}, asked, words) if asked else None,
        days=[(number, day) for number, day in enumerate(days_of(tournament), start=1) if day],
        festival=quote(slug(tournament.settings.festival)),
        now_here=datetime.now(UTC).isoformat(),
        here="/public" if may(principal(request), viewing("desk"), request.path_params["t"]) else "",
    )


ROUTES: Routes = (
    Page("/t/{t}", tournament_page, EVERYONE, query=PUBLIC_QUERY, queue=PublicQueue.PAGES, has_clock=True),
    Page("/t/{t}/settings", settings_page, DIRECTORS),
    Page("/t/{t}/public", public_page, EVERYONE, query=PUBLIC_QUERY, queue=PublicQueue.PAGES, has_clock=True),
)
