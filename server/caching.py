"""Caches as objects: bounded, and owned by whoever makes them. `server.app` makes those that requests share."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from itertools import accumulate
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Remembered(Generic[Key, Value]):
    """Answers that took long: worked out once however many want them at the same time, and the latest few kept.

    At most so many, the oldest thrown away first. Faults are raised to those who wait, and not kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: OrderedDict[Key, asyncio.Task[Value]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tasks)

    async def get(self, key: Key, work: Callable[[], Coroutine[Any, Any, Value]]) -> Value:
        """The answer that is known or on its way, else the one that the work gives."""
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.create_task(work())
            task.add_done_callback(lambda done: self._settle(key, done))
            while len(self._tasks) > self._most:
                self._tasks.popitem(last=False)
        return await asyncio.shield(task)

    def drop(self, key: Key) -> None:
        """Keep this answer no longer."""
        self._tasks.pop(key, None)

    def forget(self) -> None:
        """Keep nothing of what is known."""
        self._tasks.clear()

    def _settle(self, key: Key, done: asyncio.Task[Value]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._tasks.get(key) is done:
            del self._tasks[key]


class Latest(Generic[Value]):
    """What was made of immutable states, found by the very object: the values asked for last, of a total size at most.

    Safe to share between threads; two of them may make the same value at the same time.
    """

    def __init__(self, most: int, size: Callable[[Value], int] = lambda _: 1) -> None:
        self._most = most
        self._size = size
        self._lock = threading.Lock()
        self._made: list[tuple[object, Hashable, Value]] = []

    def __len__(self) -> int:
        return len(self._made)

    def get(self, state: object, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value that is known for a state and a key, else the one that `make` gives."""
        with self._lock:
            for known, of, value in self._made:
                if known is state and of == key:
                    return value
        made = make()
        with self._lock:
            listed = [(state, key, made), *self._made]
            sizes = accumulate(self._size(value) for _, _, value in listed)
            self._made = [each for each, size in zip(listed, sizes, strict=True) if size <= self._most]
        return made


class Pauses:
    """When something was done last for each key, so that it is not done with every request. At most so many keys."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._moments: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._moments)

    def is_over(self, key: str, pause: float) -> bool:
        """Whether the last time for this key is longer ago than so many seconds, or is forgotten; notes this one."""
        now = self._clock()
        if now - self._moments.get(key, -pause) < pause:
            return False
        self._moments[key] = now
        self._moments.move_to_end(key)
        if len(self._moments) > self._most:
            self._moments.popitem(last=False)
        return True
