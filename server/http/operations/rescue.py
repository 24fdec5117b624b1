"""What the memory of the server still holds, as a new database file."""

from __future__ import annotations

import shutil
import tempfile
from http import HTTPStatus
from pathlib import Path

import msgspec
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from server.access import DIRECTORS
from server.http.context import principal
from server.http.endpoint import Endpoint, Routes
from server.http.plain_http import check_secret_is_kept
from server.http.problems import HttpProblem
from server.http.services import services

SUMMARY = "x-rescued"
"""The header with what the file holds, as JSON."""


async def get_rescue(request: Request) -> Response:
    """The log as memory holds it, as a database file: private data too, so only for directors of all tournaments."""
    if principal(request).tournament:
        raise HttpProblem(HTTPStatus.FORBIDDEN, "The whole log is for directors of all tournaments.")
    check_secret_is_kept(request)
    folder = Path(tempfile.mkdtemp(prefix="jadoube-rescue-"))
    tidy = BackgroundTask(shutil.rmtree, folder, ignore_errors=True)
    file = folder / "rescued.sqlite3"
    try:
        done = await services(request).storage.rescue(file)
    except BaseException:
        await tidy()
        raise
    headers = {SUMMARY: msgspec.json.encode(done).decode(), "cache-control": "no-store"}
    return FileResponse(file, headers=headers, filename=file.name, media_type=_TYPE, background=tidy)


_TYPE = "application/vnd.sqlite3"

ROUTES: Routes = (Endpoint("GET", "/api/v1/rescue", get_rescue, DIRECTORS, produces=(_TYPE,)),)
