"""The registry of displays: listed, named, set, identified, removed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from http import HTTPStatus
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.display_programme import FINAL, USUAL_PROGRAMME, Phase
from domain.server_events import DisplayArranged, DisplayOverridden
from server.access import DIRECTORS
from server.eventstore.recorded import SERVER_STREAM
from server.http.addresses import base_address
from server.http.answers import json_answer
from server.http.bodies import Body, DeviceName, LanguageCode, NothingBody, Text, read_body
from server.http.context import unconditional
from server.http.displays.arrangements import (
    FINAL_TITLE,
    KINDS,
    MIXED,
    MOST_SECTIONS,
    PHASES,
    PROGRAMME_TITLE,
    check_arrangement,
    check_programme,
)
from server.http.displays.themes import check_daylight
from server.http.endpoint import Endpoint, Page, Routes
from server.http.page import render_page
from server.http.problems import HttpProblem
from server.http.qr_codes import qr_code
from server.http.services import services
from server.languages import NAMES
from server.service.display_showings import CODE_ONLY, PROGRAMME
from server.views.model import model

MOST_MINUTES = 600
"""How long a display can show something else, at most."""

_Sections = Annotated[list[Text], msgspec.Meta(max_length=MOST_SECTIONS)]
_Short = Annotated[str, msgspec.Meta(max_length=20)]
_Programme = Annotated[list[_Short], msgspec.Meta(max_length=len(Phase))]


class ArrangedDisplayBody(Body, kw_only=True):
    """What a display is called and shows; what is left out stays.

    `kind` is one of the displays that there are, `programme` to follow the round, `code` for nothing but its
    code, or empty to follow the round of the newest tournament until it is arranged; `programme`
    names the kind for each phase of a round, none for the usual ones, and may name `final` for the last phase: the
    standings and then the prizes that are announced. `share` is as `2/5`, `distance` in metres,
    `diagonal` in inches. `language` and `theme` may be empty: those of the screen's browser; the theme
    `time` is light within `daylight`, as `07:00-19:00`. `replay` plays
    versions back, as `1-900`, `speed` times as fast as they were recorded.
    """

    name: DeviceName | None = None
    kind: _Short | None = None
    tournaments: _Sections | None = None
    programme: _Programme | None = None
    share: _Short | None = None
    distance: _Short | None = None
    diagonal: _Short | None = None
    theme: Literal["", "light", "dark", "time"] | None = None
    daylight: _Short | None = None
    language: LanguageCode | None = None
    replay: _Short | None = None
    speed: _Short | None = None


class SharedListBody(Body, kw_only=True):
    """One list or programme on several displays, each with its part of it in this order, or each with the whole.

    `distance` in metres is that of all of them; left out, each keeps its own. `programme` are the lists of the phases
    for all of them, the usual ones without it.
    """

    displays: Annotated[list[Text], msgspec.Meta(min_length=1, max_length=99)]
    kind: _Short
    tournaments: _Sections
    whole: bool = False
    distance: _Short | None = None
    programme: _Programme = msgspec.field(default_factory=list)


class OverriddenDisplayBody(Body, kw_only=True):
    """What a display shows for some minutes; without `tournaments` of those that it is arranged for."""

    kind: _Short
    minutes: Annotated[int, msgspec.Meta(ge=1, le=MOST_MINUTES)]
    tournaments: _Sections | None = None


async def list_displays(request: Request) -> Response:
    """Every display: what it is set to show, what it shows, and whether it is connected."""
    return json_answer({"displays": [row for _, row in services(request).displays.rows()]})


async def arrange_display(request: Request) -> Response:
    """Name a display and set what it shows; its screen follows at once."""
    body = await read_body(request, ArrangedDisplayBody)
    known = _known(request, request.path_params["d"])
    changed = {name: value for name in body.__struct_fields__ if (value := getattr(body, name)) is not None}
    if body.name is not None:
        changed["name"] = " ".join(body.name.split())
    if body.tournaments is not None:
        changed["tournaments"] = tuple(dict.fromkeys(body.tournaments))
    if body.programme is not None:
        changed["programme"] = tuple(body.programme)
    wanted = replace(known, **changed)
    shows_list = wanted.kind not in {"", CODE_ONLY}
    await _arrange(request, [wanted if shows_list else replace(wanted, tournaments=(), share="", replay="")])
    return json_answer(_row(request, known.display))


async def share_list(request: Request) -> Response:
    """Share one list among several displays."""
    body = await read_body(request, SharedListBody)
    displays = list(dict.fromkeys(body.displays))
    sections = tuple(dict.fromkeys(body.tournaments))
    is_shared = len(displays) > 1 and not body.whole
    parts = [f"{place}/{len(displays)}" if is_shared else "" for place in range(1, len(displays) + 1)]
    known = [_known(request, each) for each in displays]
    wanted = [
        replace(
            each,
            kind=body.kind,
            tournaments=sections,
            share=part,
            replay="",
            programme=tuple(body.programme),
            distance=each.distance if body.distance is None else body.distance,
        )
        for each, part in zip(known, parts, strict=True)
    ]
    await _arrange(request, wanted)
    return json_answer({"displays": [_row(request, each) for each in displays]})


async def override_display(request: Request) -> Response:
    """Let a display show something else for some minutes; then it returns by itself to what it is arranged to show."""
    body = await read_body(request, OverriddenDisplayBody)
    known = _known(request, request.path_params["d"])
    sections = known.tournaments if body.tournaments is None else tuple(dict.fromkeys(body.tournaments))
    await _check(request, [replace(known, kind=body.kind, tournaments=sections, share="", replay="")])
    until = (services(request).tournaments.now() + timedelta(minutes=body.minutes)).isoformat(timespec="seconds")
    wanted = DisplayOverridden(known.display, body.kind, sections, until)
    await services(request).displays.override(wanted, unconditional(request))
    return json_answer(_row(request, known.display))


async def end_override(request: Request) -> Response:
    """Let a display show again what it is arranged to show."""
    await read_body(request, NothingBody)
    display = _known(request, request.path_params["d"]).display
    await services(request).displays.override(DisplayOverridden(display), unconditional(request))
    return json_answer(_row(request, display))


async def identify_display(request: Request) -> Response:
    """Let a display show its name for some seconds."""
    await read_body(request, NothingBody)
    display = _known(request, request.path_params["d"]).display
    services(request).displays.identify([display])
    return json_answer({"display": display})


async def identify_displays(request: Request) -> Response:
    """Let every display show its name for some seconds."""
    await read_body(request, NothingBody)
    services(request).displays.identify()
    return json_answer({})


async def forget_display(request: Request) -> Response:
    """Remove a screen from the registry. One that is on registers again, under another code."""
    await read_body(request, NothingBody)
    display = _known(request, request.path_params["d"]).display
    await services(request).displays.forget(display, unconditional(request))
    return json_answer({"display": display})


async def displays_page(request: Request) -> Response:
    """The director's page of displays: names, settings, and whether each is connected."""
    rows = services(request).displays.rows()
    found = await services(request).tournaments.tournaments()
    subject = {"view": "displays", "tournament": SERVER_STREAM}
    head = {"displays": len(rows), "live": sum(row["live"] for _, row in rows)}
    state = {
        "subject": subject,
        "model": model(head, rows),
        "version": 0,
        "epoch": await services(request).tournaments.epoch(),
        "names": {each.id: each.name for each in found},
        "single": sorted(KINDS.keys() - MIXED),
    }
    address = f"{base_address(request)}/display"
    return render_page(
        request,
        "displays.html",
        state=state,
        tournaments=found,
        kinds=[(PROGRAMME, PROGRAMME_TITLE), *KINDS.items()],
        phases=[(phase, title, USUAL_PROGRAMME[phase], _choices(phase)) for phase, title in PHASES.items()],
        address=address,
        address_code=qr_code(address),
        languages=NAMES,
    )


