"""The arbiter's page for entering results."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from domain.values import LateSlips
from server.access import OFFICIALS
from server.http.context import principal
from server.http.endpoint import Page, Routes
from server.http.page import render_page
from server.http.page_state import missing_first, page_tournament, round_asked_for, state_for


async def enter_page(request: Request) -> Response:
    """The arbiter's page: the results of a round, missing ones first."""
    _, tournament = await page_tournament(request)
    state = await state_for(request, "arbiter", tournament, round_asked_for(request), first=missing_first)
    state["requests"] = await state_for(request, "requests", tournament)
    return render_page(
        request,
        "enter.html",
        state=state,
        missing_first=missing_first(state["model"]),
        public=len(tournament.public_rounds),
        sector=principal(request).boards,
        slips_count=tournament.settings.late_slips is LateSlips.STANDINGS and not tournament.finished,
        here="/enter",
    )


ROUTES: Routes = (Page("/t/{t}/enter", enter_page, OFFICIALS),)
