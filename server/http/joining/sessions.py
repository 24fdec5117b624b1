"""How a browser becomes a device: codes, rate limits, and its session."""

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
from server.http.problems import HttpProblem
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
    return response


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


async def limit_rate(request: Request, what: str, who: str, *, limit: int, window: float) -> None:
    """Count an attempt.

    Raises HttpProblem 429 after too many of them.
    """
    if not await run_in_threadpool(services(request).credentials.allow, f"{what} {who}", limit, window):
        raise HttpProblem(
            HTTPStatus.TOO_MANY_REQUESTS,
            "Too many tries.",
            advice="Wait a minute and try again.",
            headers={"retry-after": str(round(window / limit) + 1)},
        )
