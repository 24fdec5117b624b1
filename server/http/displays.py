"""The pages of screens in the hall: what each shows, from how far it is read, and its share of a long list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.refusals import Unknown
from domain.server_events import DisplayArranged
from server.access import may
from server.http.addresses import base_address
from server.http.arrangements import KINDS, check_arrangement
from server.http.context import house, principal
from server.http.films import film_asked_for
from server.http.moments import tournament_then
from server.http.page import page
from server.http.pages import FIRST_ROWS, painted, round_asked_for, state_for
from server.http.problems import Problem
from server.http.screens import display_of
from server.views.model import beginning
from server.views.parameters import NO_PARAMETERS
from server.views.registry import VIEWS

USUAL_DIAGONAL = "50"
"""Inches of a screen that nobody told the size of."""

_THEMES = frozenset({"light", "dark"})


def routes() -> Sequence[Route]:
    """The pages of displays; `server.access` has a row for each name."""
    return (
        Route("/display", display_home, methods=["GET"], name="display_home"),
        Route("/display/{kind}", mixed_display_page, name="mixed_display_page"),
        Route("/t/{t}/display/{kind}", display_page, name="display_page"),
    )


async def display_home(request: Request) -> Response:
    """Where a screen starts: it shows what the director wants there, else its code; or lets somebody choose."""
    fleet = house(request).fleet
    display = await display_of(request)
    if display is None or "choose" in request.query_params:
        found = await house(request).service.tournaments()
        is_new = "choose" not in request.query_params
        return page(request, "display_home.html", tournaments=found, kinds=list(KINDS.items()), is_new=is_new)
    arranged, since = fleet.arrangement(display), fleet.arranged_at(display)
    request.state.language = arranged.language
    if arranged.kind:
        try:
            return await _shown(request, arranged, since)
        except (Unknown, Problem):  # what it is to show is gone: it waits until somebody says something else
            request.state.tournament = None
    state = {"arranged": since}
    address = f"{base_address(request)}/displays"
    return page(request, "display_waiting.html", state=state, display=arranged, address=address, theme=arranged.theme)


async def display_page(request: Request) -> Response:
    """A display by its address: live, or a film, which begins with the view as it was at its first version.

    Raises Problem 404 for a kind that there is not, 400 where the address says something else wrong.
    """
    wanted = _addressed(request, (request.path_params["t"],))
    film = None if wanted.kind == "notices" else film_asked_for(request)
    if film is None:
        return await _shown(request, wanted, await _role_of(request))
    tournament = await house(request).service.tournament(request.path_params["t"], film["from"])
    state = await state_for(request, wanted.kind, tournament, round_asked_for(request))
    subject = {name: value for name, value in state["subject"].items() if name != "at"} | {"film": film}
    state |= {"subject": subject, "arranged": None}
    return page(request, "display.html", state=state, film=film, **_place(wanted))


async def mixed_display_page(request: Request) -> Response:
    """A display of the tournaments that `?of=` names, one beside the other.

    Raises what `display_page` raises.
    """
    named = [each for each in request.query_params.get("of", "").split(",") if each]
    return await _shown(request, _addressed(request, tuple(dict.fromkeys(named))), await _role_of(request))


def _addressed(request: Request, tournaments: tuple[str, ...]) -> DisplayArranged:
    """What the address asks for: `?share=2/5` of the list, `?distance=` in metres, `?diagonal=` in inches."""
    asked = {name: request.query_params.get(name, "") for name in ("share", "distance", "diagonal", "theme")}
    wanted = DisplayArranged("", "", kind=request.path_params["kind"], tournaments=tournaments, **asked)
    check_arrangement(wanted)
    return wanted


async def _role_of(request: Request) -> int | None:
    """0 where this browser is a display of the fleet, whatever address it has open, None where it is none.

    An official who looks at a display's address looks at it, and is not sent to what their laptop is to show.
    """
    asking = principal(request)
    if may(asking, "visit_displays", request.path_params.get("t") or asking.tournament):
        return None
    return None if await display_of(request) is None else 0


async def _shown(request: Request, wanted: DisplayArranged, arranged: int | None) -> Response:
    """The page of a display. `arranged` is the version by which it was told to show this, None for no display."""
    if len(wanted.tournaments) > 1:
        return await _mixed(request, wanted, arranged)
    kind, stream = wanted.kind, wanted.tournaments[0]
    tournament = await tournament_then(request, stream)
    state = await state_for(request, kind, tournament, round_asked_for(request), stream=stream)
    told = state if kind == "notices" else await state_for(request, "notices", tournament, stream=stream)
    now = datetime.now(UTC).isoformat()
    template = "display_notices.html" if kind == "notices" else "display.html"
    state |= {"told": dict(told), "arranged": arranged}
    return page(request, template, state=state, film=None, now_here=now, **_place(wanted))


async def _mixed(request: Request, wanted: DisplayArranged, arranged: int | None) -> Response:
    """The page of several tournaments, each with its first rows."""
    service, most = house(request).service, max(FIRST_ROWS // len(wanted.tournaments), 1)
    known = {stream: await service.tournament(stream) for stream in wanted.tournaments}
    request.state.tournament = known[wanted.tournaments[0]]
    sections, told = [], []
    for stream, tournament in known.items():
        whole = VIEWS[wanted.kind].build(tournament, NO_PARAMETERS, house(request).caches.derived)
        first, is_short = beginning(whole, whole["order"][:most]), len(whole["order"]) > most
        subject = {"view": wanted.kind, "tournament": stream}
        sections.append(await painted(request, subject, tournament, first) | {"short": is_short})
        notices = VIEWS["notices"].build(tournament, NO_PARAMETERS)
        told.append(await painted(request, subject | {"view": "notices"}, tournament, notices))
    state = {"sections": sections, "told": told, "arranged": arranged}
    festivals = {each.settings.festival for each in known.values()}
    festival = festivals.pop() if len(festivals) == 1 else ""
    now = datetime.now(UTC).isoformat()
    return page(request, "display_mixed.html", state=state, festival=festival, now_here=now, **_place(wanted))


def _place(wanted: DisplayArranged) -> dict[str, Any]:
    """The display's place in the hall, for templates."""
    fit = {"share": wanted.share, "distance": wanted.distance, "diagonal": wanted.diagonal or USUAL_DIAGONAL}
    return {"kind": wanted.kind, "theme": wanted.theme if wanted.theme in _THEMES else "", "fit": fit, "here": ""}
