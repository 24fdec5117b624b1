"""What the hub asks of the service, and views as they were, for viewers that come back."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from domain.tournament import Tournament
from server.eventstore.store import Recorded
from server.live.frames import HASH_LENGTH, Since, Subject
from server.live.remembered import Remembered
from server.live.watched import build
from server.views.following import Shown
from server.views.model import Model
from server.views.parameters import NotInView

_MOST_VIEWS = 32
_MOST_HASHES = 2048


class Source(Protocol):
    """The log's tournaments."""

    async def tournament(self, stream: str, at: int | None = None, /) -> Tournament:
        """The tournament, now or at a version. Raises UnknownTournament."""

    async def epoch(self) -> str:
        """The log's epoch: another one after it was restored or shortened."""

    async def hash_at(self, stream: str, version: int, /) -> str:
        """The hash of a stream's fact."""

    async def events(self, stream: str, after: int = 0, /) -> Sequence[Recorded]:
        """The facts after a version. Raises UnknownTournament."""


class Past:
    """Views as they were, each worked out once for all who come back from there, the next from the one before."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._views: Remembered[tuple[Subject, int], Model | None] = Remembered(_MOST_VIEWS)
        self._hashes: Remembered[tuple[str, int], str] = Remembered(_MOST_HASHES)
        self._shown: OrderedDict[tuple[Subject, int], Shown] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    def forget(self) -> None:
        """Another epoch: the log is another one."""
        self._views.forget()
        self._hashes.forget()
        self._shown.clear()

    async def mark(self, stream: str, version: int, epoch: str) -> Since:
        """A version with its place in the chain."""
        found = await self._hashes.get((stream, version), lambda: self._hash(stream, version))
        return Since(version, epoch, found)

    async def has(self, stream: str, held: Since, newest: int, epoch: str) -> bool:
        """Whether what a viewer has is of this log."""
        if not 1 <= held.version <= newest or held.epoch != epoch:
            return False
        if held.hash is None:
            return True
        return (await self.mark(stream, held.version, epoch)).hash == held.hash[:HASH_LENGTH]

    async def view(self, subject: Subject, version: int) -> Model | None:
        """A view as it was at a version, None where it was not there."""
        subject = replace(subject, film=None)
        return await self._views.get((subject, version), lambda: self._view(subject, version))

    async def _hash(self, stream: str, version: int) -> str:
        return (await self._source.hash_at(stream, version))[:HASH_LENGTH]

    async def _view(self, subject: Subject, version: int) -> Model | None:
        async with self._one_at_a_time:
            tournament = await self._source.tournament(subject.tournament, version)
            try:
                shown = await asyncio.to_thread(build, subject, tournament, self._nearest(subject, version))
            except NotInView:
                return None
            self._shown[subject, version] = shown
            while len(self._shown) > _MOST_VIEWS:
                self._shown.popitem(last=False)
            return shown.model

    def _nearest(self, subject: Subject, version: int) -> Shown | None:
        older = [at for known, at in self._shown if known == subject and at <= version]
        return self._shown[subject, max(older)] if older else None
