"""A unit of work: one transaction, and the states that the commands in it have come to."""

from __future__ import annotations

from domain.state.tournament import Tournament
from server.eventstore.recorded import SERVER_STREAM
from server.eventstore.store import Transaction
from server.repository.archive import Archive
from server.repository.archive_cache import ArchiveCache
from server.repository.tournament_cache import TournamentCache


class UnitOfWork:
    """What the commands of one transaction see. Nothing of it is durable before the transaction ends.

    `tournaments` are the states of the streams that were loaded, with what was appended here.
    """

    def __init__(self, transaction: Transaction, known: TournamentCache, archives: ArchiveCache) -> None:
        self.transaction = transaction
        self.tournaments: dict[str, Tournament] = {}
        self._known = known
        self._archives = archives
        self._archive: Archive | None = None

    def archive(self) -> Archive:
        """The newest archive."""
        version = self.transaction.head(SERVER_STREAM).version
        if self._archive is None or self._archive.version != version:
            self._archive = self._archives.load(self.transaction)
        return self._archive

    def keep_archive(self, archive: Archive) -> None:
        """Let the next command see this archive."""
        self._archive = archive

    def tournament(self, stream: str) -> Tournament | None:
        """The newest state of a tournament, None for a stream without events."""
        state = self.tournaments.get(stream) or self._load(stream)
        if state is not None:
            self.tournaments[stream] = state
        return state

    def _load(self, stream: str) -> Tournament | None:
        """The newest state: the cached one with what others appended, or replayed if the log became shorter."""
        known, version = self._known.known(stream), self.transaction.head(stream).version
        if known is not None and known.version == version:
            return known
        if known is not None and known.version > version:
            self._known.forget({stream})
        return self._known.load(stream, self.transaction)
