"""What the live boards ask of the service."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from domain.state.tournament import Tournament
from server.eventstore.store import RecordedEvent


class Source(Protocol):
    """The log's tournaments."""

    async def tournament(self, stream: str, at: int | None = None, /) -> Tournament:
        """The tournament, now or at a version. Raises UnknownTournament."""

    async def epoch(self) -> str:
        """The log's epoch: another one after it was restored or shortened."""

    async def hash_at(self, stream: str, version: int, /) -> str:
        """The hash of a stream's fact."""

    async def events(self, stream: str, after: int = 0, /) -> Sequence[RecordedEvent]:
        """The facts after a version. Raises UnknownTournament."""
