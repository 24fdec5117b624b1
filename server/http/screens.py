"""A screen that comes to be a display of the hall: known by a secret of its own, whatever else its browser is."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from server.http.auth import address_of, fresh_secret, secret_hash
from server.http.bodies import Nothing, read_body
from server.http.context import house
from server.http.problems import Problem
from server.service.display_registry import DisplayRegistryFull

DISPLAY_COOKIE = "jadoube_display"
"""Holds the secret by which a screen is known, and that no script sees."""

_COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep one; every page of a display makes it anew."""

_MOST_COMING, _COMING_SECONDS = 60, 600.0
"""New screens from one address, and the time in which as many may come again."""


async def recognise_display(connection: HTTPConnection) -> str | None:
    """The display that this browser is, by its cookie; None for none that is known here."""
    secret = connection.cookies.get(DISPLAY_COOKIE)
    return await house(connection).fleet.recognise(secret_hash(secret)) if secret else None


async def enrol_display(request: Request) -> Response:
    """Make this browser a screen of the fleet, known by a secret of its own; one that is already stays it."""
    await read_body(request, Nothing)
    known = await display_of(request)
    if known is not None:
        return Response(msgspec.json.encode({"display": known}), media_type="application/json")
    allowed = house(request).credentials.allow
    key = f"display {address_of(request)}"
    if not await run_in_threadpool(allowed, key, _MOST_COMING, _COMING_SECONDS):
        raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "Too many screens came from here.", advice="Wait a few minutes.")
    secret = fresh_secret()
    try:
        display = await house(request).fleet.enrol(secret_hash(secret))
    except DisplayRegistryFull:
        raise Problem(
            HTTPStatus.TOO_MANY_REQUESTS,
            "Too many new screens are waiting.",
            advice="The director names or forgets some of them on the page Displays.",
        ) from None
    body = msgspec.json.encode({"display": display})
    response = Response(body, status_code=HTTPStatus.CREATED, media_type="application/json")
    secure = request.url.scheme == "https"
    response.set_cookie(DISPLAY_COOKIE, secret, max_age=_COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
    return response


async def display_of(request: Request) -> str | None:
    """The same for a page; None also for a screen that is known no more."""
    display = await recognise_display(request)
    return display if display is not None and house(request).fleet.knows(display) else None
