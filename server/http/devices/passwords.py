"""Passwords: a person who has one is a director."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.server_events import PasswordChanged
from server.access import DIRECTORS, Role
from server.eventstore.passwords import Passwords
from server.http.answers import json_answer
from server.http.bodies import Body, NothingBody, read_body
from server.http.context import principal, record_on_server
from server.http.endpoint import Endpoint, Routes
from server.http.problems import HttpProblem
from server.http.services import services


class NewPasswordBody(Body, kw_only=True):
    """A password for a person, which makes them a director."""

    password: Annotated[str, msgspec.Meta(min_length=10, max_length=200)]


_LONGEST_NAME = 60


async def set_password(request: Request) -> Response:
    """Give a person a password, which makes them a director."""
    body = await read_body(request, NewPasswordBody)
    name = _name(request)
    mine = principal(request).device
    passwords = Passwords(services(request).credentials)
    await run_in_threadpool(lambda: passwords.set(name, body.password, role=Role.DIRECTOR, keep=mine))
    await record_on_server(request, PasswordChanged(name, Role.DIRECTOR))
    return json_answer({"name": name, "role": Role.DIRECTOR})


async def remove_password(request: Request) -> Response:
    """Remove a person's password. The sessions that it opened end."""
    await read_body(request, NothingBody)
    name = _name(request)
    if not await run_in_threadpool(Passwords(services(request).credentials).remove, name):
        raise HttpProblem(HTTPStatus.NOT_FOUND, "No one called {name} has a password.", values={"name": name})
    await record_on_server(request, PasswordChanged(name))
    return json_answer({"name": name})


def _name(request: Request) -> str:
    name = str(request.path_params["name"]).strip()
    if not name or len(name) > _LONGEST_NAME:
        raise HttpProblem(HTTPStatus.BAD_REQUEST, "A name has 1 to {most} characters.", values={"most": _LONGEST_NAME})
    return name.casefold()


ROUTES: Routes = (
    Endpoint("PUT", "/api/v1/passwords/{name}", set_password, DIRECTORS, NewPasswordBody),
    Endpoint("DELETE", "/api/v1/passwords/{name}", remove_password, DIRECTORS, NothingBody),
)
