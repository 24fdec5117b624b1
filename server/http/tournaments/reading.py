"""Reads of tournaments: the list, a summary, views at any version, the events."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.state.tournament import Tournament
from server.access import EVERYONE, OFFICIALS, SEE_DRAFTS, authorise, may, viewing
from server.eventstore.logfile import public_event
from server.http.answers import HASH_LENGTH, json_answer, versioned
from server.http.context import principal
from server.http.endpoint import TOURNAMENT, TOURNAMENTS, Endpoint, PublicQueue, Routes
from server.http.parameters import whole_number
from server.http.past import at_version, tournament_seen
from server.http.problems import HttpProblem, not_in_view
from server.http.request_language import api_language
from server.http.services import services
from server.http.tournaments.summary import tournament_view
from server.views.parameters import NotInView, read_parameters
from server.views.registry import VIEWS


async def list_tournaments(request: Request) -> Response:
    """The tournaments of this server."""
    found = await services(request).tournaments.tournaments()
    rows = [{"id": each.id, "name": each.name, "festival": each.festival, "version": each.version} for each in found]
    return json_answer({"tournaments": rows})


async def get_tournament(request: Request) -> Response:
    """One tournament in short: its settings and the state of its rounds."""
    tournament = await _tournament(request)
    official = may(principal(request), SEE_DRAFTS, request.path_params["t"])
    return versioned(tournament_view(request.path_params["t"], tournament, official=official), tournament.version)


async def get_view(request: Request) -> Response:
    """A view, in the shape that the live protocol carries."""
    view = VIEWS.get(request.path_params["view"])
    if view is None:
        raise HttpProblem(HTTPStatus.NOT_FOUND, "There is no such view.", advice="Views: " + ", ".join(sorted(VIEWS)))
    authorise(principal(request), viewing(view.name), request.path_params["t"])
    tournament, stream = await _tournament(request), request.path_params["t"]
    try:
        asked = read_parameters(request.query_params)
        view.check(name for name in ("round", "player") if name in request.query_params)
        parameters = replace(asked, language=api_language(request).code, stream=stream)
        model = await run_in_threadpool(view.build, tournament, parameters, services(request).caches.derived)
    except NotInView as error:
        raise not_in_view(error) from error
    service, version = services(request).tournaments, tournament.version
    body = {"view": view.name, "tournament": stream, "epoch": await service.epoch(), "version": version}
    body["hash"] = (await service.hash_at(stream, version))[:HASH_LENGTH]
    return versioned({**body, **model}, version)


async def get_events(request: Request) -> Response:
    """The events after a version, up to `at` or the newest, without private data."""
    after = whole_number(request.query_params.get("after", "0"), "after")
    stream, at = request.path_params["t"], at_version(request)
    tournament = await _tournament(request)
    recorded = await services(request).tournaments.events(stream, after, at)
    head = recorded[-1].version if recorded else tournament.version
    return versioned({"tournament": stream, "events": [public_event(each) for each in recorded], "version": head}, head)


async def _tournament(request: Request) -> Tournament:
    stream = request.path_params["t"]
    return await tournament_seen(request, stream, at_version(request))


ROUTES: Routes = (
    Endpoint("GET", TOURNAMENTS, list_tournaments, EVERYONE, queue=PublicQueue.PAGES),
    Endpoint("GET", TOURNAMENT, get_tournament, EVERYONE, query=("at",), queue=PublicQueue.PAGES),
    Endpoint(
        "GET",
        TOURNAMENT + "/views/{view}",
        get_view,
        EVERYONE,
        query=("at", "round", "player"),
        queue=PublicQueue.PAGES,
    ),
    Endpoint("GET", TOURNAMENT + "/events", get_events, OFFICIALS, query=("after", "at")),
)
