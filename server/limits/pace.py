"""How slowly a client may read its answers before its connection is cut."""

from __future__ import annotations

GRACE = 60.0
"""Seconds that the server waits for a client in all, besides what the client takes at the slowest speed."""


class ReadingPace:
    """The seconds for which the server still waits for one connection; `slowest` is in bytes a second."""

    def __init__(self, slowest: int) -> None:
        self._slowest = slowest
        self.left = GRACE

    def took(self, count: int, seconds: float) -> None:
        """The client took so many bytes while the server waited so long; what is taken quickly is not saved up."""
        self.left = min(GRACE, self.left - seconds + count / self._slowest)
