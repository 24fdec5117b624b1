"""How a browser becomes a device: by a link, by a short code, by name and password; and how it stops being one."""

from __future__ import annotations

import secrets
from dataclasses import replace
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from domain.server_events import DeviceJoined
from server.access import Principal, Role
from server.eventstore.credentials import Credential, CredentialKind
from server.eventstore.passwords import Passwords
from server.http.auth import COOKIE, SESSION_SECONDS, address_of, fresh_secret, secret_hash, set_session
from server.http.context import house, record_on_server, unconditional
from server.http.problems import Problem
from server.service import Context

CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 8
"""Letters and digits that nobody mistakes for another; forty bits, for a quarter of an hour, behind a rate limit."""

_FIRST_PAGES = {
    Role.ARBITER: "/enter",
    Role.DISPLAY: "/display/boards",
    Role.PLAYER: "/boards",
    Role.CHECK_IN: "/check-in",
}
_LONGEST_NAME = 60
_MOST_FIELDS = 4


def fresh_device() -> str:
    """The id of a device that is about to join."""
    return f"d-{secrets.token_hex(4)}"


def plain_code(text: str) -> str:
    """A code as it was typed in, without blanks, dashes and capitals."""
    return "".join(character for character in text.lower() if character.isalnum())


async def join(request: Request) -> Response:
    """Use the code of a link up: this browser becomes a device with the code's role."""
    form = await fields_of(request)
    return await _join(request, request.path_params["code"], form.get("name", ""))


async def join_by_code(request: Request) -> Response:
    """Use a short code up that somebody typed in."""
    form = await fields_of(request)
    return await _join(request, plain_code(form.get("code", "")), form.get("name", ""))


async def login(request: Request) -> Response:
    """Let somebody in by name and password."""
    form = await fields_of(request)
    name, password = form.get("name", ""), form.get("password", "")
    await slow_down(request, "login", address_of(request), limit=10, window=120)
    await slow_down(request, "login as", name.strip().casefold()[:_LONGEST_NAME], limit=20, window=600)
    person = await run_in_threadpool(Passwords(house(request).credentials).check, name, password)
    if person is None:
        raise Problem(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            "Name or password are wrong.",
            advice="Who lost access finds the ways back at /recover.",
        )
    return await let_in(request, role=person.role, tournament="", boards="", device=fresh_device(), name=person.name)


async def leave(request: Request) -> Response:
    """Make this browser the public again."""
    await _forget_session(request)
    response = RedirectResponse("/", status_code=HTTPStatus.SEE_OTHER)
    response.delete_cookie(COOKIE)
    return response


async def fields_of(request: Request) -> dict[str, str]:
    """The fields of a small form."""
    form = await request.form(max_fields=_MOST_FIELDS, max_files=0)
    return {name: value for name, value in form.items() if isinstance(value, str)}


async def _join(request: Request, code: str, name: str) -> Response:
    await slow_down(request, "join", address_of(request), limit=30, window=60)
    used = await run_in_threadpool(_used, request, code)
    if used is None:
        raise Problem(
            HTTPStatus.NOT_FOUND,
            "This link or code is not valid any more.",
            advice="A link works once. Ask the director for a new one; directors find ways back at /recover.",
        )
    device = used.device or fresh_device()
    name = " ".join(name.split())[:_LONGEST_NAME] or used.label
    return await let_in(
        request, role=used.role, tournament=used.tournament, boards=used.boards, device=device, name=name
    )


def _used(request: Request, code: str) -> Credential | None:
    """The offer that this code takes up, whether it came by link or was typed in; its twin is worthless from now on."""
    credentials = house(request).credentials
    for kind in (CredentialKind.JOIN, CredentialKind.DEVICE_CODE):
        used = credentials.use(kind, secret_hash(code))
        if used is not None:
            if used.device:
                credentials.cut_off(used.device)
            return used
    return None


async def let_in(  # noqa: PLR0913  # what a session is made of
    request: Request, *, role: str, tournament: str, boards: str, device: str, name: str
) -> Response:
    """A new session for this browser, which gives up the one it had."""
    session = fresh_secret()
    await _forget_session(request)
    await run_in_threadpool(
        house(request).credentials.add,
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
    await record_on_server(request, joined, joining(request, f"{role} {name or device}", device))
    response = RedirectResponse(_first_page(Role(role), tournament), status_code=HTTPStatus.SEE_OTHER)
    set_session(request, response, session)
    return response


def joining(request: Request, actor: str, device: str) -> Context:
    """The context of a browser that becomes a device; it has no role yet."""
    return replace(unconditional(request), principal=Principal(Role.PUBLIC, actor, device))


def _first_page(role: Role, tournament: str) -> str:
    if not tournament:
        return "/"
    return f"/t/{tournament}{_FIRST_PAGES.get(role, '')}"


async def _forget_session(request: Request) -> None:
    cookie = request.cookies.get(COOKIE)
    if cookie:
        await run_in_threadpool(house(request).credentials.revoke, CredentialKind.SESSION, secret_hash(cookie))


async def slow_down(request: Request, what: str, who: str, *, limit: int, window: float) -> None:
    """Count a try.

    Raises Problem 429 where there were too many.
    """
    if not await run_in_threadpool(house(request).credentials.allow, f"{what} {who}", limit, window):
        raise Problem(
            HTTPStatus.TOO_MANY_REQUESTS,
            "Too many tries.",
            advice="Wait a minute and try again.",
            headers={"retry-after": str(round(window / limit) + 1)},
        )
