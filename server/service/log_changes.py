"""Changes of the log by other programs, and logs that lack acknowledged events: subscribers are notified of both."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from datetime import datetime

import structlog

from server.commands.publisher import Publisher
from server.eventstore.store import SERVER_STREAM, EventStore, StoreFault
from server.repository.repository import Repository
from server.repository.watcher import LogChange, Watcher

_log = structlog.get_logger()


class LogChanges:
    """Follows the log. To be used on the event loop only."""

    def __init__(
        self, store: EventStore, repository: Repository, publisher: Publisher, clock: Callable[[], datetime]
    ) -> None:
        self._store = store
        self._repository = repository
        self._publisher = publisher
        self._clock = clock
        self._alarm = asyncio.Lock()
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

    async def has(self, stream: str, at: int, hash_start: str | None, epoch: str | None) -> bool:
        """Whether the log has the event that a device holds: its version, the beginning of its hash, and the epoch.

        If it has not, acknowledged events were lost: an error is logged and a new epoch begins. So this must be called
        only for devices that are trusted.
        """
        repository = self._repository
        known = await repository.read(self._store.hash_at, stream, at)
        if known is not None and known.startswith(hash_start or ""):
            return True
        async with self._alarm:
            if stream == SERVER_STREAM or at < 1 or epoch != await repository.epoch():
                return False
            newest = (await repository.read(self._store.head, stream)).version
            _log.error("log_lacks_facts", stream=stream, remembered=at, newest=newest, epoch=epoch)
            await self._begin_epoch(f"{stream} {at} was remembered and is not here")
            return False

    async def _begin_epoch(self, reason: str) -> None:
        read, store = self._repository.read, self._store
        await read(store.start_epoch, reason, self._clock().isoformat(timespec="microseconds"))
        position, moved = await read(store.moved, 0)
        await self.changed(LogChange(await read(store.epoch), position, moved))
