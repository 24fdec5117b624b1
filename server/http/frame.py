"""The frame of officials' pages: the navigation, the tournament with its state, and who the sender is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.state.tournament import Tournament
from server.access import SEE_DRAFTS, Permission, Principal, Role, may
from server.http.context import principal
from server.http.endpoint import Endpoint, Handler, Page
from server.http.navigation import NavigationLink, Place, navigation
from server.http.past import past_version, shown_tournament
from server.http.services import services
from server.repository.unknown import UnknownTournament
from server.views.festivals import slug
from server.views.in_short import head_in_short

OFFICIAL_ROLES = frozenset({Role.CHECK_IN, Role.ARBITER, Role.DIRECTOR})
"""The roles whose pages have the frame, and raise the alarm when the server cannot record."""


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What the frame of one page shows.

    `tournament` is the id of the tournament that the navigation is about, "" for none, and `head` its summary as of
    the version that the page shows. `draft` is the round of an unpublished draft that the sender may see, 0 for
    none. `sender` is the name of the device or the person, "" if it has none.
    """

    groups: Sequence[Sequence[NavigationLink]]
    tournament: str
    head: Mapping[str, Any] | None
    draft: int
    festival: str
    sender: str


@dataclass(frozen=True, slots=True)
class _Basis:
    """What the frame is made from before the page is rendered."""

    pages: Mapping[str, Permission]
    route: str
    stream: str
    tournament: Tournament | None
    counts: Mapping[str, int] = field(default_factory=dict)


def framed(route: Endpoint | Page, handler: Handler, pages: Mapping[str, Permission]) -> Handler:
    """The handler of a page, for officials with what its frame needs; `pages` are the permissions by route."""
    if not isinstance(route, Page) or route.method != "GET":
        return handler

    @wraps(handler)
    async def with_frame(request: Request) -> Response:
        sender = principal(request)
        if sender.role in OFFICIAL_ROLES:
            stream, tournament = await _tournament(request, sender)
            counts = await _counts(request, sender, pages)
            request.state.frame = _Basis(pages, route.path, stream, tournament, counts)
        return await handler(request)

    return with_frame


def frame_of(request: Request, sender: Principal) -> PageFrame | None:
    """The frame of the page; None for the public and for pages outside the navigation, such as displays."""
    basis = getattr(request.state, "frame", None)
    if not isinstance(basis, _Basis) or sender.role not in OFFICIAL_ROLES:
        return None
    past = past_version(request)
    at = None if past is None else past.version
    about = (shown_tournament(request) if "t" in request.path_params else None) or basis.tournament
    counts = basis.counts if about is None else {**basis.counts, "players": len(about.roster.players)}
    groups = navigation(sender, basis.pages, Place(basis.route, basis.stream, at, about), counts)
    if not groups:
        return None
    head = None if about is None else head_in_short(about)
    draft = about.draft if about is not None and may(sender, SEE_DRAFTS, basis.stream) else None
    festival = quote(slug(about.settings.festival)) if about is not None and about.settings.festival else ""
    name = sender.actor.removeprefix(sender.role).strip()
    return PageFrame(
        groups,
        basis.stream,
        head,
        0 if draft is None else draft.number,
        festival,
        "" if name == sender.device else name,
    )


async def _tournament(request: Request, sender: Principal) -> tuple[str, Tournament | None]:
    """The tournament of the path, or the one that `?tournament=` names, or the only one that the sender may enter."""
    stream = request.path_params.get("t") or request.query_params.get("tournament") or sender.tournament
    if not stream or not sender.may_enter(stream):
        return "", None
    try:
        return stream, await services(request).tournaments.tournament(stream)
    except UnknownTournament:
        return "", None


async def _counts(request: Request, sender: Principal, pages: Mapping[str, Permission]) -> Mapping[str, int]:
    """How many displays and devices the server knows, for those who may open their pages."""
    counts = {}
    if may(sender, pages["/displays"]):
        counts["displays"] = len(services(request).displays.rows())
    if may(sender, pages["/devices"]):
        counts["devices"] = len(await run_in_threadpool(services(request).devices.all))
    return counts
