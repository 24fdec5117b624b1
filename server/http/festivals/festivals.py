"""A festival: its sections, over the API and as a page."""

from __future__ import annotations

from datetime import UTC, datetime
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.state.tournament import Tournament
from domain.values import PlayerId
from server.access import EVERYONE
from server.http.answers import json_answer
from server.http.endpoint import Endpoint, Page, PublicQueue, Routes
from server.http.page import page_reader, render_page
from server.http.page_state import resumable
from server.http.parameters import search_words
from server.http.past import tournament_seen
from server.http.problems import HttpProblem
from server.http.public_tags import festival_tags
from server.http.services import services
from server.languages import SOURCE
from server.views.festival_player import entries, in_section
from server.views.festivals import Festival, festivals, find
from server.views.in_short import in_short
from server.views.parameters import Parameters

SHOWN_PLACES = 3
"""First places of a section that the festival's page shows."""


async def all_tournaments(request: Request) -> dict[str, Tournament]:
    """Every tournament at its newest version with the names that the principal may see, by its id, oldest first."""
    service = services(request).tournaments
    return {each.id: await tournament_seen(request, each.id) for each in await service.tournaments()}


async def get_festival(request: Request) -> Response:
    """A festival: its name and its sections."""
    found = await wanted_festival(request)
    sections = [
        {"id": id_, "name": each.settings.name, "version": each.version, "round": len(each.public_rounds)}
        for id_, each in found.sections.items()
    ]
    return json_answer({"festival": found.slug, "name": found.name, "sections": sections})


async def wanted_festival(request: Request) -> Festival:
    """The festival that the address names.

    Raises HttpProblem 404 if no tournament belongs to it.
    """
    found = festivals(await all_tournaments(request)).get(request.path_params["f"])
    if found is None:
        raise HttpProblem(HTTPStatus.NOT_FOUND, "There is no such festival.", advice="See the list of tournaments.")
    return found


async def festival_page(request: Request) -> Response:
    """The page of a festival: the round and the first places of each section, and one search over all of them."""
    found = await wanted_festival(request)
    request.state.tournament = next(iter(found.sections.values()))  # its language, for readers who request none
    derived, asked = services(request).caches.derived, search_words(request)
    code = page_reader(request).code
    spoken, parameters = {} if code == SOURCE else {"language": code}, Parameters(language=code)
    sections = [
        await resumable(
            request, {"view": "in-short", "tournament": id_} | spoken, each, in_short(each, parameters, derived)
        )
        for id_, each in found.sections.items()
    ]
    return render_page(
        request,
        "festival.html",
        state={"sections": sections},
        tags=festival_tags(request, found.sections),
        festival=found,
        sections=sections,
        shown=SHOWN_PLACES,
        asked=asked,
        found=find(found.sections, asked, derived.words) if asked else None,
        now_here=datetime.now(UTC).isoformat(),
    )


async def festival_player_page(request: Request) -> Response:
    """What one player plays in each section of a festival."""
    found = await wanted_festival(request)
    stream, who = request.path_params["section"], PlayerId(request.path_params["player"])
    section = found.sections.get(stream)
    if section is None or who not in section.roster.players:
        raise HttpProblem(
            HTTPStatus.NOT_FOUND,
            "This festival has no such player.",
            advice="Search for the name on the page of the festival.",
        )
    request.state.tournament = section
    derived = services(request).caches.derived
    played = [(id_, each) for id_, each in entries(found.sections, stream, who)]
    return render_page(
        request,
        "festival_player.html",
        festival=found,
        who=section.roster.players[who],
        sections=[in_section(id_, found.sections[id_], each, derived) for id_, each in played],
    )


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/festivals/{f}", get_festival, EVERYONE, queue=PublicQueue.PAGES),
    Page(
        "/festival/{f}/players/{section}/{player}",
        festival_player_page,
        EVERYONE,
        query=("lang",),
        queue=PublicQueue.PAGES,
    ),
    Page("/festival/{f}", festival_page, EVERYONE, query=("lang", "q"), queue=PublicQueue.PAGES, has_clock=True),
)
