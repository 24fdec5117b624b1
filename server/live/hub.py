"""Who watches what, and when they are told. What they are told is made in `watched.py`, once for all.

Nothing here waits for a viewer: frames go to outboxes (`viewer.py`), which the connections empty.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from domain.tournament import Tournament
from server.live.frames import HASH_LENGTH, Says, Since, Subject, error, heartbeat
from server.live.viewer import Viewer
from server.live.watched import Watched, build
from server.service import UnknownTournament
from server.views.model import Model
from server.views.parameters import NotInView

HEARTBEAT_SECONDS = 10.0

AGAIN_SECONDS = 2.0
"""After a fault (a busy disk, say) the newest state is looked at again that much later."""

_log = structlog.get_logger()


class Source(Protocol):
    """What the hub asks of the service."""

    async def tournament(self, stream: str, at: int | None = None, /) -> Tournament:
        """The tournament, now or at a version. Raises UnknownTournament."""

    async def epoch(self) -> str:
        """The log's epoch: another one after it was restored or shortened."""

    async def hash_at(self, stream: str, version: int, /) -> str:
        """The hash of a stream's fact."""


@dataclass(slots=True, eq=False)
class _Stream:
    """One watched tournament. `version` is the newest one that was looked at."""

    version: int = 0
    watched: dict[Subject, Watched] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None
    dirty: bool = False


