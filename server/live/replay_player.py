"""The replay player: a tournament's events played back at any speed, for a rehearsal or to look back.

To the views a replay is a log that grows: the newest version is the one that the player has reached. On the wire a
replay is the parameter `film` of a watch.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from domain.state.tournament import Tournament
from domain.tournament.published_history import PublishedHistory
from domain.tournament.replay import evolve
from server.eventstore.recorded import RecordedEvent
from server.live.frames import Replay, ViewSubject
from server.live.source import LiveSource
from server.live.watched_view import Build
from server.service import UnknownVersion
from server.views.incremental import BuiltView

LONGEST_PAUSE = 10.0
"""Seconds between two events at most, so that the night between two rounds is skipped."""

SHORTEST_GAP = 1.0
"""Seconds between two events at least, before the speed: in an imported log all have the same moment."""

_STEP_SECONDS = 0.05
"""Events that follow each other more quickly than this are shown together."""


def pauses(moments: Sequence[str], speed: float) -> list[float]:
    """The seconds to wait before each event but the first; `moments` are ISO 8601 in the order of the events."""
    times = [datetime.fromisoformat(each) for each in moments]
    gaps = (max((later - earlier).total_seconds(), SHORTEST_GAP) for earlier, later in pairwise(times))
    return [min(gap / speed, LONGEST_PAUSE) for gap in gaps]


class ReplayPlayer:
    """Plays one replay of one tournament for all its viewers. It is the `LiveSource` of their `WatchedTournament`.

    Displays show it in the hall, so it has only what is public now (`PublishedHistory`).
    """

    def __init__(self, source: LiveSource, tournament: str, replay: Replay, build: Build) -> None:
        self._source = source
        self._build = build
        self._name = tournament
        self._replay = replay
        self._state: Tournament | None = None
        self._history: PublishedHistory | None = None
        self._events: Sequence[RecordedEvent] = ()
        self._moment = ""
        self._task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        """Whether the last event was shown."""
        return self._task is not None and self._task.done()

    async def load(self) -> Tournament:
        """Read the events, and return the tournament at the first of them.

        Raises UnknownTournament, and UnknownVersion for a replay of versions that do not exist.
        """
        first, last = self._replay.first, self._replay.last
        start = await self._source.tournament(self._name, first)
        events = await self._source.events(self._name, first - 1)
        newest = events[-1].version
        if last is not None and not first <= last <= newest:
            raise UnknownVersion(self._name, last, newest)
        self._history = PublishedHistory(await self._source.tournament(self._name))
        self._events = events if last is None else events[: last - first + 1]
        self._state, self._moment = start, events[0].recorded_at
        return start

    def play(self, announce: Callable[[int], None], *, restart: bool = False) -> None:
        """Start playing unless it has started; with `restart` also if it is over.

        `announce(version)` is called whenever the views have something new to show.
        """
        if self._task is None or (restart and self.is_over):
            self._task = asyncio.create_task(self._play(announce))

    def stop(self) -> None:
        """Stop playing."""
        if self._task is not None:
            self._task.cancel()

    def build(self, subject: ViewSubject, tournament: Tournament, last: BuiltView | None) -> BuiltView:
        """A view whose head also says which moment it shows and whether the replay is over."""
        shown = tournament if self._history is None else self._history.state(tournament)
        built = self._build(subject, shown, last)
        replay: dict[str, Any] = {"recorded_at": self._moment, "over": tournament.version == self._events[-1].version}
        model = built.model
        return BuiltView(built.tournament, {**model, "head": {**model["head"], "replay": replay}})

    async def tournament(self, stream: str, at: int | None = None, /) -> Tournament:
        """The tournament as far as the replay has come, or at a version.

        Raises UnknownTournament, also if the tournament was deleted while it was played.
        """
        if at is not None:
            return await self._source.tournament(stream, at)
        if self._state is None:
            return await self.load()
        newest = await self._source.tournament(stream)
        if self._history is None or self._history.now is not newest:
            self._history = PublishedHistory(newest)
        return self._state

    async def epoch(self) -> str:
        """The log's epoch."""
        return await self._source.epoch()

    async def hash_at(self, stream: str, version: int, /) -> str:
        """The hash of the event with this version of a stream."""
        return await self._source.hash_at(stream, version)

    async def events(self, stream: str, after: int = 0, /) -> Sequence[RecordedEvent]:
        """The recorded events after a version."""
        return await self._source.events(stream, after)

    async def _play(self, announce: Callable[[int], None]) -> None:
        clock = asyncio.get_running_loop().time
        state = await self.load() if self._state is None else self._state
        waits = pauses([each.recorded_at for each in self._events], self._replay.speed)
        due = shown = clock()
        for wait, each in zip(waits, self._events[1:], strict=True):
            due += wait
            now = clock()
            if due - now >= _STEP_SECONDS or now - shown >= _STEP_SECONDS:
                announce(state.version)
                await asyncio.sleep(max(due - now, 0.0))
                shown = clock()
            state = self._state = evolve(state, each.event)
            self._moment = each.recorded_at
        announce(state.version)
