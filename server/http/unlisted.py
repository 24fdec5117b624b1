"""What search engines leave out: everything about a tournament of children, whatever kind of answer it is."""

from __future__ import annotations

from collections.abc import Collection
from functools import wraps
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.state.tournament import Tournament
from server.http.endpoint import Endpoint, Handler, Page
from server.http.past import shown_tournament
from server.http.public_request import ROBOTS
from server.http.services import services
from server.views.festivals import slug


def unlisted(route: Endpoint | Page, handler: Handler) -> Handler:
    """The handler of a public read; search engines are told to leave out what is about a tournament of children."""
    if route.method != "GET" or not route.audience.is_public or not ("{t}" in route.path or "{f}" in route.path):
        return handler

    @wraps(handler)
    async def answered(request: Request) -> Response:
        response = await handler(request)
        derived = services(request).caches.derived
        if response.status_code == HTTPStatus.OK and any(derived.has_children(each) for each in await _shown(request)):
            response.headers[ROBOTS] = "noindex"
        return response

    return answered


async def _shown(request: Request) -> Collection[Tournament]:
    """The tournament of the path, or all sections of its festival."""
    service = services(request).tournaments
    if "t" in request.path_params:
        return [shown_tournament(request) or await service.tournament(request.path_params["t"])]
    wanted = request.path_params["f"]
    sections = [each.id for each in await service.tournaments() if each.festival and slug(each.festival) == wanted]
    return [await service.tournament(each) for each in sections]
