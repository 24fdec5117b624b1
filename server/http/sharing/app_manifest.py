"""What a phone reads to put a tournament, or a player's page, on its home screen (W3C Web Application Manifest)."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.lookups import registered_player
from domain.values import PlayerId
from server.access import EVERYONE
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.page import page_reader
from server.http.page_state import page_tournament

_PAPER, _FELT = "#f6f4ee", "#14573f"
"""The colours of the page and of what can be pressed, as in css/tokens.css."""

_ICONS = (
    {"src": "/static/img/icon.svg", "type": "image/svg+xml", "sizes": "any"},
    {"src": "/static/img/icon-192.png", "type": "image/png", "sizes": "192x192"},
    {"src": "/static/img/icon-512.png", "type": "image/png", "sizes": "512x512"},
    {"src": "/static/img/icon-maskable.png", "type": "image/png", "sizes": "512x512", "purpose": "maskable"},
)


async def app_manifest(request: Request) -> Response:
    """The name, the icons and the first page of the tournament as an app; with `player` it opens that player's page.

    Raises UnknownPlayer.
    """
    stream, tournament = await page_tournament(request)
    name = short_name = tournament.settings.name
    start = f"/t/{stream}"
    if "player" in request.query_params:
        player = registered_player(tournament, PlayerId(request.query_params["player"]))
        name, short_name = f"{player.name} \N{MIDDLE DOT} {name}", player.name
        start += f"/players/{player.id}"
    body: dict[str, Any] = {
        "id": start,
        "name": name,
        "short_name": short_name,
        "lang": page_reader(request).code,
        "start_url": start,
        "scope": "/",
        "display": "standalone",  # without it an iPhone gives a page on its home screen no notifications
        "display_override": ["minimal-ui"],
        "background_color": _PAPER,
        "theme_color": _FELT,
        "icons": _ICONS,
    }
    return Response(msgspec.json.encode(body), media_type="application/manifest+json")


ROUTES: Routes = (
    Page("/t/{t}/app.webmanifest", app_manifest, EVERYONE, query=("player", "lang"), queue=PublicQueue.PAGES),
)