class Hub:
    """The viewers of one server process."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._announced: dict[str, int] = {}
        self._streams: dict[str, _Stream] = {}
        self._subjects: dict[Viewer, set[Subject]] = {}
        self._epoch = ""

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Send heartbeats while this context is open."""
        beating = asyncio.create_task(self._beat())
        try:
            yield
        finally:
            tasks = [beating, *(stream.task for stream in self._streams.values() if stream.task)]
            for stream in self._streams.values():
                if stream.timer:
                    stream.timer.cancel()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def viewers(self) -> int:
        """How many viewers are here."""
        return len(self._subjects)

    def enter(self, viewer: Viewer) -> None:
        """A viewer connected."""
        self._subjects[viewer] = set()

    def leave(self, viewer: Viewer) -> None:
        """A viewer is gone."""
        for subject in self._subjects.pop(viewer, set()):
            self._remove(viewer, subject)

    def wake(self, stream: str, version: int) -> None:
        """The stream has a new version. To be called on the event loop, after the facts are durable."""
        self._announced[stream] = max(self._announced.get(stream, 0), version)
        known = self._streams.get(stream)
        if known is not None:
            self._follow(stream, known)

    async def watch(self, viewer: Viewer, subject: Subject, since: Since | None) -> None:
        """Show a view to a viewer: a snapshot, or a patch from what the viewer has; then every change.

        A view that cannot be shown is answered by an error frame.
        """
        stream = self._streams.setdefault(subject.tournament, _Stream())
        try:
            past = None if since is None else await self._past(subject, since)
            watched = await self._watched(stream, subject)
            if since is not None and past is not None and since.version > watched.mark.version:
                await self._refresh(stream, subject)
        except UnknownTournament as unknown:
            self._refuse(viewer, subject, error(Says.UNKNOWN_TOURNAMENT, str(unknown), subject))
        except NotInView as wrong:
            self._refuse(viewer, subject, error(Says.NOT_IN_VIEW, str(wrong), subject))
        else:
            self._register(viewer, watched, since, past)

    def unwatch(self, viewer: Viewer, subject: Subject) -> None:
        """Show the view to this viewer no more."""
        self._subjects.get(viewer, set()).discard(subject)
        self._remove(viewer, subject)
        viewer.forget(subject)

    def take(self, viewer: Viewer) -> list[str]:
        """The frames to send now, with a fresh snapshot of every view that the viewer was too slow for."""
        texts, stale = viewer.take()
        for subject in stale:
            stream = self._streams.get(subject.tournament)
            watched = stream.watched.get(subject) if stream else None
            if watched is not None and viewer in watched.viewers:
                texts.append(watched.whole(viewer))
        return texts

    def _register(self, viewer: Viewer, watched: Watched, since: Since | None, past: Model | None) -> None:
        """Without an await between reading the model and registering, nothing can come in between."""
        if viewer not in self._subjects:
            self._prune(watched.subject)
            return
        name = watched.subject.tournament
        stream = self._streams.setdefault(name, _Stream())
        watched = stream.watched.setdefault(watched.subject, watched)
        watched.greet(viewer, since, past)
        self._subjects[viewer].add(watched.subject)
        if self._announced.get(name, 0) > watched.mark.version:
            self._follow(name, stream)

    async def _watched(self, stream: _Stream, subject: Subject) -> Watched:
        known = stream.watched.get(subject)
        if known is not None:
            return known
        self._epoch = await self._source.epoch()
        tournament = await self._source.tournament(subject.tournament, subject.at)
        mark = await self._mark(subject.tournament, tournament.version)
        stream.version = max(stream.version, tournament.version)
        made = Watched(subject, tournament, mark, now=_now())
        return stream.watched.setdefault(subject, made)

    async def _past(self, subject: Subject, since: Since) -> Model | None:
        """The view at the version that a viewer has, None where it is not of this log."""
        if since.version < 1 or since.epoch != await self._source.epoch() or subject.at is not None:
            return None
        newest = await self._source.tournament(subject.tournament)
        if since.version > newest.version:
            return None
        if since.hash is not None:
            known = await self._source.hash_at(subject.tournament, since.version)
            if known[:HASH_LENGTH] != since.hash[:HASH_LENGTH]:
                return None
        then = await self._source.tournament(subject.tournament, since.version)
        try:
            return build(subject, then)
        except NotInView:
            return None

    async def _refresh(self, stream: _Stream, subject: Subject) -> None:
        """Bring one view up to date although its pause is not over: somebody has seen a newer version of it."""
        tournament = await self._source.tournament(subject.tournament)
        mark = await self._mark(subject.tournament, tournament.version)
        watched = stream.watched.get(subject)
        if watched is not None:
            self._show(watched, tournament, mark)

    async def _mark(self, stream: str, version: int) -> Since:
        fact = await self._source.hash_at(stream, version)
        return Since(version, self._epoch, fact[:HASH_LENGTH])

    def _follow(self, name: str, stream: _Stream) -> None:
        stream.dirty = True
        if stream.task is None:
            stream.task = asyncio.create_task(self._catch_up(name, stream))

    async def _catch_up(self, name: str, stream: _Stream) -> None:
        try:
            while stream.dirty:
                stream.dirty = False
                await self._show_newest(name, stream)
        except Exception:  # noqa: BLE001  # a fault must not silence a tournament for ever
            _log.exception("live_update_failed", tournament=name)
            self._follow_later(name, stream, _now() + AGAIN_SECONDS)
        finally:
            stream.task = None
            self._tidy(name)

    async def _show_newest(self, name: str, stream: _Stream) -> None:
        epoch = await self._source.epoch()
        tournament = await self._source.tournament(name)
        if epoch != self._epoch:
            self._epoch = epoch
            stream.version = 0
        mark = await self._mark(name, tournament.version)
        stream.version = max(stream.version, tournament.version)
        now = _now()
        for watched in list(stream.watched.values()):
            if watched.is_past:
                continue
            if now < watched.due:
                self._follow_later(name, stream, watched.due)
            else:
                self._show(watched, tournament, mark)

    def _follow_later(self, name: str, stream: _Stream, due: float) -> None:
        if stream.timer is None:

            def ring() -> None:
                stream.timer = None
                self._follow(name, stream)

            stream.timer = asyncio.get_running_loop().call_at(due, ring)

    def _show(self, watched: Watched, tournament: Tournament, mark: Since) -> None:
        try:
            watched.show(tournament, mark, now=_now())
        except NotInView as wrong:
            text = error(Says.NOT_IN_VIEW, str(wrong), watched.subject)
            for viewer in list(watched.viewers):
                self._refuse(viewer, watched.subject, text)

    def _refuse(self, viewer: Viewer, subject: Subject, text: str) -> None:
        viewer.offer(text)
        self._subjects.get(viewer, set()).discard(subject)
        self._remove(viewer, subject)

    def _remove(self, viewer: Viewer, subject: Subject) -> None:
        stream = self._streams.get(subject.tournament)
        watched = stream.watched.get(subject) if stream else None
        if watched is not None:
            watched.viewers.pop(viewer, None)
        self._prune(subject)

    def _prune(self, subject: Subject) -> None:
        """Forget a view that nobody watches, and a tournament without a view."""
        stream = self._streams.get(subject.tournament)
        if stream is None:
            return
        watched = stream.watched.get(subject)
        if watched is not None and not watched.viewers:
            del stream.watched[subject]
        self._tidy(subject.tournament)

    def _tidy(self, name: str) -> None:
        stream = self._streams.get(name)
        if stream is not None and not stream.watched and stream.task is None:
            if stream.timer is not None:
                stream.timer.cancel()
            del self._streams[name]

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self.beat()

    def beat(self) -> None:
        """Send one heartbeat for each tournament to everybody who watches it and has nothing else waiting."""
        texts = {name: heartbeat(name, stream.version, self._epoch) for name, stream in self._streams.items()}
        for viewer, subjects in self._subjects.items():
            if viewer.is_drained:
                for name in {subject.tournament for subject in subjects}:
                    viewer.offer(texts[name])


def _now() -> float:
    return asyncio.get_running_loop().time()
