"""File descriptors: as many as the system allows, and few log lines if they run out nevertheless."""

from __future__ import annotations

import asyncio
import errno
import socket
import time
from collections.abc import Callable
from typing import Any, NoReturn

import structlog

try:
    import resource
except ImportError:  # Windows
    _HAS_LIMIT = False
else:
    _HAS_LIMIT = True

MOST_DESCRIPTORS = 65_536
"""More than a process can use here; a system without a limit would make tables of them large."""

_LINE_SECONDS = 60.0
_VAIN_TURNS = 10
"""Turns of the event loop in which refused connections may be closed before asyncio pauses."""

_LACKING_ERRORS = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_LACKING = "socket.accept() out of system resource"

_log = structlog.get_logger()


def raise_descriptor_limit() -> int:
    """Raise the soft limit of open files to the hard limit, at most to MOST_DESCRIPTORS; return the soft limit.

    On Windows, where a process has no such limit, MOST_DESCRIPTORS.
    """
    if not _HAS_LIMIT:
        return MOST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return soft


class Listener(socket.socket):
    """A listening socket for asyncio, which does not try in vain to accept when descriptors run out.

    asyncio accepts up to 2048 connections at once, before it closes any of them that is refused. Where descriptors run
    out it pauses for a second, but first it tries the rest of the 2048 times, and sets a timer for each. This socket
    looks empty instead, so that connections can be closed; only after some turns in vain asyncio gets the error.
    """

    _vain = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection and its address.

        Raises BlockingIOError if there is none or descriptors have just run out, and OSError otherwise.
        """
        try:
            accepted = super().accept()
        except OSError as error:
            if error.errno in _LACKING_ERRORS:
                self._refuse(error)
            raise
        self._vain = 0
        return accepted

    def _refuse(self, error: OSError) -> NoReturn:
        self._vain += 1
        if self._vain < _VAIN_TURNS:
            raise BlockingIOError(errno.EAGAIN, "no descriptor is free") from error
        self._vain = 0
        raise error


class AcceptFailures:
    """An exception handler for event loops: one log line a minute if descriptors run out, others as they come.

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
