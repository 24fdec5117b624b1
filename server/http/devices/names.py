"""The names of devices, for pages that say who recorded something."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from server.http.services import services


async def device_names(request: Request) -> Mapping[str, str]:
    """The name of every device that has one, by its id."""
    return await run_in_threadpool(services(request).devices.names)
