"""A page: a template filled in the reader's language, with what every page has around it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from html import escape
from http import HTTPStatus
from typing import Any

import msgspec
from jinja2 import Environment
from jinja2.ext import Extension
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from server.access import CHECK_IN, OFFICIALS, PUBLIC, Principal, Role
from server.http.context import principal
from server.http.moments import address_at, clock_text, shown_moment, shown_tournament
from server.http.shelf import signed
from server.languages import Language, choose
from server.templates import templates
from server.wording import bye_text, cell_text, kind_text, points_text, result_text, score_text

ProblemHandler = Callable[[Request, Exception], Awaitable[Response]]

_LISTS = (
    ("/boards", "Boards"),
    ("/standings", "Standings"),
    ("/crosstable", "Crosstable"),
    ("/players", "Players"),
    ("/prizes", "Prizes"),
    ("/files", "Files"),
)
_BLANK_SIDE = {"name": "", "title": "", "rating": 0, "points": 0}
_BLANK = _BLANK_SIDE | {
    "board": None,
    "white": None,
    "black": None,
    "result": None,
    "bye": None,
    "place": "",
    "tie_breaks": (),
    "federation": "",
    "club": "",
    "rating_kind": "",
    "tpn": None,
    "withdrawn_from": None,
    "games": (),
    "round": "",
    "colour": None,
    "score": None,
    "opponent": None,
}
"""The row that templates of new rows are drawn from."""


def _row_state(row: dict[str, Any]) -> str:
    if row["bye"]:
        return "bye"
    return "open" if row["result"] is None else "played"


def _cells(games: Sequence[dict[str, Any]], rounds: int) -> Markup:
    """The cells of a row of the crosstable: thousands on a page, so not one by one through the template."""
    texts = [escape(cell_text(game)) for game in games] + [""] * (rounds - len(games))
    cells = (f'<td class="middle" data-f="games.{n}" data-as="cell">{text}</td>' for n, text in enumerate(texts))
    return Markup("".join(cells))  # noqa: S704  # every text is escaped


class _OnTheShelf(Extension):
    """Templates name files as they lie in `web/static`; pages name them by their address on the shelf."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002  # jinja's
        return signed(source)


@cache
def _environment() -> Environment:
    environment = templates()
    environment.add_extension(_OnTheShelf)
    environment.filters |= {"points": points_text, "result": result_text, "state": _row_state, "kind": kind_text}
    environment.filters |= {
        "clock": clock_text,
        "cells": _cells,
        "cell": cell_text,
        "score": score_text,
        "bye": bye_text,
    }
    environment.globals["blank"] = _BLANK
    environment.policies["json.dumps_function"] = lambda value, **_: msgspec.json.encode(value).decode()
    return environment


def page(request: Request, template: str, *, status: HTTPStatus = HTTPStatus.OK, **values: Any) -> Response:
    """A template as a page, with what every page has: the bar on top, the role, the theme."""
    asking, past = _asking(request), shown_moment(request)
    stream = request.path_params.get("t")
    given = {
        "role": asking.role.value,
        "tournament": stream,
        "links": _links(asking),
        "here": None,
        "state": None,
        "theme": "",
        "past": past,
        "now": address_at(request, None),
        "kept": f"?at={past.version}" if past else "",
        "beside": [address_at(request, past.version + step) for step in (-1, 1)] if past else [],
    } | values
    given["watched"] = given["state"] is not None and past is None
    spoken = reader(request)
    given |= {"language": spoken, "text": spoken.text, "count": spoken.count}
    text = _environment().get_template(template).render(given)
    return HTMLResponse(text, status, headers={"cache-control": "no-store"})


def reader(request: Request) -> Language:
    """The language of whoever looks: `?lang=` or the display's own, then the browser's, then the tournament's."""
    about = shown_tournament(request)
    return choose(
        asked=request.query_params.get("lang") or getattr(request.state, "language", None),
        accepted=request.headers.get("accept-language"),
        chosen=about.language if about else "",
        federation=about.federation if about else "",
    )


def as_page(handler: ProblemHandler) -> ProblemHandler:
    """The handler of a problem, which tells a person as a page what it tells a program as JSON."""

    async def told(request: Request, error: Exception) -> Response:
        response = await handler(request, error)
        if "text/html" not in request.headers.get("accept", "") or request.url.path.startswith("/api/"):
            return response
        body = msgspec.json.decode(response.body)
        values = {"problem": body["title"], "advice": body.get("detail", ""), "tournament": None}
        return page(request, "problem.html", status=HTTPStatus(response.status_code), **values)

    return told


def _asking(request: Request) -> Principal:
    """Who asks; the public where a problem arose before that was known."""
    try:
        return principal(request)
    except AttributeError:
        return PUBLIC


def _links(asking: Principal) -> list[tuple[str, str]]:
    first = [("", "Desk")] if asking.role is Role.DIRECTOR else [("", "Tournament")]
    enter = [("/enter", "Results")] if asking.role in OFFICIALS else []
    door = [("/check-in", "Check-in")] if asking.role in CHECK_IN else []
    officials = [("/report", "Ratings"), ("/print", "Print"), ("/timeline", "Timeline")]
    return [*first, *door, *enter, *_LISTS, *(officials if asking.role in OFFICIALS else [])]
