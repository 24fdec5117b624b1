"""Open connections without credentials, for each address and in total.

A connection shows its credentials with its first request, so a new one is let in and the one that waits longest for a
request of its own is cut instead. Connections that showed valid credentials do not count and are never cut.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable

from server.limits.options import Limits


class Connection:
    """One connection: `cut` ends it at once."""

    __slots__ = ("address", "counts", "cut")

    def __init__(self, address: str, cut: Callable[[], None]) -> None:
        self.address = address
        self.cut = cut
        self.counts = True


class Connections:
    """The connections of a server process, without those through trusted proxies, which limit by themselves."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._counted: Counter[str] = Counter()
        self._waiting: dict[str, OrderedDict[Connection, None]] = {}
        self._levels: dict[int, dict[str, None]] = {}
        """The addresses that have connections in `_waiting`, by how many connections each has.

        There are few levels: addresses with 1, 2, … n connections make n²/2 connections together.
        """
        self._total = 0

    def counted(self, address: str) -> int:
        """Open connections of an address without credentials."""
        return self._counted[address]

    def open(self, address: str, cut: Callable[[], None]) -> Connection:
        """Note a new connection, which waits for its first request; another one may be cut for it, or itself."""
        made = Connection(address, cut)
        self._count(address, 1)
        self.wait(made)
        if self._counted[address] > self._limits.connections:
            self._cut_one_of(address)
        elif self._total > self._limits.total_connections:
            self._cut_one_of(next(iter(self._levels[max(self._levels)])))
        return made

    def wait(self, connection: Connection) -> None:
        """It is idle, has sent a part of a request, or does not read its answer: it can be cut."""
        if not connection.counts:
            return
        if connection.address not in self._waiting:
            self._waiting[connection.address] = OrderedDict()
            self._enter_level(connection.address)
        self._waiting[connection.address][connection] = None

    def work(self, connection: Connection) -> None:
        """It is being answered, or became a live connection: it is not cut."""
        line = self._waiting.get(connection.address)
        if line is not None:
            line.pop(connection, None)
            if not line:
                del self._waiting[connection.address]
                self._leave_level(connection.address)

    def prove(self, connection: Connection) -> None:
        """It showed valid credentials: it does not count any more."""
        self.close(connection)

    def close(self, connection: Connection) -> None:
        """It is gone."""
        if not connection.counts:
            return
        connection.counts = False
        self.work(connection)
        self._count(connection.address, -1)

    def _count(self, address: str, change: int) -> None:
        self._total += change
        if address in self._waiting:
            self._leave_level(address)
        self._counted[address] += change
        if address in self._waiting:
            self._enter_level(address)
        if not self._counted[address]:
            del self._counted[address]

    def _enter_level(self, address: str) -> None:
        self._levels.setdefault(self._counted[address], {})[address] = None

    def _leave_level(self, address: str) -> None:
        level = self._levels[self._counted[address]]
        del level[address]
        if not level:
            del self._levels[self._counted[address]]

    def _cut_one_of(self, address: str) -> None:
        oldest = next(iter(self._waiting[address]))
        self.close(oldest)
        oldest.cut()
