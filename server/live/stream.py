"""One tournament that somebody watches: its views, brought up to date whenever the log moves.

Quick views go out at once, on the event loop, in one pass; those with a pause between two frames are made in a thread
beside them, so that no table of 1,500 players delays a result on its way to the boards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from domain.state.tournament import Tournament
from server.caching import Remembered
from server.live.frames import Says, Since, Subject, error
from server.live.lane import Lane
from server.live.past import Past
from server.live.source import Source
from server.live.viewer import Viewer
from server.live.watched import Build, Watched
from server.service import UnknownTournament
from server.telemetry import PUSH_SECONDS
from server.views.parameters import NotInView

IDLE_SECONDS = 60.0
"""A view that nobody watches is kept for so long: those whose network failed come back to it without a replay."""

_MOST_IDLE = 64

Refuse = Callable[[Viewer, Subject, bytes], None]
"""Tells a viewer that a view is not to be seen any more."""


class Stream:
    """The watched views of one tournament. `version` is the newest one that was looked at."""

    def __init__(self, name: str, source: Source, past: Past, refuse: Refuse, build: Build) -> None:
        self.name = name
        self.version = 0
        self.epoch = ""
        self.announced = 0
        self.watched: dict[Subject, Watched] = {}
        self._source = source
        self._past = past
        self._refuse = refuse
        self._build = build
        self._making: Remembered[Subject, Watched] = Remembered(_MOST_IDLE)
        self._announced_at: float | None = None
        self.lanes = (Lane(self._show_quick, tournament=name), Lane(self._show_paced, tournament=name))

    @property
    def is_empty(self) -> bool:
        """Whether nothing is watched, kept or being done."""
        return not self.watched and not self._making and all(lane.is_idle for lane in self.lanes)

    def announce(self, version: int) -> None:
        """The log moved."""
        self.announced = max(self.announced, version)
        if self._announced_at is None:
            self._announced_at = _now()
        self.follow()

    def follow(self) -> None:
        """Bring everything up to date."""
        for lane in self.lanes:
            lane.nudge()

    async def rewind(self) -> None:
        """Show everything whole as it is now, whatever had been shown: a film begins anew."""
        self.version = self.announced = 0
        tournament, mark = await self._newest()
        for each in self.watched.values():
            each.mark = replace(each.mark, epoch=None)
            self._show(each, tournament, mark)

    def stop(self) -> None:
        """Do nothing more."""
        for lane in self.lanes:
            lane.stop()

    async def view(self, subject: Subject) -> Watched:
        """The view as it is known here, made where nobody watched it; a thousand who come at once wait for one making.

        Raises UnknownTournament and NotInView.
        """
        known = self.watched.get(subject)
        if known is not None:
            if not known.crowd and not known.is_past:
                await self.refresh(known)
            return known
        try:
            return await self._making.get(subject, lambda: self._make(subject))
        finally:
            self._making.drop(subject)

    async def refresh(self, watched: Watched) -> None:
        """Bring one view up to date although its pause is not over: somebody has seen a newer version of it."""
        tournament, mark = await self._newest()
        self._show(watched, tournament, mark)

    async def has(self, held: Since) -> bool:
        """Whether what a viewer has is of this log, and not of its future."""
        newest = await self._source.tournament(self.name)
        return await self._past.has(self.name, held, newest.version, await self._source.epoch())

    def tidy(self, now: float) -> None:
        """Forget views that nobody has watched for a while, and past ones and surplus ones at once."""
        idle = [each for each in self.watched.values() if not each.crowd]
        for place, each in enumerate(sorted(idle, key=lambda those: -those.left)):
            if each.is_past or place >= _MOST_IDLE or now - each.left >= IDLE_SECONDS:
                del self.watched[each.subject]

    async def _make(self, subject: Subject) -> Watched:
        tournament, mark = await self._newest() if subject.at is None else await self._at(subject.at)
        made = Watched(subject, self._build(subject, tournament, None), mark, now=_now())
        return self.watched.setdefault(subject, made)

    async def _at(self, version: int) -> tuple[Tournament, Since]:
        tournament = await self._source.tournament(self.name, version)
        return tournament, await self._past.mark(self.name, tournament.version, await self._source.epoch())

    async def _newest(self) -> tuple[Tournament, Since]:
        epoch = await self._source.epoch()
        tournament = await self._source.tournament(self.name)
        if epoch != self.epoch:
            self._past.forget()
            self.epoch, self.version = epoch, 0
        mark = await self._past.mark(self.name, tournament.version, epoch)
        self.version = max(self.version, tournament.version)
        return tournament, mark

    async def _show_quick(self) -> None:
        announced_at, self._announced_at = self._announced_at, None
        try:
            tournament, mark = await self._newest()
        except UnknownTournament as gone:
            self._end(gone)
            return
        quick = [each for each in self.watched.values() if not each.pause and not each.is_past and each.crowd]
        quick.sort(key=lambda each: each.subject.player is not None)
        sent = [self._show(each, tournament, mark) for each in quick]
        if announced_at is not None and any(sent):
            PUSH_SECONDS.observe(_now() - announced_at)

    async def _show_paced(self) -> float | None:
        paced = [each for each in self.watched.values() if each.pause and not each.is_past and each.crowd]
        if not paced:
            return None
        try:
            tournament, mark = await self._newest()
        except UnknownTournament:
            return None  # the quick lane tells everybody
        due: list[float] = []
        for each in paced:
            if _now() < each.sent + each.pause:
                due.append(each.sent + each.pause)
                continue
            try:
                shown = await asyncio.to_thread(self._build, each.subject, tournament, each.shown)
            except NotInView as wrong:
                self._drop(each, wrong)
            else:
                if mark.epoch == self.epoch:
                    each.take(shown, mark, now=_now())
        return min(due, default=None)

    def _show(self, watched: Watched, tournament: Tournament, mark: Since) -> bool:
        if tournament is watched.shown.tournament and mark == watched.mark:
            return False
        try:
            return watched.take(self._build(watched.subject, tournament, watched.shown), mark, now=_now())
        except NotInView as wrong:
            self._drop(watched, wrong)
            return False

    def _end(self, gone: UnknownTournament) -> None:
        """The tournament was deleted: nobody sees anything of it any more."""
        for each in list(self.watched.values()):
            frame = error(Says.UNKNOWN_TOURNAMENT, str(gone), each.subject)
            for viewer in list(each.crowd):
                self._refuse(viewer, each.subject, frame)
        self.watched.clear()

    def _drop(self, watched: Watched, wrong: NotInView) -> None:
        frame = error(Says.NOT_IN_VIEW, str(wrong), watched.subject)
        for viewer in watched.crowd:
            self._refuse(viewer, watched.subject, frame)


def _now() -> float:
    return asyncio.get_running_loop().time()
