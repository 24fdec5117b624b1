"""The page of all components, for authors of pages: served in development only."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.endpoint import Page, Routes
from server.http.page import render_page

_THEMES = frozenset({"light", "dark"})


async def style_page(request: Request) -> Response:
    """Both themes side by side; with `?theme=` the components in that theme."""
    theme = request.query_params.get("theme", "")
    if theme in _THEMES:
        return render_page(request, "style/components.html", theme=theme)
    return render_page(request, "style/themes.html")


ROUTES: Routes = (Page("/style", style_page, EVERYONE),)
"""The routes in development, beside those of every server."""
