"""The pages about ratings: the rating list, the rating report, and title norms."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from domain.values import PlayerId
from server.access import DIRECTORS, OFFICIALS
from server.http.context import principal
from server.http.endpoint import Page, Routes
from server.http.page import page_reader, render_page
from server.http.page_state import built_view, page_tournament, view_page
from server.http.ratings.rating_list import state_of_list
from server.print.certificates import LABELS
from server.views.norms import norm_player
from server.views.parameters import Parameters
from server.views.rating_report import report_player


async def rating_list_page(request: Request) -> Response:
    """The page of the rating list: the current list, the upload of another one, and where players differ from it."""
    _, tournament = await page_tournament(request)
    shown = await state_of_list(request)
    sends = not principal(request).tournament
    return render_page(
        request, "rating_list.html", name=tournament.settings.name, listed=shown["list"], sends=sends, here=""
    )


async def report_page(request: Request) -> Response:
    """The rating report; with `?player=` one player's games and the basic conditions of title norms."""
    if "player" not in request.query_params:
        return await view_page(request, "report.html", "report")
    _, tournament = await page_tournament(request)
    player = PlayerId(request.query_params["player"])
    shown = built_view(report_player, tournament, Parameters(player=player, language=page_reader(request).code))
    return render_page(request, "report_player.html", model=shown, name=tournament.settings.name, here="/report")


async def norms_page(request: Request) -> Response:
    """The candidates for title norms; with `?player=` one player's certificates, each number explained."""
    if "player" not in request.query_params:
        return await view_page(request, "norms.html", "norms")
    _, tournament = await page_tournament(request)
    parameters = Parameters(player=PlayerId(request.query_params["player"]), language=page_reader(request).code)
    shown = built_view(norm_player, tournament, parameters)
    return render_page(request, "norm_player.html", model=shown, labels=LABELS, here="/norms")


ROUTES: Routes = (
    Page("/t/{t}/rating-list", rating_list_page, DIRECTORS),
    Page("/t/{t}/report", report_page, OFFICIALS),
    Page("/t/{t}/norms", norms_page, OFFICIALS),
)
