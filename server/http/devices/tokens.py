"""Tokens of programs: listed, and revoked by their numbers."""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.server_events import TokenRevoked
from server.access import DIRECTORS
from server.eventstore.tokens import Tokens
from server.http.answers import json_answer
from server.http.bodies import NothingBody, read_body
from server.http.context import record_on_server
from server.http.endpoint import Endpoint, Routes
from server.http.parameters import whole_number
from server.http.problems import HttpProblem
from server.http.services import services


async def list_tokens(request: Request) -> Response:
    """Every token that is valid: its name, its role, when it expires, when it was used last."""
    found = await run_in_threadpool(Tokens(services(request).credentials).all)
    return json_answer({"tokens": [asdict(each) for each in found]})


async def revoke_token(request: Request) -> Response:
    """Revoke a token; its open connections end within a second."""
    await read_body(request, NothingBody)
    number = whole_number(request.path_params["i"], "token")
    if not await run_in_threadpool(Tokens(services(request).credentials).revoke, number):
        raise HttpProblem(HTTPStatus.NOT_FOUND, "There is no such token.", advice="It may already have been revoked.")
    await record_on_server(request, TokenRevoked(str(number)))
    return json_answer({"token": number})


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/tokens", list_tokens, DIRECTORS),
    Endpoint("DELETE", "/api/v1/tokens/{i}", revoke_token, DIRECTORS, NothingBody),
)
