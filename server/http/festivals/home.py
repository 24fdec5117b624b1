"""The home page: the tournaments by festival."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.archive.archive import archive_of
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.festivals.festivals import all_tournaments
from server.http.page import pairing_systems, render_page
from server.views.festivals import festivals
from server.views.in_short import head_in_short


async def home(request: Request) -> Response:
    """The home page: the tournaments by festival, latest first, and for directors three ways to create one."""
    known = await all_tournaments(request)
    return render_page(
        request,
        "home.html",
        festivals=[*festivals(known).values()][::-1],
        alone={id_: each for id_, each in reversed(known.items()) if not each.settings.festival},
        heads={id_: head_in_short(each) for id_, each in known.items()},
        tournaments=known,
        kept_away=len(await archive_of(request)),
        systems=pairing_systems(request),
    )


ROUTES: Routes = (Page("/", home, EVERYONE, queue=PublicQueue.PAGES),)
