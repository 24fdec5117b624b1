"""Watches the storage beneath the log: can a write be acknowledged now?

The store itself refuses what it cannot keep. This looks again every few seconds, so that a lost file is an alarm before
the next result is entered, and answers `/readyz`. Beside that it reads the whole log again, a slice at a time, so that
a decaying disk is an alarm before the lost data is needed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import structlog

from server.eventstore.engine import DatabaseUnusable
from server.eventstore.faults import StoreFault, StoreUnreachable
from server.eventstore.recollection import Recollection, Rescued
from server.eventstore.scrubbing import LogScrubber
from server.eventstore.store import EventStore
from server.threads import to_thread

LOOK_SECONDS = 5.0
ANSWER_SECONDS = 2.0
"""Seconds; a storage that takes longer to answer cannot acknowledge a write now."""

PATIENCE_SECONDS = 0.25
"""Seconds that a read waits before it asks whether the storage answers at all."""

PASS_SECONDS = 300.0
"""Seconds between two passes over the whole log."""

REST = 20.0
LEAST_REST_SECONDS = 0.2
"""After each slice the scrubber rests this many times as long as the slice took, so that it needs a twentieth of a core
at most."""

ALARMING = frozenset(
    {
        "storage-lost",
        "storage-damaged",
        "storage-full",
        "storage-unreachable",
        "storage-read-only",
        "storage-fault",
        "superseded",
    }
)
"""The codes that officials are warned of. The others are states of a single event, or the work of a standby."""

_log = structlog.get_logger()


class StorageWatch:
    """The state of the storage. For the event loop only."""

    def __init__(self, store: EventStore, scrubber: LogScrubber | None = None) -> None:
        self._store = store
        self._scrubber = scrubber
        self._rot: StoreFault | None = None
        self.recollection = Recollection()
        self._looking: asyncio.Task[StoreFault | None] | None = None
        self._looked_at = 0.0
        self.fault: StoreFault | None = None

    @property
    def alarm(self) -> str:
        """The code of what is wrong, empty if nothing is."""
        return "" if self.fault is None else self.fault.code

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Look every few seconds while this context is open, and once before."""
        await self.look()
        tasks = [asyncio.create_task(self._watch()), asyncio.create_task(self._keep_scrubbing())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def look(self) -> StoreFault | None:
        """What is wrong now, None if a write could be acknowledged. Callers at the same time share one look."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(asyncio.to_thread(_look, self._store))
        try:
            found = await asyncio.wait_for(asyncio.shield(self._looking), ANSWER_SECONDS)
        except TimeoutError:
            found = StoreUnreachable(f"The storage did not answer within {ANSWER_SECONDS:.0f} seconds.")
        self._looked_at = asyncio.get_running_loop().time()
        found = found or self._rot
        self._set(found)
        return found

    async def silent(self) -> StoreUnreachable:
        """Return as soon as a look finds that the storage does not answer; for those who wait for a read."""
        found = self.fault if self._looked_lately() else None
        while not isinstance(found, StoreUnreachable):
            await asyncio.sleep(PATIENCE_SECONDS)
            found = self.fault if self._looked_lately() else await self.look()
        return found

    def _looked_lately(self) -> bool:
        return asyncio.get_running_loop().time() - self._looked_at < PATIENCE_SECONDS

    def note(self, fault: StoreFault) -> None:
        """A command or a read met this fault. Damage is an alarm until a pass over the whole log finds none."""
        if isinstance(fault, DatabaseUnusable):
            self._rot = fault
        if fault.code in ALARMING:
            self._set(fault)

    def _set(self, fault: StoreFault | None) -> None:
        was, self.fault = self.fault, fault
        if fault is not None and (was is None or was.code != fault.code):
            _log.error("storage_alarm", code=fault.code, problem=str(fault))
        if fault is None and was is not None:
            _log.warning("storage_works_again", code=was.code)

    async def scrub(self) -> bool:
        """Prove the next slice of the log; whether a pass has ended. Damage is an alarm until a pass finds none."""
        if self._scrubber is None:
            return True
        try:
            ended = await to_thread(self._scrubber.check_next)
        except DatabaseUnusable as rot:
            self._rot, ended = rot, True
        else:
            if ended:
                self._rot = None
        if ended and (self._rot is not None or self.fault is not None):
            await self.look()
        return ended

    async def _keep_scrubbing(self) -> None:
        loop = asyncio.get_running_loop()
        while self._scrubber is not None:
            began = loop.time()
            ended = await self.scrub()
            rest = max(REST * (loop.time() - began), LEAST_REST_SECONDS)
            await asyncio.sleep(PASS_SECONDS if ended else rest)

    async def rescue(self, target: Path) -> Rescued:
        """Write what memory still holds to a new file, with what can still be read from the log.

        Raises FileExistsError and StoreFault.
        """
        with contextlib.suppress(StoreFault):  # the log may be gone
            await asyncio.to_thread(self.recollection.catch_up, self._store)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        return await asyncio.to_thread(partial(self.recollection.write, target, at=now))

    async def _watch(self) -> None:
        while True:
            with contextlib.suppress(StoreFault):  # what the next look finds and says
                await to_thread(self.recollection.catch_up, self._store)
            await asyncio.sleep(LOOK_SECONDS)
            await self.look()


def _look(store: EventStore) -> StoreFault | None:
    try:
        store.check()
    except StoreFault as fault:
        return fault
    return None
