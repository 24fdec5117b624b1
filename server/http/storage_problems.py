"""The storage's faults as problems: by their code, without the files, addresses and users that a fault names."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

import structlog
from starlette.requests import Request
from starlette.responses import Response

from server.eventstore.codec import FutureEvent, UnreadableEvent
from server.eventstore.engine import DatabaseUnusable
from server.eventstore.faults import (
    Standby,
    StoreBehind,
    StoreBusy,
    StoreFault,
    StoreFull,
    StoreLost,
    StoreReadOnly,
    StoreUnreachable,
    Superseded,
)
from server.http.problems import problem_language, problem_response
from server.http.services import services
from server.languages import message

TEXTS: Mapping[str, tuple[str, str]] = {
    StoreFault.code: (
        message("The log could not be read or written."),
        message("Nothing was stored. Send it again."),
    ),
    StoreFull.code: (
        message("The server's disk is full."),
        message(
            "Nothing was stored. Free space on the server's disk and send it again; "
            "a server that was started on the full disk must be restarted."
        ),
    ),
    StoreBusy.code: (
        message("Another program is using the server's database."),
        message("Nothing was stored. Close that program and send it again."),
    ),
    Standby.code: (
        message("This server only follows another one."),
        message("Nothing was stored. Send it to the server that is followed."),
    ),
    Superseded.code: (
        message("Another server has replaced this one."),
        message("Nothing was stored. Send it to the server that replaced this one."),
    ),
    DatabaseUnusable.code: (
        message("The server's database is damaged or cannot be used."),
        message("Nothing was stored. The log of the server says what is wrong."),
    ),
    StoreLost.code: (
        message("The server's database file was deleted or replaced."),
        message("Nothing was stored. Do not stop the server; on its machine run: jadoube rescue FILE"),
    ),
    StoreUnreachable.code: (
        message("The database does not answer."),
        message("Send it again when the database answers."),
    ),
    StoreReadOnly.code: (
        message("The server cannot write to its database; it only shows what is there."),
        message("Nothing was stored. Make the disk writable. A server started before that must be restarted."),
    ),
    StoreBehind.code: (
        message("The server has not loaded the newest version yet."),
        message("Send it again in a moment."),
    ),
}
"""What is wrong and what to do, by the fault's code."""

RETRY_SECONDS = 2
"""Seconds that a client is asked to wait before it repeats a request that failed because of the storage."""


def status_of(fault: StoreFault) -> HTTPStatus:
    """507 if there is no room, else 503."""
    return HTTPStatus.INSUFFICIENT_STORAGE if fault.code == StoreFull.code else HTTPStatus.SERVICE_UNAVAILABLE


async def on_store_fault(request: Request, error: Exception) -> Response:
    """Answer a fault of the store. Its details go to the log of the server."""
    if not isinstance(error, StoreFault):
        raise error
    structlog.get_logger().warning("storage_fault", code=error.code, problem=str(error))
    services(request).storage.note(error)
    if isinstance(error, FutureEvent | UnreadableEvent):  # these name an event, no place
        return problem_response(status_of(error), str(error), advice=error.advice, code=error.code)
    text = problem_language(request).text
    title, advice = TEXTS.get(error.code, TEXTS[StoreFault.code])
    response = problem_response(status_of(error), text(title), advice=text(advice), code=error.code)
    if status_of(error) == HTTPStatus.SERVICE_UNAVAILABLE:
        response.headers["retry-after"] = str(RETRY_SECONDS)
    return response
