"""How much is done at the same time: places, for which each key waits in a line of its own."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Busy(Exception):
    """The line is too long: try again later."""


class Turns:
    """So many places, a share of them for each key. Free places go to the keys in turn, whatever their lines' lengths.

    A key with many in its line therefore delays itself and not the others. The lines are bounded: `waiting` in all,
    `waiting_each` for a key.
    """

    def __init__(self, places: int, *, each: int, waiting: int, waiting_each: int) -> None:
        self._free = places
        self._each = each
        self._most_waiting = waiting
        self._most_waiting_each = waiting_each
        self._taken: Counter[str] = Counter()
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._waiting = 0

    @property
    def waiting(self) -> int:
        """How many are waiting."""
        return self._waiting

    @property
    def taken(self) -> int:
        """How many have a place."""
        return self._taken.total()

    async def enter(self, key: str) -> None:
        """Take a place, as soon as it is this key's turn.

        Raises Busy if too many are waiting.
        """
        if self._free and self._taken[key] < self._each and key not in self._lines:
            self._take(key)
            return
        line = self._lines.get(key, ())
        if self._waiting >= self._most_waiting or len(line) >= self._most_waiting_each:
            raise Busy
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(key, deque()).append(turn)
        self._waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave(key)
            else:
                self._forget(key, turn)
            raise

    def leave(self, key: str) -> None:
        """Give a place back."""
        self._free += 1
        self._taken[key] -= 1
        if not self._taken[key]:
            del self._taken[key]
        self._next()

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """Have a place while this context is open.

        Raises Busy if too many are waiting.
        """
        await self.enter(key)
        try:
            yield
        finally:
            self.leave(key)

    def _take(self, key: str) -> None:
        self._free -= 1
        self._taken[key] += 1

    def _next(self) -> None:
        """Give the free places to those whose turn it is."""
        for key in list(self._lines):
            if not self._free:
                return
            if self._taken[key] >= self._each:
                continue
            turn = self._lines[key].popleft()
            self._lines.move_to_end(key)
            self._drop_empty(key)
            self._waiting -= 1
            self._take(key)
            turn.set_result(None)

    def _forget(self, key: str, turn: asyncio.Future[None]) -> None:
        self._lines[key].remove(turn)
        self._waiting -= 1
        self._drop_empty(key)

    def _drop_empty(self, key: str) -> None:
        if not self._lines[key]:
            del self._lines[key]
