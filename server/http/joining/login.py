"""A browser joins by name and password, and leaves."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from server.access import EVERYONE
from server.eventstore.passwords import Passwords, login_prefix
from server.http.auth import COOKIE
from server.http.endpoint import Page, Routes
from server.http.joining.sessions import (
    end_session,
    form_fields,
    new_device_id,
    start_session,
)
from server.http.page import render_page
from server.http.problems import HttpProblem
from server.http.services import services
from server.http.tries import count_try, forgive_try, hashed


async def login(request: Request) -> Response:
    """Log in by name and password."""
    form = await form_fields(request)
    name, password = form.get("name", ""), form.get("password", "")
    tries = services(request).tries.logins
    count_try(request, tries)
    passwords = Passwords(services(request).credentials)
    person = await hashed(request, lambda: passwords.check(name, password))
    if person is None:
        raise HttpProblem(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            "The name or the password is wrong.",
            advice="If you have lost access, see /recover.",
        )
    forgive_try(request, tries)
    return await start_session(
        request,
        role=person.role,
        tournament="",
        boards="",
        device=login_prefix(person.name) + new_device_id(),
        name=person.name,
    )


async def leave(request: Request) -> Response:
    """Log out: end the session of this browser."""
    await end_session(request)
    response = RedirectResponse("/", status_code=HTTPStatus.SEE_OTHER)
    response.delete_cookie(COOKIE)
    return response


async def login_page(request: Request) -> Response:
    """The page for name and password."""
    return render_page(request, "login.html")


ROUTES: Routes = (
    Page("/login", login, EVERYONE, "POST"),
    Page("/leave", leave, EVERYONE, "POST"),
    Page("/login", login_page, EVERYONE),
)
