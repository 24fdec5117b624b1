"""Pages: a template in the reader's language, with what every page has in common."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from domain.pairing.registry import all_rules
from domain.state.tournament import Tournament
from server.access import PUBLIC, SEE_HISTORY, Principal, Role, may
from server.http.answers import ExceptionHandler
from server.http.context import principal
from server.http.frame import OFFICIAL_ROLES, PageFrame, frame_of
from server.http.past import address_at, past_version, shown_tournament
from server.http.plain_http import needs_notice
from server.http.public_tags import tags_of
from server.http.request_language import addresses_by_language, keep_choice, page_language
from server.http.services import services
from server.http.static_files.cache import with_static_hash
from server.languages import Language, message
from server.messages import MessageRenderer
from server.service import ArchivePlace
from server.templates import render
from server.views.crosstable_name import label_in
from server.views.notices import not_in_fide_mode
from server.views.public_names import names_have_gone

ROLES: Mapping[str, str] = {
    Role.PUBLIC: message("Public"),
    Role.DISPLAY: message("Display"),
    Role.PLAYER: message("Player"),
    Role.CHECK_IN: message("Check-in"),
    Role.ARBITER: message("Arbiter"),
    Role.DIRECTOR: message("Director"),
}
"""The names of the roles."""

_LINKS = (
    ("", message("Tournament")),
    ("/boards", message("Boards")),
    ("/standings", message("Standings")),
    ("/crosstable", message("Crosstable")),
    ("/players", message("Players")),
    ("/prizes", message("Prizes")),
    ("/files", message("Files")),
)
"""The pages of a tournament in the head of its public pages."""

_DISPLAY_TRIES_AGAIN_SECONDS = 20
"""Seconds until a display loads its page again after a problem, since no one is there to reload it."""


def render_page(request: Request, template: str, *, status: HTTPStatus = HTTPStatus.OK, **values: Any) -> Response:
    """A template as a page, with what every page has: the navigation, the role, the theme."""
    sender, past = _sender(request), past_version(request)
    stream, about = request.path_params.get("t"), shown_tournament(request)
    frame, is_now = frame_of(request, sender), status is HTTPStatus.OK and past is None
    is_public = stream is not None and is_now and not may(sender, SEE_HISTORY, stream)
    reader = page_reader(request)
    given = {
        "role": sender.role.value,
        "role_name": ROLES[sender.role],
        "tournament": stream,
        "frame": frame,
        "links": [(path, label_in(about, label)) for path, label in _LINKS],
        "here": None,
        "left_fide_mode": _left_fide_mode(None if stream is None else about, frame),
        "archived": stream is not None
        and services(request).tournaments.archive.of(stream).place is ArchivePlace.ARCHIVED,
        "alarm": services(request).storage.alarm if sender.role in OFFICIAL_ROLES else "",
        "official_roles": OFFICIAL_ROLES,
        "plain_http": sender.device if sender.role in OFFICIAL_ROLES and needs_notice(request, sender.device) else "",
        "state": None,
        "theme": "",
        "tags": None if stream is None or about is None or not is_public else tags_of(request, stream, about, reader),
        "plain": None,
        "past": past,
        "now": address_at(request, None),
        "spoken": addresses_by_language(request),
        "kept": f"?at={past.version}" if past else "",
        "feeds": stream if is_public and about is not None else "",
        "names_have_gone": is_public and about is not None and names_have_gone(about.settings),
        "beside": [address_at(request, past.version + step) for step in (-1, 1)] if past else [],
    } | values
    given["watched"] = given["state"] is not None and past is None
    text = render(template, reader, given, addressed=with_static_hash)
    response = HTMLResponse(text, status, headers={"cache-control": "no-store"})
    keep_choice(request, response)
    return response


def _left_fide_mode(about: Tournament | None, frame: PageFrame | None) -> int | None:
    """The round from which on the page's tournament is outside FIDE mode; that of the frame if the page has none."""
    if about is not None:
        return not_in_fide_mode(about)
    head = None if frame is None else frame.head
    return None if head is None else head["left_fide_mode"]


def page_reader(request: Request) -> Language:
    """The language of a page, by the request and by its tournament if that was loaded."""
    about = shown_tournament(request)
    chosen, federation = (about.settings.language, about.settings.federation) if about else ("", "")
    return page_language(request, chosen=chosen, federation=federation)


def pairing_systems(request: Request) -> list[dict[str, Any]]:
    """The pairing systems to choose from, each with its name and when to choose it in the reader's language."""
    renderer = MessageRenderer(page_reader(request))
    return [
        {
            "code": each.code,
            "name": renderer.render(each.name),
            "when": renderer.render(each.when),
            "is_round_robin": each.is_round_robin,
            "has_virtual_points": each.has_virtual_points,
        }
        for each in all_rules()
    ]


def as_page(handler: ExceptionHandler) -> ExceptionHandler:
    """An exception handler that answers browsers with a page instead of JSON."""

    async def answered(request: Request, error: Exception) -> Response:
        response = await handler(request, error)
        if "text/html" not in request.headers.get("accept", "") or request.url.path.startswith("/api/"):
            return response
        body = msgspec.json.decode(response.body)
        values = {"problem": body["title"], "advice": body.get("detail", ""), "tournament": None}
        values["asks_for_code"] = response.status_code == HTTPStatus.UNAUTHORIZED
        if _is_display(request.url.path):
            values |= {"plain": _tried_again(request), "now_here": datetime.now(UTC).isoformat()}
        shown = render_page(request, "problem.html", status=HTTPStatus(response.status_code), **values)
        if "retry-after" in response.headers:
            shown.headers["retry-after"] = response.headers["retry-after"]
        return shown

    return answered


def _is_display(path: str) -> bool:
    return path == "/display" or "/display/" in path


def _tried_again(request: Request) -> dict[str, object]:
    """How the problem page of a display goes on: it loads the same address once the server answers (plain-page.js)."""
    path, query = request.url.path, request.url.query
    address = f"{path}?{query}" if query else path
    return {"is_plain": True, "seconds": _DISPLAY_TRIES_AGAIN_SECONDS, "following": address}


def _sender(request: Request) -> Principal:
    """The principal; the public if the problem arose before authentication."""
    try:
        return principal(request)
    except AttributeError:
        return PUBLIC
