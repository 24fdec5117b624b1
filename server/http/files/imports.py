"""Tournament report files and logs are imported."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.corrections.checking import DifferentBoard, RoundCheck
from domain.corrections.imported import with_differences
from domain.messages import Message
from domain.subject import Event
from domain.trf.codes import system_code
from domain.trf.errors import TrfError, TrfTooLarge
from domain.trf.events import events_of
from domain.trf.not_understood import not_understood
from domain.trf.ratings import on_scale
from domain.trf.reader import read_bytes
from domain.trf.scoring import check_worth
from domain.values import RatingKind
from server.access import DIRECTORS
from server.eventstore.logfile import NotALog, read_log
from server.http.answers import answer, json_answer
from server.http.context import sender
from server.http.endpoint import LARGEST_FILE, Endpoint, Routes
from server.http.files.choices import query_choice
from server.http.parameters import is_set
from server.http.problems import HttpProblem, unreadable_file
from server.http.request_language import api_language
from server.http.services import services
from server.messages import MessageRenderer

_LARGEST_REPORT = 8 * 1024 * 1024
"""Bytes: ten thousand players and seventy rounds fit."""


async def import_tournament(request: Request) -> Response:
    """Turn a tournament report file, the body, into a new tournament's log, or adopt a log as JSON.

    The answer names the boards that the system pairs differently, and in `notes` the lines that are not understood:
    they are kept, but have no effect. With `preview=1` a report file is only checked.
    """
    raw = await request.body()
    if raw.lstrip().startswith(b"{"):
        return await _take_over(request, raw)
    if len(raw) > _LARGEST_REPORT:
        raise HttpProblem(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The report file has more than 8 MB; nothing was stored."
        )
    scale = query_choice(request, "ratings", RatingKind, RatingKind.OFFICIAL)
    try:
        events, checks, unknown = await services(request).tournaments.compute(_events, raw, scale)
    except TrfError as error:
        raise unreadable_file(request, error, too_large=isinstance(error, TrfTooLarge)) from error
    differences = [_difference(each) for found in checks for each in found.differences]
    renderer = MessageRenderer(api_language(request))
    found: dict[str, Any] = {"differences": differences, "notes": [renderer.render(each) for each in unknown]}
    if is_set(request, "preview"):
        return json_answer(found)
    done = await services(request).tournaments.record(events, await sender(request))
    return answer(done, id=done.stream, **found)


def _events(raw: bytes, scale: RatingKind) -> tuple[Sequence[Event], Sequence[RoundCheck], Sequence[Message]]:
    """The events of the file, how the system pairs its rounds, and which lines are not understood."""
    trf = read_bytes(raw)
    check_worth(trf)
    known = tuple(on_scale(events_of(trf), scale))
    return *with_differences(known, names_system=system_code(trf) is not None), not_understood(trf)


def _difference(each: DifferentBoard) -> dict[str, Any]:
    """A board by pairing numbers, White's first, 0 for the pairing-allocated bye; None if one side has none."""
    return {"round": each.round, "file": each.recorded, "system": each.paired}


async def _take_over(request: Request, raw: bytes) -> Response:
    try:
        events = read_log(raw)
    except NotALog as error:
        advice = "Export the log once more where it comes from; nothing was stored."
        raise HttpProblem(HTTPStatus.BAD_REQUEST, str(error), advice=advice) from error
    done = await services(request).tournaments.take_over(events, await sender(request))
    return answer(done, id=done.stream)


ROUTES: Routes = (
    Endpoint(
        "POST",
        "/api/v1/imports",
        import_tournament,
        DIRECTORS,
        query=("ratings", "preview"),
        media_type="text/plain",
        status=HTTPStatus.CREATED,
        largest_body=LARGEST_FILE,
    ),
)
