"""One-time links: how the director lets other devices in."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from server.eventstore.credentials import CredentialKind, Credentials
from server.http.auth import fresh_secret, secret_hash
from server.http.bodies import NewLink, read_body
from server.http.context import house

_LINK_SECONDS = 24 * 3600


def new_code(credentials: Credentials, role: str, tournament: str = "") -> str:
    """A join code that works once, within a day."""
    code = fresh_secret()
    credentials.add(
        CredentialKind.JOIN, secret_hash(code), role=role, tournament=tournament, device="", lasts=_LINK_SECONDS
    )
    return code


async def make_link(request: Request) -> Response:
    """Make a one-time join link."""
    body = await read_body(request, NewLink)
    if body.tournament:
        await house(request).service.tournament(body.tournament)
    code = await run_in_threadpool(new_code, house(request).credentials, body.role, body.tournament)
    url = f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}/join/{code}"
    return Response(
        msgspec.json.encode({"url": url, "role": body.role}),
        status_code=HTTPStatus.CREATED,
        media_type="application/json",
    )
