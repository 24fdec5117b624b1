"""What the live views need from the service."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from domain.state.tournament import Tournament
from server.eventstore.recorded import RecordedEvent


class LiveSource(Protocol):
    """Reads tournaments and their events."""

    async def tournament(self, stream: str, at: int | None = None, /) -> Tournament:
        """The tournament at its newest version or at version `at`. Raises UnknownTournament and UnknownVersion."""

    async def epoch(self) -> str:
        """The log's epoch, which changes when the log is restored or shortened."""

    async def hash_at(self, stream: str, version: int, /) -> str:
        """The hash of the event with this version of a stream."""

    async def events(self, stream: str, after: int = 0, /) -> Sequence[RecordedEvent]:
        """The recorded events after a version. Raises UnknownTournament."""
