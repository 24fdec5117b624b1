"""Watches the storage beneath the log: can a write be acknowledged now?

The store itself refuses what it cannot keep. This looks again every few seconds, so that a lost file is an alarm before
the next result is entered, and answers `/readyz`.
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

from server.eventstore.faults import StoreUnreachable
from server.eventstore.recollection import Recollection, Rescued
from server.eventstore.store import EventStore, StoreFault

LOOK_SECONDS = 5.0
ANSWER_SECONDS = 2.0
"""A storage that takes longer to answer cannot acknowledge a write now."""

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
    """The state of the storage. To be used on the event loop."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self.recollection = Recollection()
        self._looking: asyncio.Task[StoreFault | None] | None = None
        self.fault: StoreFault | None = None

    @property
    def alarm(self) -> str:
        """The code of what is wrong, empty where nothing is."""
        return "" if self.fault is None else self.fault.code

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Look every few seconds while this context is open, and once before."""
        await self.look()
        task = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def look(self) -> StoreFault | None:
        """What is wrong now, None where a write could be acknowledged. Many who ask at once share one look."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(asyncio.to_thread(_look, self._store))
        try:
            found = await asyncio.wait_for(asyncio.shield(self._looking), ANSWER_SECONDS)
        except TimeoutError:
            found = StoreUnreachable(f"The storage did not answer within {ANSWER_SECONDS:.0f} seconds.")
        self._set(found)
        return found

    def note(self, fault: StoreFault) -> None:
        """A command or a read met this fault."""
        if fault.code in ALARMING:
            self._set(fault)

    def _set(self, fault: StoreFault | None) -> None:
        was, self.fault = self.fault, fault
        if fault is not None and (was is None or was.code != fault.code):
            _log.error("storage_alarm", code=fault.code, problem=str(fault))
        if fault is None and was is not None:
            _log.warning("storage_works_again", code=was.code)

    async def rescue(self, target: Path) -> Rescued:
        """Write what memory still holds to a new file, with what the log still answers.

        Raises FileExistsError and StoreFault.
        """
        with contextlib.suppress(StoreFault):  # the log may be gone
            await asyncio.to_thread(self.recollection.catch_up, self._store)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        return await asyncio.to_thread(partial(self.recollection.write, target, at=now))

    async def _watch(self) -> None:
        while True:
            with contextlib.suppress(StoreFault):  # what the next look finds and says
                await asyncio.to_thread(self.recollection.catch_up, self._store)
            await asyncio.sleep(LOOK_SECONDS)
            await self.look()


def _look(store: EventStore) -> StoreFault | None:
    try:
        store.check()
    except StoreFault as fault:
        return fault
    return None
