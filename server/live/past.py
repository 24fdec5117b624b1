"""Views as they were, for viewers that come back: however many come at once, the log is read through once for them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import structlog

from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from server.caching import Remembered
from server.eventstore.store import RecordedEvent
from server.live.frames import HASH_LENGTH, Since, Subject
from server.live.source import Source
from server.live.watched import Build
from server.views.following import Shown
from server.views.model import Model
from server.views.parameters import NotInView

MOST_ASKED = 512
"""Views that may be waited for; beyond that a viewer gets a snapshot, which is always right."""

_MOST_HASHES = 2048

_log = structlog.get_logger()


class Past:
    """What the log was at the versions that viewers have."""

    def __init__(self, source: Source, build: Build) -> None:
        self._source = source
        self._build = build
        self._hashes: Remembered[tuple[str, int], str] = Remembered(_MOST_HASHES)
        self._asked: dict[Subject, set[int]] = {}
        self._answers: dict[tuple[Subject, int], asyncio.Future[Model | None]] = {}
        self._task: asyncio.Task[None] | None = None

    def forget(self) -> None:
        """Another epoch: the log is another one."""
        self._hashes.forget()

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
        """A view as it was at a version of this log; None where it was not there, or too many are asked for."""
        subject = replace(subject, film=None)
        answer = self._answers.get((subject, version))
        if answer is None:
            if len(self._answers) >= MOST_ASKED:
                return None
            answer = self._answers[subject, version] = asyncio.get_running_loop().create_future()
            self._asked.setdefault(subject, set()).add(version)
            if self._task is None:
                self._task = asyncio.create_task(self._answer_all())
        return await asyncio.shield(answer)

    async def _hash(self, stream: str, version: int) -> str:
        return (await self._source.hash_at(stream, version))[:HASH_LENGTH]

    async def _answer_all(self) -> None:
        """Answer in batches: what is asked while one is worked on makes the next one."""
        while self._asked:
            subject = next(iter(self._asked))
            versions = sorted(self._asked.pop(subject))
            try:
                found = await self._read_through(subject, versions)
            except Exception:  # noqa: BLE001  # a snapshot is right whatever happened
                _log.exception("past_not_read", tournament=subject.tournament)
                found = {}
            for version in versions:
                self._answers.pop((subject, version)).set_result(found.get(version))
        self._task = None

    async def _read_through(self, subject: Subject, versions: Sequence[int]) -> dict[int, Model]:
        first = await self._source.tournament(subject.tournament, versions[0])
        facts = await self._source.events(subject.tournament, versions[0]) if len(versions) > 1 else ()
        return await asyncio.to_thread(_views, self._build, subject, versions, first, facts)


def _views(
    build: Build, subject: Subject, versions: Sequence[int], state: Tournament, facts: Sequence[RecordedEvent]
) -> dict[int, Model]:
    """The view at each of these versions, in one pass from the first one, each made from the one before."""
    found: dict[int, Model] = {}
    shown: Shown | None = None
    for version in versions:
        between = [fact.event for fact in facts if state.version < fact.version <= version]
        state = replay(between, state)
        try:
            shown = build(subject, state, shown)
        except NotInView:
            shown = None
        else:
            found[version] = shown.model
    return found
