"""The page of files."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from domain.exchange.us_chess import missing_for_us_chess
from domain.results.adjourned import adjourned_boards
from domain.results.finality import is_final
from domain.starting_list import pairing_numbers
from domain.trf import rating_results
from server.access import EVERYONE, EXPORT_PRIVATE, may
from server.http.context import principal
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.page import page_reader, render_page
from server.http.page_state import page_tournament
from server.http.past import past_version
from server.http.plain_http import is_secret_kept
from server.messages import MessageRenderer


async def files_page(request: Request) -> Response:
    """The page of files: exports by role, and for directors the import of a table of players."""
    _, tournament = await page_tournament(request)
    past = past_version(request)
    sees_private = may(principal(request), EXPORT_PRIVATE, request.path_params["t"])
    settings = tournament.settings
    is_american = settings.federation == "USA" or settings.us_chess.stated
    renderer = MessageRenderer(page_reader(request), tournament)
    return render_page(
        request,
        "files.html",
        us_chess=bool(sees_private and is_american),
        missing=[renderer.render(each) for each in missing_for_us_chess(tournament)],
        name=tournament.settings.name,
        imported=tournament.settings.report_file is not None,
        is_final=is_final(tournament),
        adjourned=list(adjourned_boards(tournament).items()),
        differences=len(rating_results.written(tournament, pairing_numbers(tournament))),
        rounds=[each.number for each in tournament.public_rounds],
        at=f"&at={past.version}" if past else "",
        here="/files",
        hides_private=sees_private and not is_secret_kept(request),
    )


ROUTES: Routes = (Page("/t/{t}/files", files_page, EVERYONE, queue=PublicQueue.PAGES),)
