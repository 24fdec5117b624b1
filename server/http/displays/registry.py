"""The registry of displays: listed, named, set, identified, removed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.server_events import DisplayArranged
from server.access import DIRECTORS
from server.eventstore.store import SERVER_STREAM
from server.http.addresses import base_address
from server.http.answers import json_answer
from server.http.bodies import Body, DeviceName, LanguageCode, NothingBody, Text, read_body
from server.http.context import unconditional
from server.http.displays.arrangements import KINDS, MOST_SECTIONS, check_arrangement
from server.http.endpoint import Endpoint, Page, Routes
from server.http.page import render_page
from server.http.problems import HttpProblem
from server.http.services import services
from server.languages import NAMES
from server.views.model import model

_Sections = Annotated[list[Text], msgspec.Meta(max_length=MOST_SECTIONS)]
_Short = Annotated[str, msgspec.Meta(max_length=20)]


class ArrangedDisplayBody(Body, kw_only=True):
    """What a display is called and shows; what is left out stays.

    `kind` is one of the displays that there are, empty for nothing; `share` as `2/5`, `distance` in metres, `diagonal`
    in inches. `language` and `theme` may be empty: those of the screen's browser. `replay` plays versions back, as
    `1-900`, `speed` times as fast as they were recorded.
    """

    name: DeviceName | None = None
    kind: _Short | None = None
    tournaments: _Sections | None = None
    share: _Short | None = None
    distance: _Short | None = None
    diagonal: _Short | None = None
    theme: Literal["", "light", "dark"] | None = None
    language: LanguageCode | None = None
    replay: _Short | None = None
    speed: _Short | None = None


class SharedListBody(Body, kw_only=True):
    """One list on several displays, each with its part of it, in this order."""

    displays: Annotated[list[Text], msgspec.Meta(min_length=1, max_length=99)]
    kind: _Short
    tournaments: _Sections


async def list_displays(request: Request) -> Response:
    """Every display: what it is to show, what it shows, and whether it is here."""
    return json_answer({"displays": [row for _, row in services(request).displays.rows()]})


async def arrange_display(request: Request) -> Response:
    """Name a display and say what it shows; its screen follows at once."""
    body = await read_body(request, ArrangedDisplayBody)
    known = _known(request, request.path_params["d"])
    changed = {name: value for name in body.__struct_fields__ if (value := getattr(body, name)) is not None}
    if body.name is not None:
        changed["name"] = " ".join(body.name.split())
    if body.tournaments is not None:
        changed["tournaments"] = tuple(dict.fromkeys(body.tournaments))
    wanted = replace(known, **changed)
    await _arrange(request, [wanted if wanted.kind else replace(wanted, tournaments=(), share="", replay="")])
    return json_answer(_row(request, known.display))


async def share_list(request: Request) -> Response:
    """Share one list among several displays."""
    body = await read_body(request, SharedListBody)
    displays = list(dict.fromkeys(body.displays))
    sections = tuple(dict.fromkeys(body.tournaments))
    parts = [f"{place}/{len(displays)}" if len(displays) > 1 else "" for place in range(1, len(displays) + 1)]
    known = [_known(request, each) for each in displays]
    wanted = [
        replace(each, kind=body.kind, tournaments=sections, share=part, replay="")
        for each, part in zip(known, parts, strict=True)
    ]
    await _arrange(request, wanted)
    return json_answer({"displays": [_row(request, each) for each in displays]})


async def identify_display(request: Request) -> Response:
    """Let a display show who it is for some seconds."""
    await read_body(request, NothingBody)
    display = _known(request, request.path_params["d"]).display
    services(request).displays.identify([display])
    return json_answer({"display": display})


async def identify_displays(request: Request) -> Response:
    """Let every display show who it is for some seconds."""
    await read_body(request, NothingBody)
    services(request).displays.identify()
    return json_answer({})


async def forget_display(request: Request) -> Response:
    """Know a screen no more. One that is on comes anew, under another code."""
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
    }
    address = f"{base_address(request)}/display"
    return render_page(
        request,
        "displays.html",
        state=state,
        tournaments=found,
        kinds=list(KINDS.items()),
        address=address,
        languages=NAMES,
    )


async def _arrange(request: Request, wanted: Sequence[DisplayArranged]) -> None:
    """Check the new settings of displays and record them.

    Raises HttpProblem 400 and 404, UnknownTournament.
    """
    here = services(request)
    for each in wanted:
        if each.kind:
            check_arrangement(each)
    for stream in {stream for each in wanted for stream in each.tournaments}:
        await here.tournaments.tournament(stream)
    await here.displays.arrange(wanted, unconditional(request))


def _known(request: Request, display: str) -> DisplayArranged:
    registry = services(request).displays
    if not registry.knows(display):
        raise HttpProblem(
            HTTPStatus.NOT_FOUND, "There is no such display.", advice="It may have been forgotten already."
        )
    return registry.arrangement(display)


def _row(request: Request, display: str) -> dict[str, Any]:
    return next(row for found, row in services(request).displays.rows() if found == display)


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/displays", list_displays, DIRECTORS),
    Endpoint("POST", "/api/v1/displays/sharing", share_list, DIRECTORS, SharedListBody),
    Endpoint("POST", "/api/v1/displays/identification", identify_displays, DIRECTORS, NothingBody),
    Endpoint("PATCH", "/api/v1/displays/{d}", arrange_display, DIRECTORS, ArrangedDisplayBody),
    Endpoint("POST", "/api/v1/displays/{d}/identification", identify_display, DIRECTORS, NothingBody),
    Endpoint("DELETE", "/api/v1/displays/{d}", forget_display, DIRECTORS, NothingBody),
    Page("/displays", displays_page, DIRECTORS),
)
