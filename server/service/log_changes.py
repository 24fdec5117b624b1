"""Changes of the log by other programs, and logs that lack acknowledged events: subscribers are notified of both."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog

from server.caching import Throttle
from server.commands.publisher import Publisher
from server.eventstore.faults import StoreFault
from server.eventstore.recorded import SERVER_STREAM
from server.eventstore.store import EventStore
from server.repository.repository import Repository
from server.repository.watcher import LogChange, Watcher

REPORT_SECONDS = 60.0
"""Seconds between two reports of one device that are looked at."""

MOST_REPORTS = 50
"""Tournaments about which a report waits for a director, at most."""

_HASH = re.compile(r"[0-9a-f]{16,64}", re.ASCII)

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class MissingEvent:
    """An official's device holds a version of a tournament that the log lacks, or has with another hash.

    `newest` is the version of the tournament in the log, `device` names the witness, `reported_at` is ISO 8601.
    """

    tournament: str
    remembered: int
    newest: int
    device: str
    reported_at: str


class NoMissingEvent(Exception):
    """No missing event of this tournament waits for a director."""


class LogChanges:
    """Follows the log. For the event loop only."""

    def __init__(
        self, store: EventStore, repository: Repository, publisher: Publisher, clock: Callable[[], datetime]
    ) -> None:
        self._store = store
        self._repository = repository
        self._publisher = publisher
        self._clock = clock
        self._confirming = asyncio.Lock()
        self._missing: dict[str, MissingEvent] = {}
        self._witnesses = Throttle(10 * MOST_REPORTS)
        self._watching: asyncio.Task[None] | None = None

    def start(self, watcher: Watcher) -> None:
        """Start following what the watcher reports."""
        self._watching = asyncio.create_task(watcher.watch(self.changed))

    async def stop(self) -> None:
        """Stop following the log."""
        if self._watching is not None:
            self._watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watching

    async def changed(self, change: LogChange) -> None:
        """Apply what other programs wrote, then notify the subscribers."""
        repository = self._repository
        if change.epoch != await repository.epoch():
            self._publisher.forget()
            await repository.begin_epoch(change.epoch)
        elif SERVER_STREAM in change.moved:
            await repository.read(repository.archives.refresh)
        for stream, version in change.moved.items():
            known = repository.tournament_cache.known(stream)
            if known is not None and known.version < version:
                with contextlib.suppress(StoreFault):  # reading this one tournament raises the fault again
                    await repository.read(repository.tournament_cache.newest, stream)
        self._publisher.publish(change.moved)

    async def has(self, stream: str, at: int, hash_start: str | None, epoch: str | None, *, device: str = "") -> bool:
        """Whether the log has the event that a device holds: its version, the beginning of its hash, and the epoch.

        If not, acknowledged events may have been lost: that is logged and kept for a director, who begins a new
        epoch or not. So call this only for officials of the tournament. A report that names no event of an existing
        tournament in the present epoch with its hash is ignored, and so are more than one report of a device in
        REPORT_SECONDS.
        """
        repository = self._repository
        if stream == SERVER_STREAM or at < 1 or not _HASH.fullmatch(hash_start or ""):
            return False
        known = await repository.read(self._store.hash_at, stream, at)
        if known is not None and known.startswith(hash_start or ""):
            return True
        newest = (await repository.read(self._store.head, stream)).version
        if newest < 1 or epoch != await repository.epoch():
            return False
        is_new = stream in self._missing or len(self._missing) < MOST_REPORTS
        if is_new and self._witnesses.is_over(device, REPORT_SECONDS):
            _log.error("log_lacks_facts", stream=stream, remembered=at, newest=newest, epoch=epoch, device=device)
            self._missing[stream] = MissingEvent(stream, at, newest, device, self._moment())
        return False

    @property
    def missing(self) -> Sequence[MissingEvent]:
        """The missing events that wait for a director, the oldest report first."""
        return tuple(self._missing.values())

    async def confirm(self, stream: str) -> None:
        """Begin a new epoch, since a director confirms that the log lost events: all viewers take snapshots.

        Raises NoMissingEvent.
        """
        async with self._confirming:
            found = self.dismiss(stream)
            self._missing.clear()
            await self._begin_epoch(f"{stream} {found.remembered} was remembered and is not here")

    def dismiss(self, stream: str) -> MissingEvent:
        """Forget a report, since a director does not believe it.

        Raises NoMissingEvent.
        """
        try:
            return self._missing.pop(stream)
        except KeyError:
            raise NoMissingEvent(stream) from None

    async def give_up_lead(self) -> None:
        """Record nothing any more, since another log has taken over from this one."""
        await self._repository.read(self._store.give_up_lead, self._moment())
        await self._follow_epoch()

    async def _begin_epoch(self, reason: str) -> None:
        await self._repository.read(self._store.start_epoch, reason, self._moment())
        await self._follow_epoch()

    async def _follow_epoch(self) -> None:
        read, store = self._repository.read, self._store
        position, moved = await read(store.moved, 0)
        await self.changed(LogChange(await read(store.epoch), position, moved))

    def _moment(self) -> str:
        return self._clock().isoformat(timespec="microseconds")
