"""A browser joins by a link or by a short code."""

from __future__ import annotations

from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from server.access import EVERYONE, is_director
from server.eventstore.credentials import Credential, CredentialKind
from server.http.addresses import is_from_this_machine
from server.http.auth import secret_hash
from server.http.context import principal
from server.http.endpoint import Page, Routes
from server.http.joining.sessions import (
    LONGEST_NAME,
    form_fields,
    new_device_id,
    normalised_code,
    start_session,
)
from server.http.page import render_page
from server.http.plain_http import check_secret_is_kept
from server.http.problems import HttpProblem
from server.http.services import services
from server.http.tries import count_try


async def join(request: Request) -> Response:
    """Use up the code of a link: this browser becomes a device with the code's role."""
    form = await form_fields(request)
    return await _join(request, request.path_params["code"], form.get("name", ""))


async def join_by_code(request: Request) -> Response:
    """Use up a short code that was typed in."""
    form = await form_fields(request)
    return await _join(request, normalised_code(form.get("code", "")), form.get("name", ""))


async def _join(request: Request, code: str, name: str) -> Response:
    used = await run_in_threadpool(_used, request, code)
    if used is None:
        count_try(request, services(request).tries.joins)
        raise HttpProblem(
            HTTPStatus.NOT_FOUND,
            "This link or code is no longer valid.",
            advice="Each link works only once. Ask the director for a new one; directors regain access at /recover.",
        )
    device = used.device or new_device_id()
    name = " ".join(name.split())[:LONGEST_NAME] or used.label
    return await start_session(
        request, role=used.role, tournament=used.tournament, boards=used.boards, device=device, name=name
    )


def _used(request: Request, code: str) -> Credential | None:
    """The offer of this code, which is used up; the other code of the same offer is revoked.

    Raises HttpProblem 403 for a director's over plain HTTP, and leaves the code as it is.
    """
    credentials = services(request).credentials
    for kind in (CredentialKind.JOIN, CredentialKind.DEVICE_CODE):
        offered = credentials.find(kind, secret_hash(code))
        if offered is None:
            continue
        if is_director(offered.role):
            check_secret_is_kept(request)
        used = credentials.use(kind, secret_hash(code))
        if used is not None:
            if used.device:
                credentials.cut_off(used.device)
            return used
    return None


async def join_page(request: Request) -> Response:
    """The page of a join link: a button uses up the code, so that link previews do not.

    With `start=1`, as the server opens it on its own machine, the page presses the button itself; a browser that is a
    director already goes on to the tournaments.
    """
    starts = request.query_params.get("start") == "1" and is_from_this_machine(request)
    sender = principal(request)
    if starts and is_director(sender.role) and not sender.tournament:
        return RedirectResponse("/", HTTPStatus.SEE_OTHER)
    return render_page(request, "join.html", code=request.path_params["code"], starts=starts)


async def code_page(request: Request) -> Response:
    """The page with a field for a short code."""
    return render_page(request, "code.html")


ROUTES: Routes = (
    Page("/join", join_by_code, EVERYONE, "POST"),
    Page("/join/{code}", join, EVERYONE, "POST"),
    Page("/join/{code}", join_page, EVERYONE),
    Page("/join", code_page, EVERYONE),
)
