"""Connections to PostgreSQL that give up if the server falls silent, and remember that it did.

The limits that PostgreSQL keeps by itself do not help if it is frozen: its kernel still acknowledges every packet.
So this side counts the seconds in which nothing comes. What comes in time may take as long as it wants.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from functools import cache
from typing import Any, TypeVar

import psycopg
from sqlalchemy.engine import URL

from server.eventstore.faults import StoreUnreachable

SECONDS = 2.0
"""The longest silence in seconds, unless the URL has another one as `connect_timeout`."""

_PAUSE_SECONDS = 1.0

Result = TypeVar("Result")


class SilentServer(psycopg.OperationalError):
    """The server sent nothing for too long; the connection was given up."""


class Silence:
    """Whether a server was silent a moment ago: other threads then need not wait for it. Shared by all threads."""

    def __init__(self) -> None:
        self._until = 0.0

    def begin(self) -> None:
        """The server has just been silent."""
        self._until = time.monotonic() + _PAUSE_SECONDS

    def check(self) -> None:
        """Raise StoreUnreachable if it was silent within the last second."""
        if time.monotonic() < self._until:
            raise StoreUnreachable("The database did not answer a moment ago.")


class ServerConnection(psycopg.Connection[Any]):
    """A connection that is closed if the server is silent for longer than `seconds`; None for no limit.

    The silence is noted at once: whoever would connect again instead, as a pool does, need not wait a second time.
    """

    seconds: float | None = SECONDS
    silence: Silence | None = None

    def wait(self, gen: Generator[Any, Any, Result], *arguments: Any, **named: Any) -> Result:
        """Carry out one exchange with the server.

        Raises SilentServer.
        """
        if self.seconds is None:
            return super().wait(gen, *arguments, **named)
        try:
            return super().wait(_limited(gen, self.seconds), *arguments, **named)
        except SilentServer:
            self.pgconn.finish()
            if self.silence is not None:
                self.silence.begin()
            raise


def _limited(gen: Generator[Any, Any, Result], seconds: float) -> Generator[Any, Any, Result]:
    """The same exchange; it is given up after so many seconds in which nothing came."""
    try:
        wanted = next(gen)
        heard = time.monotonic()
        while True:
            ready = yield wanted
            now = time.monotonic()
            if ready:
                heard = now
            elif now - heard > seconds:
                raise SilentServer(f"nothing was heard for {seconds:g} seconds")
            wanted = gen.send(ready)
    except StopIteration as end:
        result: Result = end.value
        return result


@cache
def silence_of(_: URL) -> Silence:
    """The shared `Silence` of the server at a URL, one for this process."""
    return Silence()


def seconds_of(url: URL) -> float:
    """The longest silence for connections to this URL."""
    found = url.query.get("connect_timeout")
    return float(found) if isinstance(found, str) else SECONDS
