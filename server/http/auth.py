"""Authentication by bearer token or session cookie, and the guard of each route."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import secrets
from datetime import datetime, timedelta
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from server.access import PUBLIC, Denial, NotAuthorised, Permission, Principal, Role, authorise, is_open
from server.eventstore.credentials import Credential, CredentialKind
from server.eventstore.faults import StoreFault
from server.eventstore.tokens import Tokens
from server.http.endpoint import Handler
from server.http.problems import HttpProblem, on_problem
from server.http.seen import SAFE_METHODS, answered_with_newest, note_seen
from server.http.services import services
from server.origins import has_other_origin

COOKIE = "jadoube_session"
BADGE_SECRET = "Badge-Secret"  # noqa: S105  # the name of a header
"""The header by which a player's own page shows the secret of the badge."""

SESSION_SECONDS = 30 * 24 * 3600
ROTATE_SECONDS = 12 * 3600
"""Age in seconds at which a session is replaced by a new one with the next page."""

GRACE_SECONDS = 60.0
"""Seconds for which the old session stays valid after the new one was used: requests may be on their way."""

_SEEN_SECONDS = 30.0
_THIS_MACHINE = Credential(0, CredentialKind.TOKEN, Role.DIRECTOR, "", "", "at the server", "", None, None, None)
"""The principal of the key of the server's own machine."""


def new_secret() -> str:
    """A random secret for URLs and command lines: hexadecimal, so it has no dash that looks like an option."""
    return secrets.token_hex(20)


def secret_hash(secret: str) -> str:
    """The hash that is stored of a secret. The secrets are long and random, so an unsalted hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def derived_secret(connection: HTTPConnection, purpose: str) -> str:
    """A secret derived from the sender's own credential, so that the same sender gets it again for the same purpose."""
    shown = connection.headers.get("authorization") or connection.cookies.get(COOKIE, "")
    return hmac.new(shown.encode(), purpose.encode(), hashlib.sha256).hexdigest()[:40]


async def identify(connection: HTTPConnection) -> Principal:
    """The principal of the request.

    Raises HttpProblem 401 for a bearer token that is unknown, expired or revoked; a stale cookie is just the public.
    """
    found = await _shown(connection)
    return PUBLIC if found is None else _principal(found)


async def _shown(connection: HTTPConnection) -> Credential | None:
    """The credential of the request; a bearer token takes precedence over a cookie."""
    header = connection.headers.get("authorization", "")
    if header:
        scheme, _, token = header.partition(" ")
        key = services(connection).server_info.machine_key
        if key and scheme.lower() == "bearer" and hmac.compare_digest(token.strip().encode(), key.encode()):
            return _THIS_MACHINE
        found = await _find(connection, CredentialKind.TOKEN, token.strip()) if scheme.lower() == "bearer" else None
        if found is None:
            raise HttpProblem(
                HTTPStatus.UNAUTHORIZED,
                "The token is not valid.",
                advice="Create one with `jadoube token --role director`.",
            )
        return found
    cookie = connection.cookies.get(COOKIE)
    return await _find(connection, CredentialKind.SESSION, cookie) if cookie else None


def is_own_page(connection: HTTPConnection) -> bool:
    """Whether the headers show that one of this server's own pages sent the request."""
    site, origin = connection.headers.get("sec-fetch-site"), connection.headers.get("origin")
    if site is None and origin is None:
        return False
    return site in (None, "same-origin") and not is_foreign_page(connection)


def is_foreign_page(connection: HTTPConnection) -> bool:
    """Whether the headers show that another site's page sent the request; programs send no Origin."""
    if has_other_origin(connection):
        return True
    return connection.headers.get("sec-fetch-site") in ("cross-site", "same-site")


def guard(permission: Permission, handler: Handler) -> Handler:
    """The handler, run only for principals with the permission."""
    opens = is_open(permission)

    async def guarded(request: Request) -> Response:
        writes = request.method not in SAFE_METHODS
        if writes and opens and is_foreign_page(request):
            raise HttpProblem(HTTPStatus.FORBIDDEN, "This cannot be done from another site's page.")
        found = await _shown(request)
        by_cookie = "authorization" not in request.headers
        believed = found is not None and not (writes and by_cookie and not is_own_page(request))
        sender = _principal(found) if found is not None and believed else PUBLIC
        request.state.permission = permission
        request.state.principal = authorise(sender, permission, request.path_params.get("t", ""))
        response = await answered_with_newest(request, handler)
        if found is not None or writes:
            await note_seen(request, response)
        if found is not None or not opens or BADGE_SECRET in request.headers:
            response.headers.setdefault("cache-control", "no-store")
        if found is not None and found is not _THIS_MACHINE:
            with contextlib.suppress(StoreFault):
                if believed and by_cookie:
                    await _maintain_session(request, found, response)
                elif not by_cookie:
                    await _note_use(request, found)
        return response

    return guarded


async def _note_use(request: Request, token: Credential) -> None:
    """Record when and from where a token was used, at most once in `_SEEN_SECONDS`."""
    here = services(request)
    if here.caches.device_updates.is_over(f"token {token.id}", _SEEN_SECONDS):
        await run_in_threadpool(Tokens(here.credentials).used, token.id, address_of(request))


def denied(error: NotAuthorised) -> HttpProblem:
    """The problem for a principal without the permission: 401 without a role, 403 with the wrong one."""
    match error.denial:
        case Denial.NO_ROLE:
            return HttpProblem(
                HTTPStatus.UNAUTHORIZED,
                "You need a role for that.",
                advice="Open a join link from the director's desk.",
            )
        case Denial.OTHER_ROLE:
            return HttpProblem(
                HTTPStatus.FORBIDDEN,
                "Your role does not allow that.",
                advice="Ask the director.",
            )
        case Denial.SECTOR:
            return HttpProblem(
                HTTPStatus.FORBIDDEN, "A sector arbiter enters and corrects results of the sector's boards only."
            )


async def on_not_authorised(request: Request, error: Exception) -> Response:
    """Answer a `NotAuthorised`."""
    if not isinstance(error, NotAuthorised):
        raise error
    return await on_problem(request, denied(error))


def set_session(request: Request, response: Response, session: str) -> None:
    """Set the session cookie: scripts cannot read it, and pages of other sites do not send it with writes."""
    response.set_cookie(
        COOKIE,
        session,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def address_of(connection: HTTPConnection) -> str:
    """The network address of the client."""
    return connection.client.host if connection.client is not None else ""


async def _maintain_session(request: Request, found: Credential, response: Response) -> None:
    """Record the device's visit, end its earlier sessions, and replace an old session by a new one."""
    here = services(request)
    devices, credentials, pauses = here.devices, here.credentials, here.caches.device_updates
    if pauses.is_over(f"seen {found.device}", _SEEN_SECONDS):
        await run_in_threadpool(devices.seen, found.device, address_of(request))
    if pauses.is_over(f"shown {found.id}", SESSION_SECONDS):
        await run_in_threadpool(devices.exchange, found.id, found.device, grace=GRACE_SECONDS)
    is_page = response.headers.get("content-type", "").startswith("text/html")
    age = credentials.now() - datetime.fromisoformat(found.created_at)
    if is_page and request.method == "GET" and age > timedelta(seconds=ROTATE_SECONDS):
        session = new_secret()
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
    return await run_in_threadpool(services(connection).credentials.find, kind, secret_hash(secret))


def _principal(found: Credential) -> Principal:
    actor = f"{found.role} {found.label or found.device}".strip()
    return Principal(Role(found.role), actor, found.device, found.tournament, found.id, found.boards)
