"""The pages that displays show."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.refusals import Unknown
from domain.server_events import DisplayArranged
from domain.tournament.published_history import PublishedHistory
from server.access import EVERYONE, VISIT_DISPLAYS, may
from server.collation import collation, name_order
from server.http.addresses import base_address
from server.http.context import principal
from server.http.displays.arrangements import KINDS, check_arrangement
from server.http.displays.enrolment import current_display, second_screen
from server.http.displays.plain_pages import (
    ListPages,
    PlainPages,
    SectionPages,
    announced_start,
    as_of,
    plain_page,
)
from server.http.displays.replay import read_replay, requested_replay
from server.http.displays.themes import check_daylight, daylight_of, theme_at
from server.http.endpoint import Page, Routes
from server.http.page import page_reader, render_page
from server.http.page_state import FIRST_ROWS, round_asked_for, state_for, whole_view
from server.http.parameters import number_in_query
from server.http.past import as_seen, check_may_see_history, requested_tournament, tournament_seen
from server.http.problems import HttpProblem
from server.http.services import services
from server.views.parameters import Parameters

USUAL_DIAGONAL = "50"
"""Inches; the size of a screen if none is set."""


async def display_home(request: Request) -> Response:
    """The start page of a display: what the director set for it, else its code; with `?choose` a list of choices."""
    registry = services(request).displays
    display = await current_display(request)
    if display is None or "choose" in request.query_params:
        found = await services(request).tournaments.tournaments()
        is_new = "choose" not in request.query_params
        return render_page(
            request,
            "display_home.html",
            tournaments=found,
            kinds=list(KINDS.items()),
            is_new=is_new,
            screen=second_screen(request),
        )
    turn = number_in_query(request, "turn") or 0
    showing = registry.showing(display, turn)
    arranged = showing.arranged
    stamp = "" if showing.unattended else showing.stamp
    request.state.unattended = {"stamp": showing.stamp, "code": arranged.code} if showing.unattended else None
    request.state.language = arranged.language
    if arranged.kind:
        try:
            if len(showing.steps) > 1:
                following = request.url.remove_query_params("plain").include_query_params(
                    turn=(turn + 1) % len(showing.steps)
                )
                request.state.following = f"{following.path}?{following.query}"
            return await _shown(request, arranged, stamp)
        except (Unknown, HttpProblem):  # its view is gone: it waits for another arrangement
            request.state.tournament = None
    state = _of_screen(request, stamp)
    address = f"{base_address(request)}/displays"
    return render_page(
        request,
        "display_waiting.html",
        state=state,
        display=arranged,
        address=address,
        theme=theme_at(arranged.theme, arranged.daylight, datetime.now(UTC).astimezone()),
        screen=second_screen(request),
        plain=plain_page(request, 0, 0),
    )


async def display_page(request: Request) -> Response:
    """A display by its address: live, or a replay, which begins with the view at its first version.

    Raises HttpProblem 404 for an unknown kind, 403 for a replay if the principal may not see the history,
    400 for other mistakes in the address.
    """
    wanted = _addressed(request, (request.path_params["t"],))
    replay = None if wanted.kind == "notices" else requested_replay(request)
    if replay is None:
        return await _shown(request, wanted, await _role_of(request))
    check_may_see_history(request)
    return await _replayed(request, wanted, replay, None)


async def mixed_display_page(request: Request) -> Response:
    """A display of the tournaments that `?of=` names, side by side, without those that were deleted.

    Raises what `display_page` raises.
    """
    named = tuple(dict.fromkeys(each for each in request.query_params.get("of", "").split(",") if each))
    left = [each for each in named if await _can_be_read(request, each)]
    if left and len(left) < len(named):  # it is loaded again after each cycle: one may be brought back
        request.state.following = f"{request.url.path}?{request.url.query}"
    return await _shown(request, _addressed(request, tuple(left) or named), await _role_of(request))


async def _can_be_read(request: Request, stream: str) -> bool:
    try:
        await services(request).tournaments.tournament(stream)
    except Unknown:
        return False
    return True


def _addressed(request: Request, tournaments: tuple[str, ...]) -> DisplayArranged:
    """What the address requests: `?share=2/5` of the list, `?distance=` in metres, `?diagonal=` in inches."""
    asked = request.query_params
    wanted = DisplayArranged(
        "",
        "",
        kind=request.path_params["kind"],
        tournaments=tournaments,
        share=asked.get("share", ""),
        distance=asked.get("distance", ""),
        diagonal=asked.get("diagonal", ""),
        theme=asked.get("theme", ""),
        daylight=asked.get("daylight", ""),
    )
    check_daylight(wanted.daylight)
    check_arrangement(wanted)
    return wanted


async def _role_of(request: Request) -> str | None:
    """An empty text if this browser is a display of the registry, whatever address it has open, else None.

    An official who opens the address of a display stays on it, even if their own device is a display.
    """
    visitor = principal(request)
    if may(visitor, VISIT_DISPLAYS, request.path_params.get("t") or visitor.tournament):
        return None
    return None if await current_display(request) is None else ""


async def _shown(request: Request, wanted: DisplayArranged, arranged: str | None) -> Response:
    """The page of a display. `arranged` is the stamp of what it must show, None if this browser is no display.

    A display that an official arranged for a tournament is a device of the organisers and shows every name.
    """
    display = await current_display(request)
    registry = services(request).displays
    request.state.shows_names = display is not None and all(
        registry.shows_names(display, each) for each in wanted.tournaments
    )
    if len(wanted.tournaments) > 1:
        if number_in_query(request, "plain"):
            return await _one_of_many(request, wanted)
        return await _mixed(request, wanted, arranged)
    if wanted.replay:
        return await _replayed(request, wanted, read_replay(wanted.replay, wanted.speed), arranged)
    return await _listed(request, wanted, ListPages(request, wanted.kind, wanted.share), arranged)


async def _one_of_many(request: Request, wanted: DisplayArranged) -> Response:
    """A page without modules of a display of several tournaments: rows of one of them."""
    known = {stream: await requested_tournament(request, stream) for stream in wanted.tournaments}
    wholes = [
        await run_in_threadpool(whole_view, request, wanted.kind, tournament, Parameters(stream=stream))
        for stream, tournament in known.items()
    ]
    order = name_order(known[wanted.tournaments[0]].settings) if wanted.kind == "seats" else None
    pages = SectionPages(request, wanted, wholes, order)
    return await _listed(request, replace(wanted, tournaments=(wanted.tournaments[pages.section],)), pages)


async def _listed(
    request: Request, wanted: DisplayArranged, pages: PlainPages, arranged: str | None = None
) -> Response:
    """The page of one list. `pages` are those by which it goes on without modules."""
    kind, stream = wanted.kind, wanted.tournaments[0]
    tournament = await requested_tournament(request, stream)
    state = await state_for(request, kind, tournament, round_asked_for(request), first=pages.rows, stream=stream)
    notices = state if kind == "notices" else await state_for(request, "notices", tournament, stream=stream)
    now = datetime.now(UTC)
    template = "display_notices.html" if kind == "notices" else "display.html"
    start = announced_start(notices["model"]["head"], now, page_reader(request))
    at_first = as_of(state["model"]["head"], now)
    state |= {"told": dict(notices)} | _of_screen(request, arranged)
    shown: dict[str, Any] = {"state": state, "film": None, "now_here": now.isoformat(), "start": start}
    return render_page(request, template, plain=pages.shown, **shown, **at_first, **_place(wanted))


async def _replayed(
    request: Request, wanted: DisplayArranged, replay: dict[str, Any], arranged: str | None
) -> Response:
    """The page of a replay, which begins with the view at its first version, as far as that is public now."""
    service, stream = services(request).tournaments, wanted.tournaments[0]
    history = PublishedHistory(await service.tournament(stream))
    first = as_seen(request, history.state(await service.tournament(stream, replay["from"])), stream)
    state = await state_for(request, wanted.kind, first, round_asked_for(request), stream=stream)
    subject = {name: value for name, value in state["subject"].items() if name != "at"} | {"film": replay}
    state |= {"subject": subject} | _of_screen(request, arranged)
    at_first = as_of(state["model"]["head"], datetime.now(UTC))
    return render_page(request, "display.html", state=state, film=replay, **at_first, **_place(wanted))


async def _mixed(request: Request, wanted: DisplayArranged, arranged: str | None) -> Response:
    """The page of several tournaments, each with its first rows."""
    most = max(FIRST_ROWS // len(wanted.tournaments), 1)
    known = {stream: await tournament_seen(request, stream) for stream in wanted.tournaments}
    request.state.tournament = known[wanted.tournaments[0]]
    sections, notices_by_section = [], []
    for stream, tournament in known.items():
        sections.append(
            await state_for(request, wanted.kind, tournament, first=lambda each: each["order"][:most], stream=stream)
        )
        notices_by_section.append(await state_for(request, "notices", tournament, stream=stream))
    state = {"sections": sections, "told": notices_by_section} | _of_screen(request, arranged)
    festivals = {each.settings.festival for each in known.values()}
    festival = festivals.pop() if len(festivals) == 1 else ""
    now = datetime.now(UTC).isoformat()
    plain = plain_page(request, 0, 1)
    return render_page(
        request,
        "display_mixed.html",
        state=state,
        festival=festival,
        collation=collation(request.state.tournament.settings),
        now_here=now,
        plain=plain,
        **_place(wanted),
    )


def _of_screen(request: Request, arranged: str | None) -> dict[str, Any]:
    """What a page has of the screen that shows it.

    `arranged` is the stamp of what the director arranged; `unattended` the stamp and the code of a screen that follows
    the round without an arrangement, else None; `following` the address of the list that is shown next, empty if this
    is the only one.
    """
    asked = request.state
    return {
        "arranged": arranged,
        "unattended": getattr(asked, "unattended", None),
        "following": getattr(asked, "following", ""),
    }


def _place(wanted: DisplayArranged) -> dict[str, Any]:
    """The display's place, for templates."""
    fit = {"share": wanted.share, "distance": wanted.distance, "diagonal": wanted.diagonal or USUAL_DIAGONAL}
    fit["daylight"] = daylight_of(wanted.theme, wanted.daylight)
    theme = theme_at(wanted.theme, wanted.daylight, datetime.now(UTC).astimezone())
    return {"kind": wanted.kind, "theme": theme, "fit": fit, "here": ""}


ROUTES: Routes = (
    Page("/display", display_home, EVERYONE),
    Page("/display/{kind}", mixed_display_page, EVERYONE),
    Page("/t/{t}/display/{kind}", display_page, EVERYONE),
)
