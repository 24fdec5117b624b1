"""Bounded caches as objects, owned by the code that creates them. `server.app` creates those that requests share."""

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


class AsyncCache(Generic[Key, Value]):
    """Caches results of coroutines; callers that ask for a key at the same time share one computation.

    At most `most` results are kept, and the oldest is dropped first. Exceptions go to all waiting callers and are not
    kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: OrderedDict[Key, asyncio.Task[Value]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tasks)

    async def get(self, key: Key, work: Callable[[], Coroutine[Any, Any, Value]]) -> Value:
        """The cached or pending result of a key, else the result of `work`."""
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.create_task(work())
            task.add_done_callback(lambda done: self._settle(key, done))
            while len(self._tasks) > self._most:
                self._tasks.popitem(last=False)
        return await asyncio.shield(task)

    def has(self, key: Key) -> bool:
        """Whether the result of a key is there already: `get` does not wait."""
        task = self._tasks.get(key)
        return task is not None and task.done()

    def drop(self, key: Key) -> None:
        """Drop the result of a key."""
        self._tasks.pop(key, None)

    def forget(self) -> None:
        """Drop all results."""
        self._tasks.clear()

    def _settle(self, key: Key, done: asyncio.Task[Value]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._tasks.get(key) is done:
            del self._tasks[key]


class StateCache(Generic[Value]):
    """Caches values made from immutable states, found by the identity of the state.

    The values used most recently are kept, up to a total size of `most`.

    Safe to share between threads, although two threads may make the same value at the same time.
    """

    def __init__(self, most: int, size: Callable[[Value], int] = lambda _: 1) -> None:
        self._most = most
        self._size = size
        self._lock = threading.Lock()
        self._made: list[tuple[object, Hashable, Value]] = []

    def __len__(self) -> int:
        return len(self._made)

    def get(self, state: object, key: Hashable, make: Callable[[], Value]) -> Value:
        """The cached value of a state and a key, else the value of `make`."""
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

    def with_key(self, key: Hashable) -> list[Value]:
        """The cached values of a key, the latest made first."""
        with self._lock:
            return [value for _, of, value in self._made if of == key]


class SizedCache(Generic[Key, Value]):
    """Keeps finished values up to a total size of `most`; those that were used least recently are dropped first.

    A value that is larger than `most` alone is not kept.
    """

    def __init__(self, most: int, size: Callable[[Value], int]) -> None:
        self._most = most
        self._size = size
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self.size = 0

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        """The value of a key, None if it is not kept."""
        found = self._values.get(key)
        if found is not None:
            self._values.move_to_end(key)
        return found

    def put(self, key: Key, value: Value) -> None:
        """Keep a value, in place of the one that the key had."""
        self.drop(key)
        size = self._size(value)
        if size > self._most:
            return
        self._values[key] = value
        self.size += size
        while self.size > self._most:
            self.drop(next(iter(self._values)))

    def drop(self, key: Key) -> None:
        """Drop the value of a key."""
        found = self._values.pop(key, None)
        if found is not None:
            self.size -= self._size(found)


class Throttle:
    """Limits how often something is done for each key. At most `most` keys are remembered."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._moments: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._moments)

    def is_over(self, key: str, pause: float) -> bool:
        """Whether `pause` seconds have passed since the last time for a key, or none is known; then notes the time."""
        now = self._clock()
        if now - self._moments.get(key, -pause) < pause:
            return False
        self._moments[key] = now
        self._moments.move_to_end(key)
        if len(self._moments) > self._most:
            self._moments.popitem(last=False)
        return True
