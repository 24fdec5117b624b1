"""Publishing: the subscribers of a stream are woken once for each of its versions, no matter who appended it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from server.eventstore.recorded import SERVER_STREAM
from server.repository.archive_cache import ArchiveCache
from server.repository.tournament_cache import TournamentCache

Wake = Callable[[str, int], None]
"""Called on the event loop with a stream and its new version."""


class Publisher:
    """Wakes subscribers for durable events. For the event loop alone."""

    def __init__(self, tournaments: TournamentCache, archives: ArchiveCache, wake: Wake) -> None:
        self._tournaments = tournaments
        self._archives = archives
        self._wake = wake
        self._published: dict[str, int] = {}

    def publish(self, moved: Mapping[str, int]) -> None:
        """Wake for streams that are at new versions, and for tournaments whose place in the archive changed."""
        for stream in self._archives.changed() if SERVER_STREAM in moved else ():
            self._tournaments.forget({stream})
            self._wake(stream, self._published.get(stream, 0))
        for stream, version in moved.items():
            if version > self._published.get(stream, 0):
                self._published[stream] = version
                self._wake(stream, version)

    def forget(self) -> None:
        """Another epoch: versions may mean other events than before."""
        self._published.clear()
