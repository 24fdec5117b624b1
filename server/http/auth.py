"""Doors: who asks (bearer token or session cookie), and what the table of roles lets them do."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from server.access import PUBLIC, Denial, NotAuthorised, Principal, Role, authorise, is_open
from server.eventstore.credentials import Credential, CredentialKind
from server.http.context import house
from server.http.problems import Problem, on_problem

COOKIE = "jadoube_session"
SESSION_SECONDS = 30 * 24 * 3600
ROTATE_SECONDS = 12 * 3600
"""A session this old is exchanged for a new one with the next page."""

GRACE_SECONDS = 60.0
"""The old session lasts so much longer once the new one was shown: requests may be on their way."""

_SEEN_SECONDS = 30.0
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
Handler = Callable[[Request], Awaitable[Response]]


def fresh_secret() -> str:
    """A secret that cannot be guessed, fit for a URL and for a command line: no dash that looks like an option."""
    return secrets.token_hex(20)


def secret_hash(secret: str) -> str:
    """What is stored of a secret. The secrets are long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def derived_secret(connection: HTTPConnection, purpose: str) -> str:
    """A secret that only the sender of this request can ask for again, with the secret they showed."""
    shown = connection.headers.get("authorization") or connection.cookies.get(COOKIE, "")
    return hmac.new(shown.encode(), purpose.encode(), hashlib.sha256).hexdigest()[:40]


async def identify(connection: HTTPConnection) -> Principal:
    """Who asks.

    Raises Problem 401 for a bearer token that is unknown, expired or revoked; a stale cookie is just the public.
    """
    found = await _shown(connection)
    return PUBLIC if found is None else _principal(found)


async def _shown(connection: HTTPConnection) -> Credential | None:
    """The credential that came with the request; a bearer token goes before a cookie."""
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
        return found
    cookie = connection.cookies.get(COOKIE)
    return await _find(connection, CredentialKind.SESSION, cookie) if cookie else None


def is_own_page(connection: HTTPConnection) -> bool:
    """Whether the page behind this request is surely ours: every browser that can write says where it comes from."""
    site, origin = connection.headers.get("sec-fetch-site"), connection.headers.get("origin")
    if site is None and origin is None:
        return False
    return site in (None, "same-origin") and not is_foreign_page(connection)


def is_foreign_page(connection: HTTPConnection) -> bool:
    """Whether the page behind this request says that it is another site's; programs send no Origin."""
    origin = connection.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != connection.headers.get("host", ""):
        return True
    return connection.headers.get("sec-fetch-site") in ("cross-site", "same-site")


def guard(name: str, handler: Handler) -> Handler:
    """The handler, behind its row in the table of roles.

    Raises KeyError at start-up for a route without a row.
    """
    opens = is_open(name)

    async def guarded(request: Request) -> Response:
        writes = request.method not in _SAFE
        if writes and opens and is_foreign_page(request):
            raise Problem(HTTPStatus.FORBIDDEN, "Another site's page may not do that.")
        found = await _shown(request)
        by_cookie = "authorization" not in request.headers
        believed = found is not None and not (writes and by_cookie and not is_own_page(request))
        asking = _principal(found) if found is not None and believed else PUBLIC
        request.state.action = name
        request.state.principal = authorise(asking, name, request.path_params.get("t", ""))
        response = await handler(request)
        if found is not None and believed and by_cookie:
            await _look_after(request, found, response)
        return response

    return guarded


def denied(error: NotAuthorised) -> Problem:
    """What a sender is answered who may not do something: 401 to a stranger, 403 to a lesser role."""
    match error.denial:
        case Denial.NO_ROLE:
            return Problem(
                HTTPStatus.UNAUTHORIZED,
                "That needs a role.",
                advice="Open a join link from the director's desk, or send a bearer token.",
            )
        case Denial.OTHER_ROLE:
            return Problem(
                HTTPStatus.FORBIDDEN,
                f"That is not for the role {error.principal.role}.",
                advice="Ask the director.",
            )
        case Denial.SECTOR:
            return Problem(
                HTTPStatus.FORBIDDEN, "An arbiter of a sector enters and corrects the results of its boards."
            )


async def on_not_authorised(request: Request, error: Exception) -> Response:
    """Answer whoever may not do something."""
    if not isinstance(error, NotAuthorised):
        raise error
    return await on_problem(request, denied(error))


def set_session(request: Request, response: Response, session: str) -> None:
    """Give the browser its session: no script sees it, no other site's page sends it with a write."""
    response.set_cookie(
        COOKIE,
        session,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def address_of(connection: HTTPConnection) -> str:
    """The address that the request came from."""
    return connection.client.host if connection.client is not None else ""


async def _look_after(request: Request, found: Credential, response: Response) -> None:
    """Remember that the device was here, end the sessions before this one, and exchange an old one for a new one."""
    here = house(request)
    devices, credentials, pauses = here.devices, here.credentials, here.caches.looked_after
    if pauses.is_over(f"seen {found.device}", _SEEN_SECONDS):
        await run_in_threadpool(devices.seen, found.device, address_of(request))
    if pauses.is_over(f"shown {found.id}", SESSION_SECONDS):
        await run_in_threadpool(devices.exchange, found.id, found.device, grace=GRACE_SECONDS)
    is_page = response.headers.get("content-type", "").startswith("text/html")
    age = credentials.now() - datetime.fromisoformat(found.created_at)
    if is_page and request.method == "GET" and age > timedelta(seconds=ROTATE_SECONDS):
        session = fresh_secret()
        await run_in_threadpool(
            credentials.add,
            CredentialKind.SESSION,
            secret_hash(session),
            role=found.role,
            tournament=found.tournament,
            device=found.device,
            label=found.label,
            boards=found.boards,
            lasts=SESSION_SECONDS,
        )
        set_session(request, response, session)


async def _find(connection: HTTPConnection, kind: CredentialKind, secret: str) -> Credential | None:
    return await run_in_threadpool(house(connection).credentials.find, kind, secret_hash(secret))


def _principal(found: Credential) -> Principal:
    actor = f"{found.role} {found.label or found.device}".strip()
    return Principal(Role(found.role), actor, found.device, found.tournament, found.id, found.boards)
