"""Routes of the static files, and of the texts of modules."""

from __future__ import annotations

import re
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.endpoint import Page, Routes
from server.http.problems import HttpProblem
from server.http.static_files.cache import (
    file_response,
    find_file,
    module_file,
    static_hash,
    with_imports,
)
from server.languages import NAMES, script

_WORKERS = frozenset({"worker.js", "push-worker.js"})
"""The service workers: their addresses have no hash, since a browser asks for one again by the same address."""

_HASHED = re.compile(r"~([0-9a-f]{12})/(.+)", re.ASCII)


async def static(request: Request) -> Response:
    """A style sheet, a module or a picture.

    Raises HttpProblem 404 if there is none of that name.
    """
    path: str = request.path_params["path"]
    hashed = _HASHED.fullmatch(path)
    found = find_file(hashed[2] if hashed else path)
    is_kept = hashed is not None and hashed[1] == static_hash()
    headers = {"service-worker-allowed": "/"} if path in _WORKERS else {}
    headers |= {"cache-control": "public, max-age=31536000, immutable" if is_kept else "no-cache"}
    return file_response(request, found, headers)


async def words(request: Request) -> Response:
    """The texts of modules in one language: those of the page whose modules are `?of=`.

    Raises HttpProblem 404 for a language without a catalogue.
    """
    try:
        text = script(
            request.path_params["code"], with_imports(frozenset(request.query_params.get("of", "").split(",")))
        )
    except KeyError as error:
        raise HttpProblem(
            HTTPStatus.NOT_FOUND, "There is no such language.", advice=f"There are {', '.join(NAMES)}."
        ) from error
    return file_response(request, module_file(text), {"cache-control": "no-cache"})


ROUTES: Routes = (
    Page("/static/{path:path}", static, EVERYONE),
    Page("/words/{code}.js", words, EVERYONE),
)
