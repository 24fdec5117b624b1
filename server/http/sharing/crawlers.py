"""What search engines ask for: which pages they may read, and the list of the public pages."""

from __future__ import annotations

from xml.sax.saxutils import escape

from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.festivals.festivals import all_tournaments
from server.http.public_tags import public_address
from server.http.services import services
from server.views.festivals import festivals

_LISTED = ("", "/boards", "/standings", "/crosstable", "/players")
"""The public pages of a tournament that search engines are told of."""

_NOT_READ = ("/api/", "/display", "/join", "/login", "/recover", "/embed/")


async def robots(request: Request) -> Response:
    """What search engines may read: the public pages, if the server was reached by its public address."""
    base = public_address(request)
    lines = ["User-agent: *"]
    if base is None:
        lines.append("Disallow: /")
    else:
        lines += [*(f"Disallow: {each}" for each in _NOT_READ), "", f"Sitemap: {base}/sitemap.xml"]
    return Response("\n".join(lines) + "\n", media_type="text/plain")


async def sitemap(request: Request) -> Response:
    """The public pages of tournaments without children (sitemaps.org); none without a public address."""
    base = public_address(request)
    found = {} if base is None else await all_tournaments(request)
    derived = services(request).caches.derived
    known = [id_ for id_, each in found.items() if not derived.has_children(each)]
    paths = [f"/t/{id_}{page}" for id_ in known for page in _LISTED]
    paths += [f"/festival/{each.slug}" for each in festivals(found).values() if each.sections.keys() <= set(known)]
    pages = "".join(f"<url><loc>{escape(base + path)}</loc></url>" for path in paths if base is not None)
    text = f'<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{pages}'
    return Response(text + "</urlset>", media_type="application/xml")


ROUTES: Routes = (
    Page("/robots.txt", robots, EVERYONE),
    Page("/sitemap.xml", sitemap, EVERYONE, query=(), queue=PublicQueue.PAGES),
)
