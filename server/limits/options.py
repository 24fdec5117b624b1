"""The limits that an administrator can set."""

from __future__ import annotations

from dataclasses import dataclass

_BURST_SECONDS = 40


@dataclass(frozen=True, slots=True)
class Limits:
    """What clients without valid credentials may use; a hall of 2,000 phones behind one address fits.

    All numbers are of one server process. `viewers` are live connections (WebSockets) from one address,
    `connections` all connections from one address, `requests` requests a second from one address for a long time,
    `total_connections` connections from all addresses together. `proven_viewers` are live connections of one valid
    session or token, which nothing else limits: a device needs a few, a program that shows many boards more.
    `slowest_reader` is the speed in bytes a second below which a client that reads an answer is cut after a while.
    """

    viewers: int = 2500
    connections: int = 5000
    requests: int = 200
    total_connections: int = 15_000
    proven_viewers: int = 500
    slowest_reader: int = 4096

    @property
    def total_viewers(self) -> int:
        """Live connections from all addresses together: they are not cut, so they leave room for requests."""
        return self.total_connections * 4 // 5

    @property
    def burst(self) -> int:
        """Requests from one address at once, before `requests` a second counts."""
        return self.requests * _BURST_SECONDS


GENEROUS = Limits()
"""The defaults."""
