"""Whether a sheet on the wall is the newest."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from server.access import EVERYONE
from server.http.answers import versioned
from server.http.endpoint import TOURNAMENT, Endpoint, Page, PublicQueue, Routes
from server.http.parameters import whole_number
from server.http.past import tournament_seen
from server.http.problems import HttpProblem, not_in_view
from server.http.services import services
from server.http.sheets.orders import NEVER_CACHED, ordered_sheet
from server.languages import language
from server.print.freshness import Freshness, freshness
from server.print.order import HASH_LENGTH, Order
from server.print.source import no_secret
from server.templates import render
from server.views.crosstable_name import label_in
from server.views.parameters import NotInView


async def get_sheet_state(request: Request) -> Response:
    """Whether a sheet of a version and a hash still shows what a new one would."""
    _, found = await _state(request)
    body = {"newest": found.is_newest, "printed": found.version, "stale_since": found.stale_since}
    return versioned({**body, "version": found.now}, found.now)


async def newest_page(request: Request) -> Response:
    """The page that the code on a sheet leads to: whether it is the newest."""
    order, found = await _state(request)
    spoken = language(order.language)
    tournament = await services(request).tournaments.tournament(request.path_params["t"])
    latest = len(tournament.public_rounds)
    about = {
        "title": spoken.text(label_in(tournament, order.kind.title)),
        "name": tournament.settings.name,
        "round": order.round,
        "latest": latest,
    }
    return HTMLResponse(render("print/newest.html", spoken, about | {"found": found}), headers=NEVER_CACHED)


async def _state(request: Request) -> tuple[Order, Freshness]:
    """Compare a printed sheet with the newest.

    Raises HttpProblem 404 for a version that this log never had, or had with another hash.
    """
    service, stream = services(request).tournaments, request.path_params["t"]
    order, now = await ordered_sheet(request)
    order = replace(order, address="", secret=no_secret)
    version = whole_number(request.query_params.get("version", ""), "version")
    mark = request.query_params.get("hash", "")
    known = 1 <= version <= now.version and (await service.hash_at(stream, version))[:HASH_LENGTH] == mark
    if not known:
        raise HttpProblem(HTTPStatus.NOT_FOUND, "This sheet was not printed from this log.", advice="Print it again.")
    try:
        return order, await freshness(order, version, now.version, partial(tournament_seen, request, stream))
    except NotInView as error:
        raise not_in_view(error) from error


ROUTES: Routes = (
    Endpoint(
        "GET",
        TOURNAMENT + "/sheets/{sheet}",
        get_sheet_state,
        EVERYONE,
        query=("version", "hash", "round", "player", "board", "paper", "for"),
        queue=PublicQueue.FILES,
    ),
    Page(
        "/t/{t}/print/{sheet}/newest",
        newest_page,
        EVERYONE,
        query=("lang", "round", "version", "hash"),
        queue=PublicQueue.FILES,
    ),
)
