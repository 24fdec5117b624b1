"""Which displays are connected, and since when each is live."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from server.service.display_connections import DisplayConnection

RELOAD_SECONDS = 10.0
"""Seconds without a connection in which a display may load another page: so long it is live without interruption."""


class DisplayPresence:
    """The connections of displays, kept in this process only.

    A display that loads its next list leaves and arrives anew; only a longer absence ends the time that it was live.
    """

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._connections: dict[str, dict[DisplayConnection, None]] = {}
        self._live_since: dict[str, datetime] = {}
        self._left_at: dict[str, datetime] = {}
        self._not_recorded: dict[str, str] = {}

    def __contains__(self, display: str) -> bool:
        """Whether the display is connected."""
        return display in self._connections

    @property
    def displays(self) -> Sequence[str]:
        """The displays that are connected."""
        return tuple(self._connections)

    def of(self, display: str) -> Sequence[DisplayConnection]:
        """The connections of a display, the newest last."""
        return tuple(self._connections.get(display, ()))

    def arrive(self, display: str, connection: DisplayConnection) -> None:
        """Add a connection of a display."""
        left = self._left_at.pop(display, None)
        if display not in self and (left is None or self._is_over(left)):
            self._live_since[display] = self._now()
        self._connections.setdefault(display, {})[connection] = None

    def leave(self, display: str, connection: DisplayConnection) -> None:
        """Remove a connection of a display."""
        connections = self._connections.get(display, {})
        if connection not in connections:
            return
        del connections[connection]
        if not connections:
            del self._connections[display]
            self._left_at[display] = self._now()
            self._not_recorded[display] = self._text(self._now())

    def since(self, display: str, recorded: str) -> str:
        """Since when the display is live, or not live; `recorded` is when it was seen last (ISO 8601, UTC)."""
        return self._text(self._live_since[display]) if display in self else self._not_recorded.get(display, recorded)

    def to_record(self) -> Mapping[str, str]:
        """When each display was connected last, of those that are and those that left since the last call."""
        left, self._not_recorded = self._not_recorded, {}
        return left | dict.fromkeys(self._connections, self._text(self._now()))

    def tidy(self) -> None:
        """Drop what is known of displays that are gone; call it each second."""
        for display in [display for display, left in self._left_at.items() if self._is_over(left)]:
            del self._left_at[display], self._live_since[display]

    def _is_over(self, left: datetime) -> bool:
        return (self._now() - left).total_seconds() > RELOAD_SECONDS

    @staticmethod
    def _text(moment: datetime) -> str:
        return moment.isoformat(timespec="seconds")
