"""Doors: who asks (bearer token or session cookie), what the table of roles lets them do, and how devices join."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from domain.house import DeviceJoined
from server.access import PUBLIC, ROUTES, Principal, Role
from server.eventstore.credentials import Credential, CredentialKind
from server.http.context import house, sender
from server.http.problems import Problem

COOKIE = "jadoube_session"
_SESSION_SECONDS = 30 * 24 * 3600
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

Handler = Callable[[Request], Awaitable[Response]]


def fresh_secret() -> str:
    """A secret that cannot be guessed, fit for a URL and for a command line: no dash that looks like an option."""
    return secrets.token_hex(20)


def secret_hash(secret: str) -> str:
    """What is stored of a secret. The secrets are long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def identify(connection: HTTPConnection) -> Principal:
    """Who asks.

    Raises Problem 401 for a bearer token that is unknown, expired or revoked; a stale cookie is just the public.
    """
    header = connection.headers.get("authorization", "")
    if header:
        scheme, _, token = header.partition(" ")
        found = await _find(connection, CredentialKind.TOKEN, token.strip()) if scheme.lower() == "bearer" else None
        if found is None:
            raise Problem(
                HTTPStatus.UNAUTHORIZED,
                "The token is not valid.",
                advice="Make one with `jadoube token --role director`.",
            )
        return _principal(found)
    cookie = connection.cookies.get(COOKIE)
    found = await _find(connection, CredentialKind.SESSION, cookie) if cookie else None
    return PUBLIC if found is None else _principal(found)


async def identify_cookie_safely(connection: HTTPConnection) -> Principal:
    """Who asks; a cookie is believed only where the request comes from our own pages."""
    asking = await identify(connection)
    foreign = "authorization" not in connection.headers and not is_same_origin(connection)
    return PUBLIC if foreign else asking


def is_same_origin(connection: HTTPConnection) -> bool:
    """Whether the page behind this request is ours; programs that send no Origin are no pages."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host", "")


def guard(name: str, handler: Handler) -> Handler:
    """The handler, behind its row in the table of roles.

    Raises KeyError at start-up for a route without a row.
    """
    allowed = ROUTES[name]

    async def guarded(request: Request) -> Response:
        safe = request.method in _SAFE
        asking = await (identify(request) if safe else identify_cookie_safely(request))
        tournament = request.path_params.get("t")
        if tournament is not None and not asking.may_enter(tournament):
            asking = PUBLIC
        check(asking, allowed)
        request.state.principal = asking
        return await handler(request)

    return guarded


def check(asking: Principal, allowed: frozenset[Role]) -> None:
    """Raise Problem 401 for a stranger and 403 for a lesser role."""
    if asking.role in allowed:
        return
    if asking.role is Role.PUBLIC:
        raise Problem(
            HTTPStatus.UNAUTHORIZED,
            "That needs a role.",
            advice="Open a join link from the director's desk, or send a bearer token.",
        )
    raise Problem(
        HTTPStatus.FORBIDDEN,
        f"That is not for the role {asking.role}.",
        advice="Ask the director.",
    )


async def join(request: Request) -> Response:
    """Use a one-time code up: this browser becomes a device with the code's role."""
    credentials = house(request).credentials
    code = request.path_params["code"]
    used = await run_in_threadpool(credentials.use, CredentialKind.JOIN, secret_hash(code))
    if used is None:
        raise Problem(
            HTTPStatus.NOT_FOUND,
            "This link is not valid any more.",
            advice="A link works once. Ask the director for a new one, or start the server again for a director link.",
        )
    device, session = f"d-{secrets.token_hex(4)}", fresh_secret()
    await run_in_threadpool(
        credentials.add,
        CredentialKind.SESSION,
        secret_hash(session),
        role=used.role,
        tournament=used.tournament,
        device=device,
        lasts=_SESSION_SECONDS,
    )
    request.state.principal = Principal(Role(used.role), f"{used.role} {device}", device, used.tournament)
    joined = DeviceJoined(device=device, role=used.role, name="", tournament=used.tournament)
    await house(request).service.append_house(joined, await sender(request))
    target = f"/t/{used.tournament}/enter" if used.tournament else "/"
    response = RedirectResponse(target, status_code=HTTPStatus.SEE_OTHER)
    response.set_cookie(
        COOKIE,
        session,
        max_age=_SESSION_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response


async def leave(request: Request) -> Response:
    """Make this browser the public again."""
    cookie = request.cookies.get(COOKIE)
    if cookie:
        await run_in_threadpool(house(request).credentials.revoke, CredentialKind.SESSION, secret_hash(cookie))
    response = RedirectResponse("/", status_code=HTTPStatus.SEE_OTHER)
    response.delete_cookie(COOKIE)
    return response


async def _find(connection: HTTPConnection, kind: CredentialKind, secret: str) -> Credential | None:
    return await run_in_threadpool(house(connection).credentials.find, kind, secret_hash(secret))


def _principal(found: Credential) -> Principal:
    actor = f"{found.role} {found.label or found.device}".strip()
    return Principal(Role(found.role), actor, found.device, found.tournament, found.id)
