"""The public side: the server's first page, a tournament's public page, and a festival's."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.pairing.registry import all_rules
from server.access import may, viewing
from server.http.archive import archive_of
from server.http.context import house, principal
from server.http.finding import all_tournaments, wanted_festival
from server.http.moments import tournament_then
from server.http.page import page
from server.http.pages import desk_page, painted, state_for
from server.service import Place
from server.views.festivals import festivals, slug
from server.views.in_short import head_in_short, in_short
from server.views.parameters import NO_PARAMETERS

SHOWN_PLACES = 3
"""First places of a section that the festival's page shows."""


def routes() -> Sequence[Route]:
    """The pages of the public side; `server.access` has a row for each name."""
    return (
        Route("/", home, name="home"),
        Route("/festival/{f}", festival_page, name="festival_page"),
        Route("/t/{t}", tournament_page, name="tournament_page"),
        Route("/t/{t}/public", public_page, name="public_page"),
    )


async def home(request: Request) -> Response:
    """The tournaments of this server by festival, the latest on top, and for directors three ways to a new one."""
    known = await all_tournaments(request)
    return page(
        request,
        "home.html",
        festivals=[*festivals(known).values()][::-1],
        alone={id_: each for id_, each in reversed(known.items()) if not each.settings.festival},
        heads={id_: head_in_short(each) for id_, each in known.items()},
        tournaments=known,
        kept_away=len(await archive_of(request)),
        systems=all_rules(),
    )


async def tournament_page(request: Request) -> Response:
    """The director's desk; for everybody else, and where nothing can be changed, the public page."""
    stream = request.path_params["t"]
    is_archived = house(request).service.archive.of(stream).place is Place.ARCHIVED
    shows_desk = may(principal(request), viewing("desk"), stream) and not is_archived
    return await (desk_page if shows_desk else public_page)(request)


async def public_page(request: Request) -> Response:
    """What whoever comes along wants to know: the round, notices, the first boards and places, where somebody sits."""
    tournament = await tournament_then(request)
    state = await state_for(request, "in-short", tournament)
    for name, view in (("boards", "top-boards"), ("told", "notices")):
        state[name] = await state_for(request, view, tournament)
    return page(
        request,
        "tournament.html",
        state=state,
        about=tournament.settings,
        festival=quote(slug(tournament.settings.festival)),
        now_here=datetime.now(UTC).isoformat(),
        here="/public" if may(principal(request), viewing("desk"), request.path_params["t"]) else "",
    )


async def festival_page(request: Request) -> Response:
    """What a festival shows everybody: each section's round and first places, and one search over all of them."""
    found = await wanted_festival(request)
    request.state.tournament = next(iter(found.sections.values()))  # its language, for readers who ask for none
    derived = house(request).caches.derived
    sections = [
        await painted(request, {"view": "in-short", "tournament": id_}, each, in_short(each, NO_PARAMETERS, derived))
        for id_, each in found.sections.items()
    ]
    return page(
        request,
        "festival.html",
        state={"sections": sections},
        festival=found,
        sections=sections,
        shown=SHOWN_PLACES,
        now_here=datetime.now(UTC).isoformat(),
    )
