"""The home page: the tournaments by festival."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE, is_director
from server.http.addresses import base_address
from server.http.archive.archive import archive_of
from server.http.context import principal
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.festivals.festivals import all_tournaments
from server.http.page import pairing_systems, render_page
from server.http.qr_codes import qr_code
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
        other_devices=_other_devices(request) if not known and is_director(principal(request).role) else None,
    )


def _other_devices(request: Request) -> dict[str, str]:
    """Where other devices reach this server, and its picture for their cameras."""
    address = base_address(request)
    return {"address": address, "picture": qr_code(address)}


ROUTES: Routes = (Page("/", home, EVERYONE, queue=PublicQueue.PAGES),)
