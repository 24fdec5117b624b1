"""Pages that other sites show in a frame: the boards and the standings, without forms and sessions."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from server.access import EVERYONE
from server.http.endpoint import FRAMES, Page, PublicQueue, Routes
from server.http.page import page_reader
from server.http.page_state import page_tournament, round_asked_for, whole_view
from server.http.problems import HttpProblem
from server.http.services import services
from server.http.static_files.cache import with_static_hash
from server.templates import render
from server.views.notices import not_in_fide_mode

VIEWS = ("boards", "standings")
"""What can be embedded."""

MOST_ROWS = 300
"""Rows of a frame; it links to the page with all of them."""

RELOAD_SECONDS = 60
"""Seconds after which a frame loads itself again, by js/embed.js; unchanged it is answered 304."""

_THEMES = ("light", "dark")


async def embed_page(request: Request) -> Response:
    """The boards or the standings in a frame: what the public sees, whoever asks.

    `?lang=` is the language, `?theme=` light or dark (without it as the browser prefers), `?round=` the round.
    Raises HttpProblem 404 for another view.
    """
    view = request.path_params["view"]
    if view not in VIEWS:
        raise HttpProblem(HTTPStatus.NOT_FOUND, "There is no such frame.", advice="Frames: " + ", ".join(VIEWS))
    stream, tournament = await page_tournament(request)
    reader = page_reader(request)
    seen = services(request).caches.derived.public.of(tournament, reader)
    parameters = replace(round_asked_for(request), language=reader.code, stream=stream)
    theme = request.query_params.get("theme", "")
    given = {
        "view": view,
        "model": whole_view(request, view, seen, parameters),
        "tournament": stream,
        "theme": theme if theme in _THEMES else "",
        "seconds": RELOAD_SECONDS,
        "left_fide_mode": not_in_fide_mode(seen),
        "again": f"{request.url.path}?{request.url.query}",
        "most": MOST_ROWS,
    }
    return HTMLResponse(render("embed.html", reader, given, addressed=with_static_hash))


ROUTES: Routes = (
    Page(FRAMES + "{t}/{view}", embed_page, EVERYONE, query=("lang", "theme", "round"), queue=PublicQueue.PAGES),
)
