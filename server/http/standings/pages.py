"""The standings and the crosstable."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.page import page_reader
from server.http.page_state import LIST_QUERY, page_tournament, round_asked_for, view_page
from server.views.crosstable_name import CROSSTABLE, crosstable_state, label_in
from server.views.late_corrections import late_corrections


async def standings_page(request: Request) -> Response:
    """The standings."""
    return await view_page(request, "standings.html", "standings")


async def crosstable_page(request: Request) -> Response:
    """The standings with all games; below, those that the rating report has differently (C.04.2)."""
    _, tournament = await page_tournament(request)
    late = late_corrections(tournament, page_reader(request), round_asked_for(request).round)
    names = {"called": label_in(tournament, CROSSTABLE), "says": crosstable_state(tournament)}
    return await view_page(request, "crosstable.html", "crosstable", late=late, **names)


ROUTES: Routes = (
    Page("/t/{t}/standings", standings_page, EVERYONE, query=LIST_QUERY, queue=PublicQueue.PAGES),
    Page("/t/{t}/crosstable", crosstable_page, EVERYONE, query=LIST_QUERY, queue=PublicQueue.PAGES),
)
