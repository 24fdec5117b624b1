"""Answers that took long: worked out once however many want them at the same time, and the latest few kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Remembered(Generic[Key, Value]):
    """At most so many answers, the oldest thrown away first. Faults are told to those who wait, and not kept."""

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
