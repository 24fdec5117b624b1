"""How a browser becomes a device: codes, and its session."""

from __future__ import annotations

import secrets
from dataclasses import replace
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from domain.server_events import DeviceJoined
from server.access import Principal, Role, is_director
from server.eventstore.credentials import CredentialKind
from server.http.auth import COOKIE, SESSION_SECONDS, new_secret, secret_hash, set_session
from server.http.context import record_on_server, unconditional
from server.http.plain_http import check_secret_is_kept
from server.http.senders import DEVICE_COOKIE, Senders
from server.http.services import services
from server.service import Context

CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 8
"""Unambiguous letters and digits: forty bits, valid for a quarter of an hour, behind a rate limit."""

_FIRST_PAGES = {
    Role.ARBITER: "/enter",
    Role.DISPLAY: "/display/boards",
    Role.PLAYER: "/boards",
    Role.CHECK_IN: "/check-in",
}

LONGEST_NAME = 60
_MOST_FIELDS = 4

_KNOWN_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie."""


def new_device_id() -> str:
    """A new id for a device."""
    return f"d-{secrets.token_hex(4)}"


def normalised_code(text: str) -> str:
    """A code in lower case, without blanks and dashes."""
    return "".join(character for character in text.lower() if character.isalnum())


async def form_fields(request: Request) -> dict[str, str]:
    """The fields of a small form."""
    form = await request.form(max_fields=_MOST_FIELDS, max_files=0)
    return {name: value for name, value in form.items() if isinstance(value, str)}


async def start_session(  # noqa: PLR0913  # what a session is made of
    request: Request, *, role: str, tournament: str, boards: str, device: str, name: str
) -> Response:
    """Start a new session for this browser in place of the one it had."""
    if is_director(role):
        check_secret_is_kept(request)
    session = new_secret()
    await end_session(request)
    await run_in_threadpool(
        services(request).credentials.add,
        CredentialKind.SESSION,
        secret_hash(session),
        role=role,
        tournament=tournament,
        device=device,
        label=name,
        boards=boards,
        lasts=SESSION_SECONDS,
    )
    joined = DeviceJoined(device=device, role=role, name=name, tournament=tournament, boards=boards)
    await record_on_server(request, joined, joining_context(request, f"{role} {name or device}", device))
    response = RedirectResponse(_first_page(Role(role), tournament), status_code=HTTPStatus.SEE_OTHER)
    set_session(request, response, session)
    await _remember_device(request, response, device)
    return response


async def _remember_device(request: Request, response: Response, device: str) -> None:
    """Let this browser prove later that it once joined, also after its session ended."""
    here = services(request)
    if Senders(here.known_secrets).device(request.scope["headers"]):
        return
    secret = new_secret()
    await run_in_threadpool(
        here.credentials.add,
        CredentialKind.KNOWN_DEVICE,
        secret_hash(secret),
        role=Role.PUBLIC,
        device=device,
        lasts=_KNOWN_SECONDS,
    )
    secure = request.url.scheme == "https"
    response.set_cookie(DEVICE_COOKIE, secret, max_age=_KNOWN_SECONDS, httponly=True, samesite="lax", secure=secure)


def joining_context(request: Request, actor: str, device: str) -> Context:
    """The context of a browser that becomes a device; it has no role yet."""
    return replace(unconditional(request), principal=Principal(Role.PUBLIC, actor, device))


def _first_page(role: Role, tournament: str) -> str:
    if not tournament:
        return "/"
    return f"/t/{tournament}{_FIRST_PAGES.get(role, '')}"


async def end_session(request: Request) -> None:
    """Revoke the session that this browser has, if it has one."""
    cookie = request.cookies.get(COOKIE)
    if cookie:
        await run_in_threadpool(services(request).credentials.revoke, CredentialKind.SESSION, secret_hash(cookie))
