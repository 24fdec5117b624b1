"""The home page: the tournaments by festival."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from domain.pairing.registry import all_rules
from server.access import EVERYONE
from server.http.archive.archive import archive_of
from server.http.endpoint import Page, Routes
from server.http.festivals.festivals import all_tournaments
from server.http.page import page_reader, render_page
from server.messages import MessageRenderer
from server.views.festivals import festivals
from server.views.in_short import head_in_short


async def home(request: Request) -> Response:
    """The home page: the tournaments by festival, latest first, and for directors three ways to create one."""
    known = await all_tournaments(request)
    renderer = MessageRenderer(page_reader(request))
    return render_page(
        request,
        "home.html",
        festivals=[*festivals(known).values()][::-1],
        alone={id_: each for id_, each in reversed(known.items()) if not each.settings.festival},
        heads={id_: head_in_short(each) for id_, each in known.items()},
        tournaments=known,
        kept_away=len(await archive_of(request)),
        systems=[
            {
                "code": each.code,
                "name": renderer.render(each.name),
                "when": renderer.render(each.when),
                "is_round_robin": each.is_round_robin,
            }
            for each in all_rules()
        ],
    )


ROUTES: Routes = (Page("/", home, EVERYONE),)
