"""The whole log, for a standby that follows this server."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from server.access import DIRECTORS
from server.eventstore.following import encode_part
from server.http.answers import json_answer
from server.http.bodies import NothingBody, read_body
from server.http.context import principal
from server.http.endpoint import Endpoint, Routes
from server.http.parameters import whole_number
from server.http.plain_http import check_secret_is_kept
from server.http.problems import HttpProblem
from server.http.services import services


async def get_log(request: Request) -> Response:
    """The log after a position, as it is stored: private data too, so only for directors of the whole server."""
    if principal(request).tournament:
        raise HttpProblem(HTTPStatus.FORBIDDEN, "The whole log is for directors of all tournaments.")
    check_secret_is_kept(request)
    after = whole_number(request.query_params.get("after", "0"), "after")
    part = await services(request).tournaments.log_part(after)
    return Response(encode_part(part), media_type="application/json", headers={"Cache-Control": "no-store"})


async def supersede_log(request: Request) -> Response:
    """Record nothing any more, since another log has taken over from this one: for directors of the whole server."""
    if principal(request).tournament:
        raise HttpProblem(HTTPStatus.FORBIDDEN, "The whole log is for directors of all tournaments.")
    await read_body(request, NothingBody)
    await services(request).tournaments.log_changes.give_up_lead()
    return json_answer({"superseded": True})


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/log", get_log, DIRECTORS, query=("after",)),
    Endpoint("POST", "/api/v1/log/successor", supersede_log, DIRECTORS, NothingBody),
)
