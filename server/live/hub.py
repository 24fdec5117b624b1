"""The hub: which viewer watches what, heartbeats, and the replays that are played.

Frames are made once for all viewers, in `watched_tournament.py` and `watched_view.py`. Nothing here waits for a viewer:
frames go straight to the connections that accept them (`viewer.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import AsyncIterator, Callable, KeysView
from datetime import UTC, datetime

from server.live.frames import Checkpoint, ErrorCode, Patches, Replay, ViewSubject, error, heartbeat
from server.live.past_views import PastViews
from server.live.replay_player import ReplayPlayer
from server.live.source import LiveSource
from server.live.viewer import Viewer
from server.live.watched_tournament import WatchedTournament
from server.live.watched_view import WatchedView, builder
from server.live.wire import PING
from server.service import UnknownTournament, UnknownVersion
from server.telemetry import SLOW_VIEWERS, VERSIONS_BEHIND
from server.views.derived import Derived
from server.views.parameters import NotInView

HEARTBEAT_SECONDS = 5
"""Seconds between two heartbeats to a viewer; each second a fifth of the viewers get theirs, to spread the work."""

MOST_REPLAYS = 8
"""Replays that are played at the same time, at most."""

MOST_PUBLIC_BYTES = 64 * 1024 * 1024
"""Bytes of the snapshots of different views that are kept while the public may ask for one more.

