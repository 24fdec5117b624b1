"""File descriptors: as many as the system allows, and few log lines where they run out nevertheless."""

from __future__ import annotations

import asyncio
import resource
import time
from collections.abc import Callable
from typing import Any

import structlog

MOST_DESCRIPTORS = 65_536
"""More than a process can use here; a system without a limit would make tables of them large."""

_LINE_SECONDS = 60.0
_LACKING = "socket.accept() out of system resource"

_log = structlog.get_logger()


def raise_descriptor_limit() -> int:
    """Raise the soft limit of open files to the hard limit, at most to MOST_DESCRIPTORS; return the soft limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return soft


class AcceptFailures:
    """An exception handler for event loops: one log line a minute where descriptors run out, others as they come.

    asyncio accepts again after a second, but reports every connection that it could not accept meanwhile.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._logged = -_LINE_SECONDS
        self._count = 0

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Handle what the loop reports."""
        if context.get("message") != _LACKING:
            loop.default_exception_handler(context)
            return
        self._count += 1
        now = self._clock()
        if now - self._logged >= _LINE_SECONDS:
            _log.error("out_of_descriptors", error=str(context.get("exception")), times=self._count)
            self._logged, self._count = now, 0
