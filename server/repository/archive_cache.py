"""The newest archive, as the log has it: for the writer and for all who read."""

from __future__ import annotations

import threading

from server.eventstore.kinds import SERVER_EVENTS
from server.eventstore.recorded import SERVER_STREAM
from server.eventstore.store import Reader
from server.repository.archive import Archive, after, check_seen


class ArchiveCache:
    """The newest archive that was read here. Safe to share between threads."""

    def __init__(self, store: Reader) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._seen = Archive()
        self.now = Archive()

    def load(self, log: Reader) -> Archive:
        """The archive as a log has it; only new events are applied."""
        known, newest = self.now, log.head(SERVER_STREAM).version
        if newest == known.version:
            return known
        start = known if newest > known.version else Archive()
        return after(start, SERVER_EVENTS.events(log.events(SERVER_STREAM, after=start.version)))

    def keep(self, archive: Archive) -> None:
        """Remember an archive that is durable."""
        with self._lock:
            if archive.version > self.now.version:
                self.now = archive

    def refresh(self) -> None:
        """Read what is new."""
        self.keep(self.load(self._store))

    def forget(self) -> None:
        """The log is another one: read everything again."""
        with self._lock:
            self.now = Archive()
        self.refresh()

    def changed(self) -> set[str]:
        """The tournaments that changed since the last call."""
        with self._lock:
            before, self._seen = self._seen, self.now
        both = before.kept.keys() | self._seen.kept.keys()
        return {each for each in both if before.of(each) != self._seen.of(each)}

    def check_seen(self, tournament: str) -> None:
        """Raise TournamentIsDeleted for a tournament that is not shown any more."""
        check_seen(self.now, tournament)
