"""The page of files."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from domain.exchange.us_chess import missing_for_us_chess
from domain.results.finality import is_final
from server.access import EVERYONE, EXPORT_PRIVATE, may
from server.http.addresses import base_address
from server.http.context import principal
from server.http.endpoint import FRAMES, Page, PublicQueue, Routes
from server.http.page import page_reader, render_page
from server.http.page_state import page_tournament
from server.http.past import past_version
from server.http.plain_http import is_secret_kept
from server.languages import message
from server.messages import MessageRenderer
from server.views.late_corrections import late_corrections


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
        open_games=[
            (each.number, boards)
            for each in tournament.public_rounds
            if (boards := sorted((*each.missing, *each.adjourned)))
        ],
        differences=late_corrections(tournament, page_reader(request)),
        rounds=[each.number for each in tournament.public_rounds],
        at=f"&at={past.version}" if past else "",
        here="/files",
        embeds=_embeds(request, settings.name),
        hides_private=sees_private and not is_secret_kept(request),
    )


def _embeds(request: Request, name: str) -> list[tuple[str, str]]:
    """What shows the boards and the standings in another page, each with its label: lines of HTML to copy."""
    base, code = f"{base_address(request)}{FRAMES}{request.path_params['t']}", page_reader(request).code
    look = f'title="{escape(name)}" width="100%" height="600" loading="lazy" style="border:0"'
    return [
        (label, f'<iframe src="{base}/{view}?lang={code}&amp;theme=light" {look}></iframe>')
        for view, label in (("boards", message("Boards")), ("standings", message("Standings")))
    ]


ROUTES: Routes = (Page("/t/{t}/files", files_page, EVERYONE, queue=PublicQueue.PAGES),)
