"""What changed between two versions: the events, the standings, the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.corrections.causes import Causes
from domain.corrections.effects import StandingsEffect, standings_effect
from domain.state.tournament import Tournament
from server.access import OFFICIALS
from server.eventstore.recorded import RecordedEvent
from server.http.answers import versioned
from server.http.devices.names import device_names
from server.http.endpoint import TOURNAMENT, Endpoint, Page, Routes
from server.http.page import page_reader, render_page
from server.http.parameters import number_in_form, number_in_query
from server.http.past import requested_tournament
from server.http.problems import HttpProblem
from server.http.request_language import api_language
from server.http.services import services
from server.messages import MessageRenderer
from server.views.corrections import standings_view
from server.views.entered_by import with_names
from server.views.timeline import EVERYTHING, timeline

_MOST_LINES = 300
"""Events, and places, on the page of changes; other pages show a whole tournament."""


async def get_changes(request: Request) -> Response:
    """What changed between two versions: the events, the standings, the rounds."""
    stream, service = request.path_params["t"], services(request).tournaments
    newest = await service.tournament(stream)
    until = number_in_query(request, "to")
    until = newest.version if until is None else until
    since = number_in_query(request, "from") or 1
    if since > until:
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST, "The versions are the wrong way round.", advice="Put the earlier version first."
        )
    was, now = await service.tournament(stream, since), await service.tournament(stream, until)
    recorded = (await service.events(stream))[:until]
    names = await device_names(request)
    lines_until = await run_in_threadpool(timeline, now, recorded, EVERYTHING, None, api_language(request))
    moved = await run_in_threadpool(_moved, was, now, recorded)
    changed = {
        "from": since,
        "to": until,
        "facts": with_names((each for each in lines_until if each["version"] > since), names, api_language(request)),
        "standings": standings_view(now, moved, MessageRenderer(api_language(request), now)),
        "rounds": [paired.number for paired in now.play.rounds if paired not in was.play.rounds],
    }
    return versioned({**changed, "version": newest.version}, newest.version)


async def changes_page(request: Request) -> Response:
    """The page of what changed between two versions: standings and events."""
    until = await requested_tournament(request)
    stream, service = request.path_params["t"], services(request).tournaments
    first, last = number_in_form(request, "from") or 1, number_in_form(request, "to")
    now = until if last is None else await service.tournament(stream, last)
    if first > now.version:
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST, "The versions are the wrong way round.", advice="Put the earlier version first."
        )
    was = await service.tournament(stream, first)
    recorded = await _recorded(request, now)
    lines_until = await run_in_threadpool(timeline, now, recorded, EVERYTHING, None, page_reader(request))
    lines = [line for line in lines_until if line["version"] > first]
    lines = with_names(lines, await device_names(request), page_reader(request))
    moved = await run_in_threadpool(_moved, was, now, recorded)
    return render_page(
        request,
        "changes.html",
        name=now.settings.name,
        here="/timeline",
        first=first,
        last=now.version,
        newest=(await service.tournament(stream)).version,
        began=recorded[first - 1].recorded_at,
        ended=recorded[-1].recorded_at,
        lines=lines[-_MOST_LINES:],
        left_out=max(0, len(lines) - _MOST_LINES),
        moves=standings_view(now, moved, MessageRenderer(page_reader(request), now))["moves"],
        most=_MOST_LINES,
        rounds=[each.number for each in now.play.rounds if each not in was.play.rounds],
    )


def _moved(was: Tournament, now: Tournament, recorded: Sequence[RecordedEvent]) -> StandingsEffect:
    """How the standings differ, by the events in between."""
    between = recorded[was.version : now.version]
    return standings_effect(was, now, Causes(was, [each.event for each in between]))


async def _recorded(request: Request, tournament: Tournament) -> Sequence[RecordedEvent]:
    """The events up to the version that is shown."""
    return await services(request).tournaments.events(request.path_params["t"], 0, tournament.version)


ROUTES: Routes = (
    Endpoint("GET", TOURNAMENT + "/changes", get_changes, OFFICIALS, query=("from", "to")),
    Page("/t/{t}/changes", changes_page, OFFICIALS),
)
