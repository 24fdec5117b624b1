"""Views as they were at past versions, for viewers that reconnect: one pass over the log answers all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import structlog

from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from server.caching import AsyncCache
from server.eventstore.recorded import RecordedEvent
from server.live.frames import HASH_LENGTH, Checkpoint, ViewSubject
from server.live.source import LiveSource
from server.live.watched_view import Build
from server.views.incremental import BuiltView
from server.views.model import Model
from server.views.parameters import NotInView

MOST_REQUESTED = 512
"""Past views that may be waited for at a time; beyond that `view` gives None and the viewer gets a snapshot."""

_MOST_HASHES = 2048

_log = structlog.get_logger()


class PastViews:
    """Reads checkpoints and views at the versions that viewers hold."""

    def __init__(self, source: LiveSource, build: Build) -> None:
        self._source = source
        self._build = build
        self._hashes: AsyncCache[tuple[str, int], str] = AsyncCache(_MOST_HASHES)
        self._requested: dict[ViewSubject, set[int]] = {}
        self._answers: dict[tuple[ViewSubject, int], asyncio.Future[Model | None]] = {}
        self._task: asyncio.Task[None] | None = None

    def forget(self) -> None:
        """Drop the cached hashes; to be called when the log's epoch changed."""
        self._hashes.forget()

    async def checkpoint(self, stream: str, version: int, epoch: str) -> Checkpoint:
        """The checkpoint of a version: with the beginning of its event's hash."""
        found = await self._hashes.get((stream, version), lambda: self._hash(stream, version))
        return Checkpoint(version, epoch, found)

    async def has(self, stream: str, held: Checkpoint, newest: int, epoch: str) -> bool:
        """Whether a viewer's checkpoint belongs to this log: its epoch, a version up to `newest`, the same hash."""
        if not 1 <= held.version <= newest or held.epoch != epoch:
            return False
        if held.hash is None:
            return True
        return (await self.checkpoint(stream, held.version, epoch)).hash == held.hash[:HASH_LENGTH]

    async def view(self, subject: ViewSubject, version: int) -> Model | None:
        """A view at a past version; None if it did not exist then, or more than MOST_REQUESTED are waiting."""
        subject = replace(subject, replay=None)
        answer = self._answers.get((subject, version))
        if answer is None:
            if len(self._answers) >= MOST_REQUESTED:
                return None
            answer = self._answers[subject, version] = asyncio.get_running_loop().create_future()
            self._requested.setdefault(subject, set()).add(version)
            if self._task is None:
                self._task = asyncio.create_task(self._answer_all())
        return await asyncio.shield(answer)

    async def _hash(self, stream: str, version: int) -> str:
        return (await self._source.hash_at(stream, version))[:HASH_LENGTH]

    async def _answer_all(self) -> None:
        """Answer in batches: requests that come while one batch is worked on make the next one."""
        while self._requested:
            subject = next(iter(self._requested))
            versions = sorted(self._requested.pop(subject))
            try:
                found = await self._read_through(subject, versions)
            except Exception:  # noqa: BLE001  # without an answer the viewer gets a snapshot, which is always correct
                _log.exception("past_not_read", tournament=subject.tournament)
                found = {}
            for version in versions:
                self._answers.pop((subject, version)).set_result(found.get(version))
        self._task = None

    async def _read_through(self, subject: ViewSubject, versions: Sequence[int]) -> dict[int, Model]:
        first = await self._source.tournament(subject.tournament, versions[0])
        events = await self._source.events(subject.tournament, versions[0]) if len(versions) > 1 else ()
        return await asyncio.to_thread(_views, self._build, subject, versions, first, events)


def _views(
    build: Build, subject: ViewSubject, versions: Sequence[int], state: Tournament, events: Sequence[RecordedEvent]
) -> dict[int, Model]:
    """The view at each of these versions, in one pass from the first one, each made from the one before."""
    found: dict[int, Model] = {}
    built: BuiltView | None = None
    for version in versions:
        between = [each.event for each in events if state.version < each.version <= version]
        state = replay(between, state)
        try:
            built = build(subject, state, built)
        except NotInView:
            built = None
        else:
            found[version] = built.model
    return found
