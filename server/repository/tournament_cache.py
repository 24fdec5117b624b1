"""The tournaments at their newest versions and some past ones: replayed once, then kept."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from server.eventstore.codec import FutureEvent
from server.eventstore.kinds import TOURNAMENT_EVENTS
from server.eventstore.recorded import SERVER_STREAM, AnyEvent
from server.eventstore.store import Reader
from server.repository.unknown import UnknownTournament, UnknownVersion

_PAST_KEPT = 64
"""States of past versions to keep: viewers that return ask for the same few."""


class TournamentCache:
    """The newest state of each tournament that was read, and some past ones. Safe to share between threads."""

    def __init__(self, store: Reader) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._newest: dict[str, Tournament] = {}
        self._past: OrderedDict[tuple[str, int], Tournament] = OrderedDict()

    def known(self, stream: str) -> Tournament | None:
        """The newest cached state."""
        return self._newest.get(stream)

    def version(self, stream: str) -> int:
        """The version of the newest cached state, 0 for none."""
        known = self._newest.get(stream)
        return 0 if known is None else known.version

    def keep(self, states: Mapping[str, Tournament]) -> None:
        """Keep states that are durable. One that is older than the cached one is kept as a past state."""
        with self._lock:
            for stream, state in states.items():
                known = self._newest.get(stream)
                if known is None or known.version < state.version:
                    self._newest[stream] = state
                self._past[stream, state.version] = state
            while len(self._past) > _PAST_KEPT:
                self._past.popitem(last=False)

    def forget(self, streams: set[str] | None = None) -> None:
        """Drop the states of these streams, or of all: they are replayed when they are needed."""
        with self._lock:
            for key in list(self._past):
                if streams is None or key[0] in streams:
                    del self._past[key]
            for stream in list(self._newest):
                if streams is None or stream in streams:
                    del self._newest[stream]

    def load(self, stream: str, source: Reader | None = None) -> Tournament | None:
        """The state as the log has it, None if there is no such tournament. Only new events are applied.

        `source` is the log to read, if that is not the store itself.
        """
        if stream == SERVER_STREAM:
            return None
        log = self._store if source is None else source
        known = self._newest.get(stream)
        return fold(log.events(stream, after=known.version if known else 0), known)

    def newest(self, stream: str) -> Tournament:
        """The state as the log has it; it is cached.

        A tournament with events of a newer program can be read up to the first of them, and not be written.

        Raises UnknownTournament.
        """
        try:
            state = self.load(stream)
        except FutureEvent as future:
            state = self._until(stream, (future.version or 1) - 1)
        if state is None:
            raise UnknownTournament(stream)
        self.keep({stream: state})
        return state

    def at(self, stream: str, version: int) -> Tournament:
        """The state at a version.

        Raises UnknownTournament, and UnknownVersion for one that has not been.
        """
        newest = self._newest.get(stream)
        if newest is None or version > newest.version:  # another program may have recorded it
            newest = self.newest(stream)
        if version == newest.version:
            return newest
        with self._lock:
            kept = self._past.get((stream, version))
            if kept is not None:
                self._past.move_to_end((stream, version))
                return kept
        if not 1 <= version < newest.version:
            raise UnknownVersion(stream, version, newest.version)
        state = self._until(stream, version)
        if state is None:
            raise UnknownTournament(stream)
        self.keep({stream: state})
        return state

    def _until(self, stream: str, version: int) -> Tournament | None:
        return fold(self._store.events(stream, until=version), None)


def fold(events: Sequence[AnyEvent], start: Tournament | None) -> Tournament | None:
    """The state after recorded events of one tournament."""
    return replay(TOURNAMENT_EVENTS.events(events), start) if events else start