def _choices(phase: Phase) -> list[tuple[str, str]]:
    """What a programme can show in a phase: values with titles."""
    return [*([(FINAL, FINAL_TITLE)] if phase is Phase.FINISHED else []), *KINDS.items()]


async def _arrange(request: Request, wanted: Sequence[DisplayArranged]) -> None:
    """Check the new settings of displays and record them.

    Raises HttpProblem 400 and 404, UnknownTournament.
    """
    await _check(request, wanted)
    await services(request).displays.arrange(wanted, unconditional(request))


async def _check(request: Request, wanted: Sequence[DisplayArranged]) -> None:
    for each in wanted:
        check_daylight(each.daylight)
        if each.kind == PROGRAMME:
            check_programme(each)
        elif each.kind not in {"", CODE_ONLY}:
            check_arrangement(each)
    for stream in {stream for each in wanted for stream in each.tournaments}:
        await services(request).tournaments.tournament(stream)


def _known(request: Request, display: str) -> DisplayArranged:
    registry = services(request).displays
    if not registry.knows(display):
        raise HttpProblem(
            HTTPStatus.NOT_FOUND, "There is no such display.", advice="It may already have been forgotten."
        )
    return registry.arrangement(display)


def _row(request: Request, display: str) -> dict[str, Any]:
    return next(row for found, row in services(request).displays.rows() if found == display)


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/displays", list_displays, DIRECTORS),
    Endpoint("POST", "/api/v1/displays/sharing", share_list, DIRECTORS, SharedListBody),
    Endpoint("POST", "/api/v1/displays/identification", identify_displays, DIRECTORS, NothingBody),
    Endpoint("PATCH", "/api/v1/displays/{d}", arrange_display, DIRECTORS, ArrangedDisplayBody),
    Endpoint("POST", "/api/v1/displays/{d}/override", override_display, DIRECTORS, OverriddenDisplayBody),
    Endpoint("DELETE", "/api/v1/displays/{d}/override", end_override, DIRECTORS, NothingBody),
    Endpoint("POST", "/api/v1/displays/{d}/identification", identify_display, DIRECTORS, NothingBody),
    Endpoint("DELETE", "/api/v1/displays/{d}", forget_display, DIRECTORS, NothingBody),
    Page("/displays", displays_page, DIRECTORS),
)
