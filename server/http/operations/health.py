"""Whether the process is alive and can serve, and its metrics."""

from __future__ import annotations

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
    """The log can be read."""
    await services(request).service.epoch()
    return JSONResponse({"status": "ready"})


async def metrics(_: Request) -> Response:
    """Counts and times for Prometheus."""
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})


ROUTES: Routes = (
    Page("/healthz", health, EVERYONE),
    Page("/readyz", ready, EVERYONE),
    Page("/metrics", metrics, EVERYONE),
)
