"""Whether the process is alive and can serve, and its metrics."""

from __future__ import annotations

import asyncio
from datetime import datetime
from http import HTTPStatus

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from server.access import EVERYONE, SEE_METRICS, authorise
from server.eventstore.faults import StoreFault, StoreUnreachable
from server.eventstore.recorded import FOLLOWING
from server.http.addresses import is_from_this_machine
from server.http.context import principal
from server.http.endpoint import Page, Routes
from server.http.services import services

_STALE_SECONDS = 30.0
"""Seconds without an answer of the server that it follows after which a standby is not ready."""

_PATIENCE_SECONDS = 2.5
"""Seconds after which a server whose storage has not answered is not ready."""


async def health(_: Request) -> Response:
    """The process answers."""
    return JSONResponse({"status": "ok"})


async def ready(request: Request) -> Response:
    """200 if a write could be acknowledged now, or a standby is up to date; else 503 with the code of what is wrong."""
    here = services(request)
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            fault = await here.storage.look()
            following = None if fault else await here.tournaments.read(here.server_info.read_mark, FOLLOWING)
    except (StoreFault, TimeoutError) as error:
        return _not_ready(error.code if isinstance(error, StoreFault) else StoreUnreachable.code)
    if fault is not None:
        return _not_ready(fault.code)
    if following is None:
        return JSONResponse({"status": "ready", "writes": True})
    age = (here.tournaments.now() - datetime.fromisoformat(following.at)).total_seconds()
    if age >= _STALE_SECONDS:
        return _not_ready("standby-stale")
    return JSONResponse({"status": "ready", "writes": False})


def _not_ready(code: str) -> Response:
    return JSONResponse({"status": "not ready", "code": code}, HTTPStatus.SERVICE_UNAVAILABLE)


async def metrics(request: Request) -> Response:
    """Counts and times for Prometheus: for officials, and for programs on this machine.

    Raises NotAuthorised.
    """
    if not is_from_this_machine(request):
        authorise(principal(request), SEE_METRICS)
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})


ROUTES: Routes = (
    Page("/healthz", health, EVERYONE),
    Page("/readyz", ready, EVERYONE),
    Page("/metrics", metrics, EVERYONE),
)
