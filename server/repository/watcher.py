"""The watcher: notices what other programs wrote into the log, within a second or at once, by the database."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

import structlog

from server.eventstore.faults import StoreFault
from server.eventstore.store import EventStore
from server.threads import to_thread

_INTERVAL_SECONDS = 0.5

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class LogChange:
    """The log after a change: its epoch, its last position, and the streams that moved with their versions."""

    epoch: str
    position: int
    moved: Mapping[str, int]


class Watcher:
    """Looks at a number that every commit changes, and only then at the log."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._changes = store.changes()
        self._position = store.moved(0)[0]
        self.epoch = store.epoch()

    async def watch(self, changed: Callable[[LogChange], Awaitable[None]]) -> None:
        """Report every change, until cancelled. Looking is done in a thread.

        A notification of the database is a hint to look at once; without it, or if it gets lost, the next look comes
        soon.
        """
        loop, hint = asyncio.get_running_loop(), asyncio.Event()
        self._store.listen(lambda: _hint(loop, hint))
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_INTERVAL_SECONDS):  # `wait_for` may swallow the end of the watch
                    await hint.wait()
            hint.clear()
            try:
                change = await to_thread(self.look)
                if change is not None:
                    await changed(change)
            except StoreFault as fault:
                _log.warning("log_not_watched", problem=str(fault))

    def look(self) -> LogChange | None:
        """What is new since the last look, None for nothing. Another epoch makes everything new."""
        changes = self._store.changes()
        if changes == self._changes:
            return None
        epoch = self._store.epoch()
        position, moved = self._store.moved(self._position if epoch == self.epoch else 0)
        self._changes, self._position, self.epoch = changes, position, epoch
        return LogChange(epoch, position, moved)


def _hint(loop: asyncio.AbstractEventLoop, hint: asyncio.Event) -> None:
    with contextlib.suppress(RuntimeError):  # the loop ended before the listener
        loop.call_soon_threadsafe(hint.set)
