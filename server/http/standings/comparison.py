"""Comparison of a table of standings with ours."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from domain.exchange.csv_reading import CsvError, CsvTooLarge
from domain.exchange.standings_check import check_standings
from server.access import OFFICIALS
from server.http.answers import versioned
from server.http.endpoint import LARGEST_FILE, TOURNAMENT, Endpoint, Routes
from server.http.parameters import round_in_query
from server.http.problems import unreadable_file
from server.http.request_language import api_language
from server.http.services import services
from server.messages import MessageRenderer
from server.views.table_imports import comparison


async def compare_standings(request: Request) -> Response:
    """Compare a table of standings (CSV) with ours after a round: every player's points, place and tie-breaks."""
    raw, service = await request.body(), services(request).tournaments
    after = round_in_query(request)
    seen = await service.tournament(request.path_params["t"])
    try:
        found = await service.compute(check_standings, seen, raw, after)
    except CsvError as error:
        raise unreadable_file(request, error, too_large=isinstance(error, CsvTooLarge)) from error
    return versioned(comparison(found, MessageRenderer(api_language(request))), seen.version)


ROUTES: Routes = (
    Endpoint(
        "POST",
        TOURNAMENT + "/standings/comparison",
        compare_standings,
        OFFICIALS,
        query=("round",),
        media_type="text/csv",
        in_sector=False,
        largest_body=LARGEST_FILE,
    ),
)
