"""One tournament that is watched: its views, brought up to date whenever the log has a new version.

Views without a pause are sent at once, in one pass on the event loop. Views with a pause between two frames (standings,
for example) are built in a thread, so that a table of 1,500 players does not delay a result on the boards: by a second
job, and one at a time for new viewers. That job rests after a while, since everyone may watch many views: those with
many viewers, and those that have waited for long, come first.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from domain.state.tournament import Tournament
from server.caching import AsyncCache
from server.live.coalescing import CoalescingTask
from server.live.frames import Checkpoint, ErrorCode, ViewSubject, error
from server.live.past_views import PastViews
from server.live.source import LiveSource
from server.live.viewer import Viewer
from server.live.watched_view import Build, WatchedView
from server.service import UnknownTournament, UnknownVersion
from server.telemetry import PUSH_SECONDS
from server.views.incremental import BuiltView
from server.views.parameters import NotInView
from server.views.registry import VIEWS

IDLE_SECONDS = 60.0
"""Seconds that a view without viewers is kept, so that viewers whose network failed resume without a replay."""

_MOST_IDLE = 64

PACED_SECONDS = 0.1
"""Seconds of processor time after which the job of the views with a pause rests."""

REST = 3.0
"""It rests this many times as long as it worked, so that it needs a quarter of a core at most."""

Refuse = Callable[[Viewer, ViewSubject, bytes], None]
"""Sends a viewer an error frame about a view and ends its watch."""


class WatchedTournament:
    """The watched views of one tournament. `version` is the newest one that was read, `announced` the newest known."""

    def __init__(self, name: str, source: LiveSource, past: PastViews, refuse: Refuse, build: Build) -> None:
        self.name = name
        self.version = 0
        self.epoch = ""
        self.announced = 0
        self.watched: dict[ViewSubject, WatchedView] = {}
        self._source = source
        self._past = past
        self._refuse = refuse
        self._build = build
        self._making: AsyncCache[ViewSubject, WatchedView] = AsyncCache(_MOST_IDLE)
        self._for_new_viewers = asyncio.Lock()
        self._announced_at: float | None = None
        self.jobs = (
            CoalescingTask(self._update_immediate, tournament=name),
            CoalescingTask(self._update_paced, tournament=name),
        )

    @property
    def is_empty(self) -> bool:
        """Whether no view is kept or being built and no job runs or is scheduled."""
        return not self.watched and not self._making and all(job.is_idle for job in self.jobs)

    def announce(self, version: int) -> None:
        """Note that the stream has a new version, and update the views."""
        self.announced = max(self.announced, version)
        if self._announced_at is None:
            self._announced_at = _now()
        self.follow()

    def follow(self) -> None:
        """Bring all views up to date."""
        for job in self.jobs:
            job.trigger()

    async def rewind(self) -> None:
        """Send all views as snapshots of the present state, whatever was sent before: a replay restarts."""
        self.version = self.announced = 0
        tournament, checkpoint = await self._newest()
        for each in self.watched.values():
            each.checkpoint = replace(each.checkpoint, epoch=None)
            self._update(each, tournament, checkpoint)

    def stop(self) -> None:
        """Stop both jobs."""
        for job in self.jobs:
            job.stop()

    async def view(self, subject: ViewSubject) -> WatchedView:
        """The view, built if it is not kept. Viewers who ask for it at the same time wait for one build.

        Raises UnknownTournament and NotInView.
        """
        known = self.watched.get(subject)
        if known is not None:
            if not known.subscribers and not known.is_past:
                await self.refresh(known)
            return known
        try:
            return await self._making.get(subject, lambda: self._make(subject))
        finally:
            self._making.drop(subject)

    async def refresh(self, watched: WatchedView) -> None:
        """Bring one view up to date before its pause is over, for a viewer that has seen a newer version of it."""
        tournament, checkpoint = await self._newest()
        if not watched.pause:
            self._update(watched, tournament, checkpoint)
        elif checkpoint != watched.checkpoint:
            async with self._for_new_viewers:
                await self._update_beside(watched, tournament, checkpoint)

    async def has(self, held: Checkpoint) -> bool:
        """Whether a viewer's checkpoint belongs to this log."""
        epoch, newest = await self._source.epoch(), await self._source.tournament(self.name)
        if held.epoch == epoch and held.version > newest.version:  # seen through another server of this log
            with suppress(UnknownVersion):
                newest = await self._source.tournament(self.name, held.version)
        return await self._past.has(self.name, held, newest.version, epoch)

    def tidy(self, now: float) -> None:
        """Drop views that had no viewers for IDLE_SECONDS; past versions and more than _MOST_IDLE of them at once."""
        idle = [each for each in self.watched.values() if not each.subscribers]
        for place, each in enumerate(sorted(idle, key=lambda those: -those.left)):
            if each.is_past or place >= _MOST_IDLE or now - each.left >= IDLE_SECONDS:
                del self.watched[each.subject]

    async def _make(self, subject: ViewSubject) -> WatchedView:
        tournament, checkpoint = await self._newest() if subject.at is None else await self._at(subject.at)
        if VIEWS[subject.view].pause:
            async with self._for_new_viewers:
                built = await asyncio.to_thread(self._build, subject, tournament, None)
        else:
            built = self._build(subject, tournament, None)
        return self.watched.setdefault(subject, WatchedView(subject, built, checkpoint, now=_now()))

    async def _at(self, version: int) -> tuple[Tournament, Checkpoint]:
        tournament = await self._source.tournament(self.name, version)
        return tournament, await self._past.checkpoint(self.name, tournament.version, await self._source.epoch())

    async def _newest(self) -> tuple[Tournament, Checkpoint]:
        epoch = await self._source.epoch()
        tournament = await self._source.tournament(self.name)
        if epoch != self.epoch:
            self._past.forget()
            self.epoch, self.version = epoch, 0
        checkpoint = await self._past.checkpoint(self.name, tournament.version, epoch)
        self.version = max(self.version, tournament.version)
        return tournament, checkpoint

    async def _update_immediate(self) -> None:
        announced_at, self._announced_at = self._announced_at, None
        try:
            tournament, checkpoint = await self._newest()
        except UnknownTournament as gone:
            self._end(gone)
            return
        quick = [each for each in self.watched.values() if not each.pause and not each.is_past and each.subscribers]
        quick.sort(key=lambda each: each.subject.player is not None)
        sent = [self._update(each, tournament, checkpoint) for each in quick]
        if announced_at is not None and any(sent):
            PUSH_SECONDS.observe(_now() - announced_at)

    async def _update_paced(self) -> float | None:
        if not any(each.pause and each.subscribers for each in self.watched.values()):
            return None
        try:
            tournament, checkpoint = await self._newest()
        except UnknownTournament:
            return None  # _update_immediate informs the viewers
        due: list[float] = []
        spent = 0.0
        for each in self._behind(checkpoint):
            if _now() < each.sent + each.pause:
                due.append(each.sent + each.pause)
            elif spent > PACED_SECONDS:
                due.append(_now() + spent * REST)
                break
            else:
                spent += await self._update_beside(each, tournament, checkpoint)
        return min(due, default=None)

    def _behind(self, checkpoint: Checkpoint) -> list[WatchedView]:
        """The views with a pause that do not show this state, by how long all of their viewers together have waited."""
        now = _now()
        behind = [
            each
            for each in self.watched.values()
            if each.pause and not each.is_past and each.subscribers and each.checkpoint != checkpoint
        ]
        return sorted(behind, key=lambda each: (each.updated - now) * len(each.subscribers))

    async def _update_beside(self, watched: WatchedView, tournament: Tournament, checkpoint: Checkpoint) -> float:
        """Bring one view up to date, built in a thread. Returns the seconds of processor time."""
        try:
            built, spent = await asyncio.to_thread(self._built, watched, tournament)
        except NotInView as wrong:
            self._drop(watched, wrong)
            return 0.0
        began = time.thread_time()
        if checkpoint.epoch == self.epoch:
            watched.update(built, checkpoint, now=_now())
        return spent + time.thread_time() - began

    def _built(self, watched: WatchedView, tournament: Tournament) -> tuple[BuiltView, float]:
        """The newest model of a view, and the seconds of processor time."""
        began = time.thread_time()
        return self._build(watched.subject, tournament, watched.built), time.thread_time() - began

    def _update(self, watched: WatchedView, tournament: Tournament, checkpoint: Checkpoint) -> bool:
        if tournament is watched.built.tournament and checkpoint == watched.checkpoint:
            return False
        try:
            return watched.update(self._build(watched.subject, tournament, watched.built), checkpoint, now=_now())
        except NotInView as wrong:
            self._drop(watched, wrong)
            return False

    def _end(self, gone: UnknownTournament) -> None:
        """End all watches: the tournament was deleted."""
        for each in list(self.watched.values()):
            frame = error(ErrorCode.UNKNOWN_TOURNAMENT, str(gone), each.subject)
            for viewer in list(each.subscribers):
                self._refuse(viewer, each.subject, frame)
        self.watched.clear()

    def _drop(self, watched: WatchedView, wrong: NotInView) -> None:
        frame = error(ErrorCode.NOT_IN_VIEW, str(wrong), watched.subject)
        for viewer in watched.subscribers:
            self._refuse(viewer, watched.subject, frame)


def _now() -> float:
    return asyncio.get_running_loop().time()
