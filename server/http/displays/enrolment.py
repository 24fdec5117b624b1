"""A browser becomes a display with a secret of its own, whatever role the browser has."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.answers import json_answer
from server.http.auth import new_secret, secret_hash
from server.http.bodies import NothingBody, read_body
from server.http.endpoint import Endpoint, Routes
from server.http.problems import HttpProblem
from server.http.senders import sender_key
from server.http.services import services
from server.service.display_registry import DisplayRegistryFull

DISPLAY_COOKIE = "jadoube_display"
"""Holds the secret by which a display is known; scripts cannot read it."""

SCREENS = frozenset("23456789")
"""The numbers of further screens of one computer, which share a browser profile."""

_COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie."""


async def recognise_display(connection: HTTPConnection) -> str | None:
    """The display that this browser is, by its cookie; None if it is not in the registry."""
    secret = connection.cookies.get(_cookie(connection))
    return await services(connection).displays.recognise(secret_hash(secret)) if secret else None


async def enrol_display(request: Request) -> Response:
    """Make this browser a display with a secret of its own; one that is a display already keeps its secret."""
    await read_body(request, NothingBody)
    known = await current_display(request)
    if known is not None:
        return json_answer({"display": known})
    if services(request).tries.displays.take(sender_key(request)):
        raise HttpProblem(
            HTTPStatus.TOO_MANY_REQUESTS, "Too many screens connected from this address.", advice="Wait a few minutes."
        )
    secret = new_secret()
    try:
        display = await services(request).displays.enrol(secret_hash(secret))
    except DisplayRegistryFull:
        raise HttpProblem(
            HTTPStatus.TOO_MANY_REQUESTS,
            "Too many new screens are waiting.",
            advice="Ask the director to name or remove some of them on the page Displays.",
        ) from None
    body = msgspec.json.encode({"display": display})
    response = Response(body, status_code=HTTPStatus.CREATED, media_type="application/json")
    secure = request.url.scheme == "https"
    response.set_cookie(_cookie(request), secret, max_age=_COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
    return response


async def current_display(request: Request) -> str | None:
    """The display that this browser is; None also for one that was removed from the registry."""
    display = await recognise_display(request)
    return display if display is not None and services(request).displays.knows(display) else None


def second_screen(connection: HTTPConnection) -> str:
    """Which screen of its computer asks, by `?screen=2` to `9`; empty for the first."""
    asked = connection.query_params.get("screen", "")
    return asked if asked in SCREENS else ""


def _cookie(connection: HTTPConnection) -> str:
    number = second_screen(connection)
    return f"{DISPLAY_COOKIE}_{number}" if number else DISPLAY_COOKIE


ROUTES: Routes = (
    Endpoint(
        "POST", "/api/v1/displays", enrol_display, EVERYONE, NothingBody, status=HTTPStatus.CREATED, query=("screen",)
    ),
)
