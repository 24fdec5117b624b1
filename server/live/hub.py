"""Who watches what. What they are told is made in `stream.py` and `watched.py`, once for all.

Nothing here waits for a viewer: frames go straight to the lines that take them (`viewer.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import AsyncIterator, KeysView

from server.live.film import Projector
from server.live.frames import Film, Patches, Says, Since, Subject, error, heartbeat
from server.live.past import Past
from server.live.source import Source
from server.live.stream import Stream
from server.live.viewer import Viewer
from server.live.watched import Watched, builder
from server.live.wire import PING
from server.service import UnknownTournament, UnknownVersion
from server.telemetry import SLOW_VIEWERS, VERSIONS_BEHIND
from server.views.derived import Derived
from server.views.parameters import NotInView

HEARTBEAT_SECONDS = 10
"""Everybody gets one in that time, a tenth of the viewers each second, so that none waits for a thousand others."""

MOST_FILMS = 8
"""Films that run at the same time."""

_Key = tuple[str, Film | None]


class Hub:
    """The viewers of one server process."""

    def __init__(self, source: Source, derived: Derived | None = None) -> None:
        self._source = source
        self._build = builder(derived or Derived())
        self._past = Past(source, self._build)
        self._announced: dict[str, int] = {}
        self._streams: dict[_Key, Stream] = {}
        self._projectors: dict[_Key, Projector] = {}
        self._turns: list[dict[Viewer, None]] = [{} for _ in range(HEARTBEAT_SECONDS)]
        self._turn = 0
        self._viewers: dict[Viewer, int] = {}

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Send heartbeats while this context is open."""
        ticking = asyncio.create_task(self._tick_for_ever())
        try:
            yield
        finally:
            ticking.cancel()
            tasks = [ticking, *(lane.task for each in self._streams.values() for lane in each.lanes if lane.task)]
            for stream in self._streams.values():
                stream.stop()
            for projector in self._projectors.values():
                projector.stop()
            await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def viewers(self) -> KeysView[Viewer]:
        """Everybody who is here."""
        return self._viewers.keys()

    def enter(self, viewer: Viewer) -> None:
        """A viewer connected."""
        turn = min(range(HEARTBEAT_SECONDS), key=lambda each: len(self._turns[each]))
        self._turns[turn][viewer] = None
        self._viewers[viewer] = turn
        viewer.refill = self.whole

    def leave(self, viewer: Viewer) -> None:
        """A viewer is gone."""
        turn = self._viewers.pop(viewer, None)
        if turn is None:
            return
        del self._turns[turn][viewer]
        for subject in list(viewer.watching):
            self._remove(viewer, subject)
        viewer.hang_up()

    def wake(self, stream: str, version: int) -> None:
        """The stream has a new version, or with the one before another place: it was deleted, say.

        To be called on the event loop, after the facts are durable. A film has its own facts; it looks alone whether
        its tournament is still there.
        """
        is_newer = version > self._announced.get(stream, 0)
        self._announced[stream] = max(self._announced.get(stream, 0), version)
        for (name, film), known in self._streams.items():
            if name == stream and film is None:
                known.announce(version)
            elif name == stream and not is_newer:
                known.follow()

    async def watch(
        self, viewer: Viewer, subject: Subject, since: Since | None = None, patches: Patches = Patches.ROWS
    ) -> None:
        """Show a view to a viewer: a snapshot, or a patch from what the viewer has; then every change.

        A view that cannot be shown is answered by an error frame.
        """
        self._remove(viewer, subject)
        if subject.film is not None and not self._has_room_for(subject):
            viewer.offer(error(Says.TOO_MANY, f"At most {MOST_FILMS} films at a time.", subject))
            return
        stream = self._stream(subject)
        try:
            await self._show_again(stream, subject, since)
            watched = await stream.view(subject)
            held = since if since is not None and subject.at is None and await stream.has(since) else None
            if held is not None and not watched.ledger.knows(held.version):
                past = await self._past.view(subject, held.version)
                if past is not None and held.epoch == watched.mark.epoch:
                    watched.learn(held.version, past)
            if held is not None and held.version > watched.mark.version:
                await stream.refresh(watched)
        except UnknownVersion as unknown:
            self._refuse(viewer, subject, error(Says.NOT_IN_VIEW, str(unknown), subject))
        except UnknownTournament as unknown:
            self._refuse(viewer, subject, error(Says.UNKNOWN_TOURNAMENT, str(unknown), subject))
        except NotInView as wrong:
            self._refuse(viewer, subject, error(Says.NOT_IN_VIEW, str(wrong), subject))
        else:
            self._register(viewer, watched, patches, held)

    def unwatch(self, viewer: Viewer, subject: Subject) -> None:
        """Show the view to this viewer no more."""
        self._remove(viewer, subject)
        viewer.forget(subject)

    def told(self, viewer: Viewer, view: str, tournament: str) -> int | None:
        """The version of a view that a viewer was told last; None where it does not watch it."""
        subject = next((each for each in viewer.watching if (each.view, each.tournament) == (view, tournament)), None)
        stream = None if subject is None else self._streams.get(_key(subject))
        watched = None if subject is None or stream is None else stream.watched.get(subject)
        return None if watched is None else watched.crowd.base_of(viewer)

    def tick(self, now: float) -> None:
        """What is to be done each second: heartbeats for a tenth of the viewers, and tidying up.

        The ping behind a heartbeat asks for a sign of life that every WebSocket gives by itself; its answer is timed.
        """
        beats = {key: heartbeat(key[0], each.version, each.epoch) for key, each in self._streams.items()}
        for viewer in self._turns[self._turn]:
            if viewer.is_clear:
                keys = dict.fromkeys(_key(subject) for subject in viewer.watching)
                viewer.write(b"".join([*(beats[key] for key in keys if key in beats), PING]))
                viewer.pinged(_now())
        self._turn = (self._turn + 1) % HEARTBEAT_SECONDS
        for key, stream in list(self._streams.items()):
            stream.tidy(now)
            self._tidy(key)
        SLOW_VIEWERS.set(sum(not viewer.is_clear for viewer in self._viewers))
        VERSIONS_BEHIND.set(max((each.announced - each.version for each in self._streams.values()), default=0))

    async def _tick_for_ever(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            self.tick(_now())

    def _stream(self, subject: Subject) -> Stream:
        key = _key(subject)
        known = self._streams.get(key)
        if known is not None:
            return known
        if subject.film is None:
            made = Stream(subject.tournament, self._source, self._past, self._refuse, self._build)
        else:
            projector = self._projectors[key] = Projector(self._source, subject.tournament, subject.film, self._build)
            made = Stream(subject.tournament, projector, self._past, self._refuse, projector.build)
        self._streams[key] = made
        return made

    def _has_room_for(self, subject: Subject) -> bool:
        """Whether one more film may run; those that nobody watches make room."""
        if _key(subject) in self._projectors:
            return True
        if len(self._projectors) >= MOST_FILMS:
            for key in list(self._projectors):
                self._streams[key].tidy(math.inf)
                self._tidy(key)
        return len(self._projectors) < MOST_FILMS

    async def _show_again(self, stream: Stream, subject: Subject, since: Since | None) -> None:
        """A film that is over begins anew for somebody who has seen nothing of it."""
        projector, film = self._projectors.get(_key(subject)), subject.film
        fresh = film is not None and (since is None or since.version <= film.first)
        if projector is not None and projector.is_over and fresh:
            await projector.load()
            await stream.rewind()
            projector.play(stream.announce, anew=True)

    def _register(self, viewer: Viewer, watched: Watched, patches: Patches, since: Since | None) -> None:
        """Without an await between reading the model and registering, nothing can come in between."""
        if viewer not in self._viewers:
            return
        subject = watched.subject
        stream = self._stream(subject)
        watched = stream.watched.setdefault(subject, watched)
        if since is not None and since.epoch != watched.mark.epoch:
            since = None
        watched.greet(viewer, patches, since)
        viewer.watching[subject] = None
        if subject.film is not None:
            self._projectors[_key(subject)].play(stream.announce)
        elif self._announced.get(subject.tournament, 0) > watched.mark.version:
            stream.follow()

    def whole(self, viewer: Viewer, subject: Subject) -> bytes | None:
        """The snapshot of a view for a viewer that was too slow for the patches; None where it is not watched."""
        stream = self._streams.get(_key(subject))
        watched = stream.watched.get(subject) if stream else None
        return None if watched is None else watched.whole(viewer)

    def _refuse(self, viewer: Viewer, subject: Subject, frame: bytes) -> None:
        viewer.offer(frame)
        self._remove(viewer, subject)
        self._tidy(_key(subject))

    def _remove(self, viewer: Viewer, subject: Subject) -> None:
        viewer.watching.pop(subject, None)
        stream = self._streams.get(_key(subject))
        watched = stream.watched.get(subject) if stream else None
        if watched is not None and viewer in watched.crowd:
            watched.crowd.remove(viewer)
            watched.left = _now()

    def _tidy(self, key: _Key) -> None:
        stream = self._streams.get(key)
        if stream is not None and stream.is_empty:
            del self._streams[key]
            projector = self._projectors.pop(key, None)
            if projector is not None:
                projector.stop()


def _key(subject: Subject) -> _Key:
    return subject.tournament, subject.film


def _now() -> float:
    return asyncio.get_running_loop().time()
