"""A page: a template filled in the reader's language, with what every page has around it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from server.access import PUBLIC, Principal, Role, may, viewing
from server.http.context import house, principal
from server.http.moments import address_at, shown_moment, shown_tournament
from server.http.reading import addresses_by_language, keep_choice, reader
from server.http.shelf import signed
from server.languages import Language, message
from server.service import Place
from server.templates import render

ProblemHandler = Callable[[Request, Exception], Awaitable[Response]]

ROLES: Mapping[str, str] = {
    Role.PUBLIC: message("Public"),
    Role.DISPLAY: message("Display"),
    Role.PLAYER: message("Player"),
    Role.CHECK_IN: message("Check-in"),
    Role.ARBITER: message("Arbiter"),
    Role.DIRECTOR: message("Director"),
}
"""The roles by their names."""

_LISTS = (
    ("/boards", message("Boards")),
    ("/standings", message("Standings")),
    ("/crosstable", message("Crosstable")),
    ("/players", message("Players")),
    ("/prizes", message("Prizes")),
    ("/files", message("Files")),
)


_DISPLAY_TRIES_AGAIN_SECONDS = "60"
"""Nobody stands at a display to press anything: what was brought back is shown again by itself."""


def page(request: Request, template: str, *, status: HTTPStatus = HTTPStatus.OK, **values: Any) -> Response:
    """A template as a page, with what every page has: the bar on top, the role, the theme."""
    asking, past = _asking(request), shown_moment(request)
    stream = request.path_params.get("t")
    given = {
        "role": asking.role.value,
        "role_name": ROLES[asking.role],
        "tournament": stream,
        "links": _links(asking, stream or asking.tournament),
        "here": None,
        "archived": stream is not None and house(request).service.archive.of(stream).place is Place.ARCHIVED,
        "state": None,
        "theme": "",
        "past": past,
        "now": address_at(request, None),
        "spoken": addresses_by_language(request),
        "kept": f"?at={past.version}" if past else "",
        "beside": [address_at(request, past.version + step) for step in (-1, 1)] if past else [],
    } | values
    given["watched"] = given["state"] is not None and past is None
    text = render(template, page_reader(request), given, addressed=signed)
    response = HTMLResponse(text, status, headers={"cache-control": "no-store"})
    keep_choice(request, response)
    return response


def page_reader(request: Request) -> Language:
    """The language of a page, by who looks at it and, once its tournament is loaded, by that."""
    about = shown_tournament(request)
    chosen, federation = (about.settings.language, about.settings.federation) if about else ("", "")
    return reader(request, chosen=chosen, federation=federation)


def as_page(handler: ProblemHandler) -> ProblemHandler:
    """The handler of a problem, which tells a person as a page what it tells a program as JSON."""

    async def told(request: Request, error: Exception) -> Response:
        response = await handler(request, error)
        if "text/html" not in request.headers.get("accept", "") or request.url.path.startswith("/api/"):
            return response
        body = msgspec.json.decode(response.body)
        values = {"problem": body["title"], "advice": body.get("detail", ""), "tournament": None}
        shown = page(request, "problem.html", status=HTTPStatus(response.status_code), **values)
        if "/display" in request.url.path:
            shown.headers["refresh"] = _DISPLAY_TRIES_AGAIN_SECONDS
        return shown

    return told


def _asking(request: Request) -> Principal:
    """Who asks; the public where a problem arose before that was known."""
    try:
        return principal(request)
    except AttributeError:
        return PUBLIC


def _links(asking: Principal, tournament: str) -> list[tuple[str, str]]:
    first = [("", message("Desk"))] if may(asking, viewing("desk"), tournament) else [("", message("Tournament"))]
    enter = [("/enter", message("Results"))] if may(asking, "enter_page", tournament) else []
    door = [("/check-in", message("Check-in"))] if may(asking, "check_in_page", tournament) else []
    officials = [("/report", message("Ratings")), ("/print", message("Print")), ("/timeline", message("Timeline"))]
    return [*first, *door, *enter, *_LISTS, *(officials if may(asking, "timeline_page", tournament) else [])]
