"""The boards of a round."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.page_state import LIST_QUERY, view_page


async def boards_page(request: Request) -> Response:
    """The page of the boards of a round."""
    return await view_page(request, "boards.html", "boards")


ROUTES: Routes = (Page("/t/{t}/boards", boards_page, EVERYONE, query=LIST_QUERY, queue=PublicQueue.PAGES),)
