"""Is the process there, can it serve, and how is it doing?"""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from server.http.context import house


async def health(_: Request) -> Response:
    """The process answers."""
    return JSONResponse({"status": "ok"})


async def ready(request: Request) -> Response:
    """The log can be read."""
    await house(request).service.epoch()
    return JSONResponse({"status": "ready"})


async def metrics(_: Request) -> Response:
    """Counts and times for Prometheus."""
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})
