"""The pages of screens in the hall: what each shows, from how far it is read, and its share of a long list."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.http.context import house
from server.http.films import film_asked_for
from server.http.moments import tournament_then
from server.http.page import page
from server.http.pages import round_asked_for, state_for
from server.http.problems import Problem

KINDS: Mapping[str, str] = {
    "boards": "Boards",
    "seats": "Where do I sit?",
    "standings": "Standings",
    "crosstable": "Crosstable",
    "latest": "Latest results",
    "playing": "Still playing",
    "notices": "Notices and countdown",
}
"""What a display may show, each the view of that name."""

USUAL_DIAGONAL = 50
"""Inches of a screen that nobody told the size of."""

_SHARE = re.compile(r"([1-9]\d?)/([1-9]\d?)", re.ASCII)
_NUMBER = re.compile(r"\d{1,3}(\.\d{1,2})?", re.ASCII)
_THEMES = frozenset({"light", "dark"})


def routes() -> Sequence[Route]:
    """The pages of displays; `server.access` has a row for each name."""
    return (
        Route("/display", display_home, name="display_home"),
        Route("/t/{t}/display/{kind}", display_page, name="display_page"),
    )


async def display_home(request: Request) -> Response:
    """Where a screen starts: it goes to what it showed last, or lets somebody choose."""
    found = await house(request).service.tournaments()
    return page(request, "display_home.html", tournaments=found, kinds=list(KINDS.items()))


async def display_page(request: Request) -> Response:
    """A display: live, or a film, which begins with the view as it was at its first version.

    Raises Problem 404 for a kind that there is not, 400 where the address says something else wrong.
    """
    kind = request.path_params["kind"]
    if kind not in KINDS:
        raise Problem(HTTPStatus.NOT_FOUND, f"There is no display {kind!r}.", advice=f"There are {', '.join(KINDS)}.")
    shown = {"kind": kind, "theme": _theme(request), "fit": _fit(request), "here": ""}
    film = None if kind == "notices" else film_asked_for(request)
    if film is None:
        tournament = await tournament_then(request)
        state = await state_for(request, kind, tournament, round_asked_for(request))
        told = state if kind == "notices" else await state_for(request, "notices", tournament)
        now = datetime.now(UTC).isoformat()
        template = "display_notices.html" if kind == "notices" else "display.html"
        return page(request, template, state=state | {"told": told}, film=None, now_here=now, **shown)
    tournament = await house(request).service.tournament(request.path_params["t"], film["from"])
    state = await state_for(request, kind, tournament, round_asked_for(request))
    subject = {name: value for name, value in state["subject"].items() if name != "at"} | {"film": film}
    return page(request, "display.html", state=state | {"subject": subject}, film=film, **shown)


def _fit(request: Request) -> dict[str, Any]:
    """`?share=2/5` of the list, `?distance=` in metres, `?diagonal=` of the screen in inches."""
    asked = {name: request.query_params.get(name, "") for name in ("share", "distance", "diagonal")}
    found = _SHARE.fullmatch(asked["share"])
    if asked["share"] and (found is None or int(found[1]) > int(found[2])):
        raise Problem(HTTPStatus.BAD_REQUEST, "share is not N/M.", advice="The second of five displays is share=2/5.")
    for name in ("distance", "diagonal"):
        if asked[name] and not (_NUMBER.fullmatch(asked[name]) and float(asked[name])):
            raise Problem(HTTPStatus.BAD_REQUEST, f"{name} is no number.", advice="Metres, and inches: distance=10.")
    return asked | {"diagonal": asked["diagonal"] or USUAL_DIAGONAL}


def _theme(request: Request) -> str:
    theme = request.query_params.get("theme", "")
    return theme if theme in _THEMES else ""
