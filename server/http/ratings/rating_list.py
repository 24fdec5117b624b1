"""The rating list: loaded from a file, and looked up by name or id."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.list_months import month_in_force
from domain.state.tournament import Tournament
from server.access import DIRECTORS
from server.eventstore.room import fault_of
from server.http.answers import json_answer
from server.http.endpoint import Endpoint, Routes
from server.http.problems import HttpProblem
from server.http.services import services
from server.ratings.store import RatingListStore, store_beside

LARGEST_LIST = 256 * 1024 * 1024
"""Bytes of a list's file as it is sent; FIDE's archives have less than fifty million."""

LIST_SECONDS = 900.0
"""Seconds in which a list must arrive: it is fifty times as large as any other file."""


async def find_ratings(request: Request) -> Response:
    """The players of the rating list whose name begins with `q`, or whose id it is."""
    found = await run_in_threadpool(rating_list_of(request).find, request.query_params.get("q", ""))
    return json_answer({"players": found})


async def get_rating_list(request: Request) -> Response:
    """Which list is here, and how far the loading of another one is."""
    return json_answer(await state_of_list(request))


async def put_rating_list(request: Request) -> Response:
    """Send a list as FIDE publishes it, text or XML, zipped or not; it is read beside the server's work."""
    loader, store = services(request).list_loader, rating_list_of(request)
    with ExitStack() as undo:
        file = None if loader.is_busy else await _received(request, store.path.parent, undo)
        if file is None or not loader.start(file, store):
            raise HttpProblem(
                HTTPStatus.CONFLICT, "A list is already being imported.", advice="Wait until it is available."
            )
        undo.pop_all()
    return json_answer(await state_of_list(request), status=HTTPStatus.ACCEPTED)


async def state_of_list(request: Request) -> dict[str, Any]:
    """The current list (None if there is none) and the progress of loading another one."""
    about = await run_in_threadpool(rating_list_of(request).about)
    return {"list": about, "loading": services(request).list_loader.progress}


def rating_list_of(request: Request) -> RatingListStore:
    """The rating list of this server."""
    return store_beside(services(request).server_info.database)


def month_of_list(tournament: Tournament) -> str:
    """The month of the rating list that counts for a tournament today."""
    settings = tournament.settings
    return month_in_force(settings.starts, settings.ends, datetime.now(UTC).date().isoformat())


async def _received(request: Request, folder: Path, undo: ExitStack) -> Path:
    """The request's body in a file, written as it arrives; `undo` removes the file.

    Raises StoreFault if the disk is full or cannot be written.
    """
    try:
        return await _written(request, folder, undo)
    except OSError as error:
        raise fault_of(folder, error) from error


async def _written(request: Request, folder: Path, undo: ExitStack) -> Path:
    handle, name = await run_in_threadpool(tempfile.mkstemp, dir=folder, prefix="ratings-", suffix=".part")
    path = Path(name)
    undo.callback(path.unlink, missing_ok=True)
    with open(handle, "wb", closefd=True) as file:  # noqa: ASYNC230, PTH123  # opened already; written by threads
        async for part in request.stream():
            await run_in_threadpool(file.write, part)
    return path


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/ratings", find_ratings, DIRECTORS, query=("q",), of_any_tournament=True),
    Endpoint("GET", "/api/v1/rating-list", get_rating_list, DIRECTORS, of_any_tournament=True),
    Endpoint(
        "PUT",
        "/api/v1/rating-list",
        put_rating_list,
        DIRECTORS,
        media_type="application/octet-stream",
        status=HTTPStatus.ACCEPTED,
        largest_body=LARGEST_LIST,
        body_seconds=LIST_SECONDS,
    ),
)
