"""Is the process there, and can it serve?"""

from __future__ import annotations

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
