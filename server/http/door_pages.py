"""The pages about who may come in: codes, passwords, devices, the server's state, trusting its certificate."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.access import Role
from server.http.addresses import base_address
from server.http.archive import archive_of
from server.http.context import house
from server.http.devices import device_list
from server.http.ops import state_of_server
from server.http.page import ROLES, page
from server.http.problems import Problem
from server.languages import message

_ROLES = (
    (Role.ARBITER, ROLES[Role.ARBITER], message("Arbiter: enters results")),
    (Role.CHECK_IN, ROLES[Role.CHECK_IN], message("Check-in: says who is there")),
    *((role, ROLES[role], ROLES[role]) for role in (Role.DISPLAY, Role.PLAYER, Role.DIRECTOR)),
)
"""The roles that a device may get, each with its name and with what is said where it is chosen."""


def routes() -> Sequence[Route]:
    """Every page here; `server.access` has a row for each name."""
    return (
        Route("/join", code_page, methods=["GET"], name="code_page"),
        Route("/recover", recovery_page, methods=["GET"], name="recovery_page"),
        Route("/login", login_page, methods=["GET"], name="login_page"),
        Route("/archive", archive_page, name="archive_page"),
        Route("/devices", devices_page, name="devices_page"),
        Route("/ops", ops_page, name="ops_page"),
        Route("/trust", trust_page, name="trust_page"),
        Route("/trust/authority.crt", authority, name="authority"),
    )


async def code_page(request: Request) -> Response:
    """A field for the code that the director's desk shows."""
    return page(request, "code.html")


async def recovery_page(request: Request) -> Response:
    """What a director does who lost access."""
    return page(request, "recover.html")


async def login_page(request: Request) -> Response:
    """Name and password."""
    return page(request, "login.html")


async def devices_page(request: Request) -> Response:
    """The director's page of devices: let in, named, limited, cut off; and of people with a password."""
    tournaments = await house(request).service.tournaments()
    state = await device_list(request)
    return page(request, "devices.html", facts=state, roles=_ROLES, tournaments=tournaments)


async def archive_page(request: Request) -> Response:
    """The archived tournaments; for directors also what was deleted and can be brought back."""
    return page(request, "archive.html", tournaments=await archive_of(request))


async def ops_page(request: Request) -> Response:
    """How the server is doing."""
    return page(request, "ops.html", ops=await state_of_server(request), roles=ROLES)


async def trust_page(request: Request) -> Response:
    """How a tablet comes to trust this server's certificate, and what that gives."""
    return page(
        request,
        "trust.html",
        has_authority=house(request).surroundings.authority is not None,
        base=base_address(request),
    )


async def authority(request: Request) -> Response:
    """The certificate of the server's own authority."""
    path = house(request).surroundings.authority
    if path is None:
        raise Problem(
            HTTPStatus.NOT_FOUND,
            "This server has no authority of its own.",
            advice="It serves plain HTTP; `jadoube serve --tls` makes one.",
        )
    text = await run_in_threadpool(path.read_bytes)
    headers = {"content-disposition": 'attachment; filename="jadoube-authority.crt"'}
    return Response(text, media_type="application/x-x509-ca-cert", headers=headers)
