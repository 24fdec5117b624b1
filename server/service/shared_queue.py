"""Work in a bounded queue, done once for all callers who request the same, and kept when it is done."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from server.caching import SizedCache

Key = TypeVar("Key", bound=Hashable)
Done = TypeVar("Done")


class QueueFull(Exception):
    """The queue is full, so no more work is accepted; nothing was done."""


@dataclass(slots=True, eq=False)
class QueueEntry(Generic[Done]):
    """Work that waits or is being done. `stamp` is the newest state for which it was requested before it began.

    `came` is when it was requested first, by the clock of its queue.
    """

    stamp: Hashable
    work: Callable[[], Awaitable[Done]]
    result: asyncio.Future[Done]
    came: float
    askers: int = field(default=0)

    def weight(self, now: float) -> float:
        """How long all who wait for it have waited together, had they come at the same time."""
        return self.askers * (now - self.came)


class SharedQueue(Generic[Key, Done]):
    """Does at most `at_once` works at a time, while at most `most_waiting` wait.

    What many wait for, and what has waited for long, is done first: who requests much that no one else wants delays no
    crowd.

    Each result belongs to a key (what was asked for) and a stamp (the state of the log from which it is made). Work
    that has not begun serves all who request its key, because it will see a state at least as new as theirs; work that
    has begun serves those with the same stamp. Results for which `is_kept` is true go to the cache.

    Waiting work that no caller needs any more is not done. All methods belong to one event loop. `clock` returns
    seconds that never go back.
    """

    def __init__(
        self,
        cache: SizedCache[tuple[Key, Hashable], Done],
        *,
        at_once: int = 1,
        most_waiting: int,
        is_kept: Callable[[Done], bool] = lambda _: True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._cache = cache
        self._at_once = at_once
        self._most_waiting = most_waiting
        self._is_kept = is_kept
        self._clock = clock
        self._waiting: dict[Key, QueueEntry[Done]] = {}
        self._running: dict[asyncio.Task[None], tuple[Key, QueueEntry[Done]]] = {}

    @property
    def waiting(self) -> int:
        """How many works wait."""
        return len(self._waiting)

    async def get(self, key: Key, stamp: Hashable, work: Callable[[], Awaitable[Done]]) -> Done:
        """The result of a key from the state of a stamp or a newer one: kept, shared, or made by `work`.

        Raises QueueFull, and what the work raises.
        """
        kept = self._cache.get((key, stamp))
        if kept is not None:
            return kept
        entry = self._entry(key, stamp, work)
        entry.askers += 1
        try:
            return await asyncio.shield(entry.result)
        finally:
            entry.askers -= 1
            if not entry.askers and self._waiting.get(key) is entry:
                del self._waiting[key]

    async def close(self) -> None:
        """Give up all work."""
        for entry in self._waiting.values():
            entry.result.cancel()
        self._waiting.clear()
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _entry(self, key: Key, stamp: Hashable, work: Callable[[], Awaitable[Done]]) -> QueueEntry[Done]:
        for of, running in self._running.values():
            if of == key and running.stamp == stamp:
                return running
        waiting = self._waiting.get(key)
        if waiting is not None:
            waiting.stamp = stamp
            return waiting
        if len(self._running) >= self._at_once and len(self._waiting) >= self._most_waiting:
            raise QueueFull
        entry = QueueEntry(stamp, work, asyncio.get_running_loop().create_future(), self._clock())
        self._waiting[key] = entry
        self._begin()
        return entry

    def _begin(self) -> None:
        while self._waiting and len(self._running) < self._at_once:
            now = self._clock()
            key, entry = max(self._waiting.items(), key=lambda each: each[1].weight(now))
            del self._waiting[key]
            task = asyncio.create_task(self._do(key, entry))
            self._running[task] = (key, entry)
            task.add_done_callback(self._end)

    async def _do(self, key: Key, entry: QueueEntry[Done]) -> None:
        try:
            done = await entry.work()
        except asyncio.CancelledError:
            entry.result.cancel()
            raise
        except Exception as error:  # noqa: BLE001  # it goes to those who asked
            entry.result.set_exception(error)
            entry.result.exception()  # they may all have gone
        else:
            if self._is_kept(done):
                self._cache.put((key, entry.stamp), done)
            entry.result.set_result(done)

    def _end(self, task: asyncio.Task[None]) -> None:
        del self._running[task]
        self._begin()