In memory a view takes three to five times as many.
"""

_Key = tuple[str, Replay | None]


class Hub:
    """The viewers of one server process."""

    def __init__(
        self,
        source: LiveSource,
        derived: Derived | None = None,
        *,
        alarm: Callable[[], str] = lambda: "",
        program: str = "",
    ) -> None:
        """`alarm` gives the code of what keeps the server from recording, for the heartbeats; `program` see there."""
        self._source = source
        self._alarm = alarm
        self._program = program
        self._build = builder(derived or Derived())
        self._past = PastViews(source, self._build)
        self._announced: dict[str, int] = {}
        self._tournaments: dict[_Key, WatchedTournament] = {}
        self._players: dict[_Key, ReplayPlayer] = {}
        self._turns: list[dict[Viewer, None]] = [{} for _ in range(HEARTBEAT_SECONDS)]
        self._turn = 0
        self._viewers: dict[Viewer, int] = {}
        self._bytes = 0

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Send heartbeats while this context is open."""
        ticking = asyncio.create_task(self._tick_for_ever())
        try:
            yield
        finally:
            ticking.cancel()
            tasks = [ticking, *(job.task for each in self._tournaments.values() for job in each.jobs if job.task)]
            for tournament in self._tournaments.values():
                tournament.stop()
            for player in self._players.values():
                player.stop()
            await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def viewers(self) -> KeysView[Viewer]:
        """All connected viewers."""
        return self._viewers.keys()

    def enter(self, viewer: Viewer) -> None:
        """Add a viewer that connected."""
        turn = min(range(HEARTBEAT_SECONDS), key=lambda each: len(self._turns[each]))
        self._turns[turn][viewer] = None
        self._viewers[viewer] = turn
        viewer.refill = self.snapshot_for

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer that is gone."""
        turn = self._viewers.pop(viewer, None)
        if turn is None:
            return
        del self._turns[turn][viewer]
        for subject in list(viewer.watching):
            self._remove(viewer, subject)
        viewer.disconnect()

    def wake(self, stream: str, version: int) -> None:
        """Note that a stream has a new version, or at the same version another state in the archive (deleted).

        To be called on the event loop, once the events are durable. A replay has its own events, so it only checks
        whether its tournament still exists.
        """
        is_newer = version > self._announced.get(stream, 0)
        self._announced[stream] = max(self._announced.get(stream, 0), version)
        for (name, replay), known in self._tournaments.items():
            if name == stream and replay is None:
                known.announce(version)
            elif name == stream and not is_newer:
                known.follow()

    async def watch(
        self, viewer: Viewer, subject: ViewSubject, since: Checkpoint | None = None, patches: Patches = Patches.ROWS
    ) -> None:
        """Send a view to a viewer: a snapshot, or a patch from the checkpoint `since`; from then on every change.

        A view that cannot be shown is answered by an error frame.
        """
        self._remove(viewer, subject)
        if subject.replay is not None and not self._has_room_for(subject):
            viewer.offer(error(ErrorCode.TOO_MANY, f"At most {MOST_REPLAYS} replays at a time.", subject))
            return
        tournament = self._watched_tournament(subject)
        is_new = subject not in tournament.watched
        if is_new and subject.is_public and self._bytes >= MOST_PUBLIC_BYTES:
            self._refuse(viewer, subject, error(ErrorCode.TOO_MANY, "Too many different views are watched.", subject))
            return
        try:
            await self._restart_replay(tournament, subject, since)
            watched = await tournament.view(subject)
            self._bytes += watched.size if is_new else 0
            held = since if since is not None and subject.at is None and await tournament.has(since) else None
            if held is not None and not watched.changes.knows(held.version):
                past = await self._past.view(subject, held.version)
                if past is not None and held.epoch == watched.checkpoint.epoch:
                    watched.record_earlier(held.version, past)
            if held is not None and held.version > watched.checkpoint.version:
                await tournament.refresh(watched)
        except UnknownVersion as unknown:
            self._refuse(viewer, subject, error(ErrorCode.NOT_IN_VIEW, str(unknown), subject))
        except UnknownTournament as unknown:
            self._refuse(viewer, subject, error(ErrorCode.UNKNOWN_TOURNAMENT, str(unknown), subject))
        except NotInView as wrong:
            self._refuse(viewer, subject, error(ErrorCode.NOT_IN_VIEW, str(wrong), subject))
        else:
            self._register(viewer, watched, patches, held)

    def unwatch(self, viewer: Viewer, subject: ViewSubject) -> None:
        """Send the view to this viewer no more."""
        self._remove(viewer, subject)
        viewer.discard(subject)

    def sent_version(self, viewer: Viewer, view: str, tournament: str) -> int | None:
        """The version of a view that was sent to a viewer last; None if the viewer does not watch the view."""
        subject = next((each for each in viewer.watching if (each.view, each.tournament) == (view, tournament)), None)
        known = None if subject is None else self._tournaments.get(_key(subject))
        watched = None if subject is None or known is None else known.watched.get(subject)
        return None if watched is None else watched.subscribers.base_of(viewer)

    def tick(self, now: float) -> None:
        """The work of each second: heartbeats for a fifth of the viewers, clean-up, and metrics.

        A ping follows each heartbeat: every WebSocket client answers it by itself, and its answer is timed.
        """
        alarm, time = self._alarm(), datetime.now(UTC).isoformat(timespec="milliseconds")
        beats = {
            key: heartbeat(key[0], Checkpoint(each.version, each.epoch), time=time, alarm=alarm, program=self._program)
            for key, each in self._tournaments.items()
        }
        for viewer in self._turns[self._turn]:
            if viewer.is_clear:
                keys = dict.fromkeys(_key(subject) for subject in viewer.watching)
                viewer.write(b"".join([*(beats[key] for key in keys if key in beats), PING]))
                viewer.pinged(_now())
        self._turn = (self._turn + 1) % HEARTBEAT_SECONDS
        for key, tournament in list(self._tournaments.items()):
            tournament.tidy(now)
            self._tidy(key)
        self._bytes = sum(
            each.size for tournament in self._tournaments.values() for each in tournament.watched.values()
        )
        SLOW_VIEWERS.set(sum(not viewer.is_clear for viewer in self._viewers))
        VERSIONS_BEHIND.set(max((0, *(each.announced - each.version for each in self._tournaments.values()))))

    async def _tick_for_ever(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            self.tick(_now())

    def _watched_tournament(self, subject: ViewSubject) -> WatchedTournament:
        key = _key(subject)
        known = self._tournaments.get(key)
        if known is not None:
            return known
        if subject.replay is None:
            made = WatchedTournament(subject.tournament, self._source, self._past, self._refuse, self._build)
        else:
            player = self._players[key] = ReplayPlayer(self._source, subject.tournament, subject.replay, self._build)
            made = WatchedTournament(subject.tournament, player, self._past, self._refuse, player.build)
        self._tournaments[key] = made
        return made

    def _has_room_for(self, subject: ViewSubject) -> bool:
        """Whether one more replay may be played; those without viewers are removed for it."""
        if _key(subject) in self._players:
            return True
        if len(self._players) >= MOST_REPLAYS:
            for key in list(self._players):
                self._tournaments[key].tidy(math.inf)
                self._tidy(key)
        return len(self._players) < MOST_REPLAYS

    async def _restart_replay(
        self, tournament: WatchedTournament, subject: ViewSubject, since: Checkpoint | None
    ) -> None:
        """Restart a replay that is over, for a viewer that has seen nothing of it."""
        player, replay = self._players.get(_key(subject)), subject.replay
        fresh = replay is not None and (since is None or since.version <= replay.first)
        if player is not None and player.is_over and fresh:
            await player.load()
            await tournament.rewind()
            player.play(tournament.announce, restart=True)

    def _register(self, viewer: Viewer, watched: WatchedView, patches: Patches, since: Checkpoint | None) -> None:
        """Subscribe the viewer. No await lies between reading the model and subscribing, so no version is missed."""
        if viewer not in self._viewers:
            return
        subject = watched.subject
        tournament = self._watched_tournament(subject)
        watched = tournament.watched.setdefault(subject, watched)
        if since is not None and since.epoch != watched.checkpoint.epoch:
            since = None
        watched.subscribe(viewer, patches, since)
        viewer.watching[subject] = None
        if subject.replay is not None:
            self._players[_key(subject)].play(tournament.announce)
        elif self._announced.get(subject.tournament, 0) > watched.checkpoint.version:
            tournament.follow()

    def snapshot_for(self, viewer: Viewer, subject: ViewSubject) -> bytes | None:
        """The snapshot of a view for a viewer that was too slow for the patches; None if it is not watched."""
        tournament = self._tournaments.get(_key(subject))
        watched = tournament.watched.get(subject) if tournament else None
        return None if watched is None else watched.snapshot_for(viewer)

    def _refuse(self, viewer: Viewer, subject: ViewSubject, frame: bytes) -> None:
        viewer.offer(frame)
        self._remove(viewer, subject)
        self._tidy(_key(subject))

    def _remove(self, viewer: Viewer, subject: ViewSubject) -> None:
        viewer.watching.pop(subject, None)
        tournament = self._tournaments.get(_key(subject))
        watched = tournament.watched.get(subject) if tournament else None
        if watched is not None and viewer in watched.subscribers:
            watched.subscribers.remove(viewer)
            watched.left = _now()

    def _tidy(self, key: _Key) -> None:
        tournament = self._tournaments.get(key)
        if tournament is not None and tournament.is_empty:
            del self._tournaments[key]
            player = self._players.pop(key, None)
            if player is not None:
                player.stop()


def _key(subject: ViewSubject) -> _Key:
    return subject.tournament, subject.replay


def _now() -> float:
    return asyncio.get_running_loop().time()
