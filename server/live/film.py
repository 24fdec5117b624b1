"""A film: a tournament's facts shown again at any speed, for a rehearsal or to see how it was.

To the views it is a log that grows: the newest version is the one that the film has come to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from domain.state.tournament import Tournament
from domain.tournament.replay import evolve
from server.eventstore.store import RecordedEvent
from server.live.frames import Film, Subject
from server.live.source import Source
from server.live.watched import Build
from server.service import UnknownVersion
from server.views.following import Shown

LONGEST_PAUSE = 10.0
"""Seconds that a film stands still at most: nobody waits for the night between two rounds."""

SHORTEST_GAP = 1.0
"""Seconds between two facts at the least, before the speed: an imported log has them all at one moment."""

_STEP = 0.05
"""Facts that follow each other more quickly are shown together."""


def waits(moments: Sequence[str], speed: float) -> list[float]:
    """The seconds to wait before each fact but the first; moments are ISO 8601."""
    times = [datetime.fromisoformat(each) for each in moments]
    gaps = (max((later - earlier).total_seconds(), SHORTEST_GAP) for earlier, later in pairwise(times))
    return [min(gap / speed, LONGEST_PAUSE) for gap in gaps]


class Projector:
    """Shows one film of one tournament to everybody who watches it."""

    def __init__(self, source: Source, tournament: str, film: Film, build: Build) -> None:
        self._source = source
        self._build = build
        self._name = tournament
        self._film = film
        self._state: Tournament | None = None
        self._facts: Sequence[RecordedEvent] = ()
        self._moment = ""
        self._task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        """Whether the last picture is shown."""
        return self._task is not None and self._task.done()

    async def load(self) -> Tournament:
        """Read the facts, and return the tournament as it was at the first of them.

        Raises UnknownTournament, and UnknownVersion for a film of versions that have not been.
        """
        first, last = self._film.first, self._film.last
        start = await self._source.tournament(self._name, first)
        facts = await self._source.events(self._name, first - 1)
        newest = facts[-1].version
        if last is not None and not first <= last <= newest:
            raise UnknownVersion(self._name, last, newest)
        self._facts = facts if last is None else facts[: last - first + 1]
        self._state, self._moment = start, facts[0].recorded_at
        return start

    def play(self, announce: Callable[[int], None], *, anew: bool = False) -> None:
        """Begin, where it has not begun; `anew` where it is over too."""
        if self._task is None or (anew and self.is_over):
            self._task = asyncio.create_task(self._play(announce))

    def stop(self) -> None:
        """End the film."""
        if self._task is not None:
            self._task.cancel()

    def build(self, subject: Subject, tournament: Tournament, last: Shown | None) -> Shown:
        """A view, with the moment that it shows in its head."""
        shown = self._build(subject, tournament, last)
        replay: dict[str, Any] = {"recorded_at": self._moment, "over": tournament.version == self._facts[-1].version}
        model = shown.model
        return Shown(shown.tournament, {**model, "head": {**model["head"], "replay": replay}})

    async def tournament(self, stream: str, at: int | None = None, /) -> Tournament:
        """The tournament as far as the film has come, or at a version.

        Raises UnknownTournament also where it was deleted while the film ran.
        """
        if at is not None:
            return await self._source.tournament(stream, at)
        if self._state is None:
            return await self.load()
        await self._source.tournament(stream)
        return self._state

    async def epoch(self) -> str:
        """The log's epoch."""
        return await self._source.epoch()

    async def hash_at(self, stream: str, version: int, /) -> str:
        """The hash of a stream's fact."""
        return await self._source.hash_at(stream, version)

    async def events(self, stream: str, after: int = 0, /) -> Sequence[RecordedEvent]:
        """The facts after a version."""
        return await self._source.events(stream, after)

    async def _play(self, announce: Callable[[int], None]) -> None:
        clock = asyncio.get_running_loop().time
        state = await self.load() if self._state is None else self._state
        pauses = waits([each.recorded_at for each in self._facts], self._film.speed)
        due = shown = clock()
        for pause, fact in zip(pauses, self._facts[1:], strict=True):
            due += pause
            now = clock()
            if due - now >= _STEP or now - shown >= _STEP:
                announce(state.version)
                await asyncio.sleep(max(due - now, 0.0))
                shown = clock()
            state = self._state = evolve(state, fact.event)
            self._moment = fact.recorded_at
        announce(state.version)
