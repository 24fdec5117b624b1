"""Whether the process is alive and can serve, and its metrics."""

from __future__ import annotations

from http import HTTPStatus

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from server.access import EVERYONE
from server.http.endpoint import Page, Routes
from server.http.services import services


async def health(_: Request) -> Response:
    """The process answers."""
    return JSONResponse({"status": "ok"})


async def ready(request: Request) -> Response:
    """A write could be acknowledged now; else 503 with the code of what is wrong."""
    fault = await services(request).storage.look()
    if fault is not None:
        return JSONResponse({"status": "not ready", "code": fault.code}, HTTPStatus.SERVICE_UNAVAILABLE)
    return JSONResponse({"status": "ready", "writes": True})


async def metrics(_: Request) -> Response:
    """Counts and times for Prometheus."""
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})


ROUTES: Routes = (
    Page("/healthz", health, EVERYONE),
    Page("/readyz", ready, EVERYONE),
    Page("/metrics", metrics, EVERYONE),
)
