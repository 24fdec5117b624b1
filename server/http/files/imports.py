"""Tournament report files and logs are imported."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.subject import Event
from domain.trf.errors import TrfError, TrfTooLarge
from domain.trf.events import events_of
from domain.trf.ratings import on_scale
from domain.trf.reader import read_bytes
from domain.values import RatingKind
from server.access import DIRECTORS
from server.eventstore.logfile import NotALog, read_log
from server.http.answers import answer
from server.http.context import sender
from server.http.endpoint import LARGEST_FILE, Endpoint, Routes
from server.http.files.choices import query_choice
from server.http.problems import HttpProblem, unreadable_file
from server.http.services import services

_LARGEST_REPORT = 8 * 1024 * 1024
"""Bytes: ten thousand players and seventy rounds fit."""


async def import_tournament(request: Request) -> Response:
    """Turn a tournament report file, the body, into a new tournament's log, or adopt a log as JSON."""
    raw = await request.body()
    if raw.lstrip().startswith(b"{"):
        return await _take_over(request, raw)
    if len(raw) > _LARGEST_REPORT:
        raise HttpProblem(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The report file has more than 8 MB; nothing was stored."
        )
    scale = query_choice(request, "ratings", RatingKind, RatingKind.OFFICIAL)
    try:
        events = await services(request).service.compute(_events, raw, scale)
    except TrfError as error:
        raise unreadable_file(request, error, too_large=isinstance(error, TrfTooLarge)) from error
    done = await services(request).service.record(events, await sender(request))
    return answer(done, id=done.stream)


def _events(raw: bytes, scale: RatingKind) -> list[Event]:
    return list(on_scale(events_of(read_bytes(raw)), scale))


async def _take_over(request: Request, raw: bytes) -> Response:
    try:
        events = read_log(raw)
    except NotALog as error:
        advice = "Export the log once more where it comes from; nothing was stored."
        raise HttpProblem(HTTPStatus.BAD_REQUEST, str(error), advice=advice) from error
    done = await services(request).service.take_over(events, await sender(request))
    return answer(done, id=done.stream)


ROUTES: Routes = (
    Endpoint(
        "POST",
        "/api/v1/imports",
        import_tournament,
        DIRECTORS,
        query=("ratings",),
        media_type="text/plain",
        status=HTTPStatus.CREATED,
        largest_body=LARGEST_FILE,
    ),
)
