"""The standings and the crosstable."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.page_state import LIST_QUERY, view_page


async def standings_page(request: Request) -> Response:
    """The standings."""
    return await view_page(request, "standings.html", "standings")


async def crosstable_page(request: Request) -> Response:
    """The standings with all games."""
    return await view_page(request, "crosstable.html", "crosstable")


ROUTES: Routes = (
    Page("/t/{t}/standings", standings_page, EVERYONE, query=LIST_QUERY, queue=PublicQueue.PAGES),
    Page("/t/{t}/crosstable", crosstable_page, EVERYONE, query=LIST_QUERY, queue=PublicQueue.PAGES),
)
