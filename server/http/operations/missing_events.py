"""Events that an official's device remembers and the log lacks: a director begins a new epoch of the log, or not."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from server.access import DIRECTORS
from server.http.answers import json_answer
from server.http.bodies import NothingBody, read_body
from server.http.endpoint import Endpoint, Routes
from server.http.problems import HttpProblem
from server.http.services import services
from server.service.log_changes import NoMissingEvent

_PATH = "/api/v1/missing-events/{s}"


async def confirm_missing_event(request: Request) -> Response:
    """Begin a new epoch of the log, since it lost events: every page and display takes a new snapshot."""
    await read_body(request, NothingBody)
    stream = request.path_params["s"]
    try:
        await services(request).tournaments.log_changes.confirm(stream)
    except NoMissingEvent:
        raise _nothing_missing() from None
    return json_answer({"tournament": stream, "epoch": await services(request).tournaments.epoch()})


async def dismiss_missing_event(request: Request) -> Response:
    """Forget a device's report of a missing event."""
    await read_body(request, NothingBody)
    stream = request.path_params["s"]
    try:
        services(request).tournaments.log_changes.dismiss(stream)
    except NoMissingEvent:
        raise _nothing_missing() from None
    return json_answer({"tournament": stream})


def _nothing_missing() -> HttpProblem:
    return HttpProblem(HTTPStatus.NOT_FOUND, "No event of this tournament is reported as missing.")


ROUTES: Routes = (
    Endpoint("POST", _PATH + "/confirmation", confirm_missing_event, DIRECTORS, NothingBody),
    Endpoint("DELETE", _PATH, dismiss_missing_event, DIRECTORS, NothingBody),
)
