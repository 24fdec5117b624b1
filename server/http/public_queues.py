"""The public's queues: bounded work for all who read without a role, apart from officials' (docs/adr/0018)."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures.process import BrokenProcessPool
from http import HTTPStatus

import structlog

from server.caching import SizedCache
from server.http.endpoint import PublicQueue
from server.http.public_request import PublicAnswer, PublicRequest
from server.pairers import Pairers
from server.service.shared_queue import SharedQueue
from server.telemetry import PUBLIC_RENDERINGS

Read = Callable[[str, PublicRequest], PublicAnswer]
"""Answers a read of a tournament in another process."""

MOST_BYTES = 48 * 1024 * 1024
"""Bytes of finished answers to keep: the lists of ten tournaments of 1,500 players in four languages."""

MOST_WAITING = {PublicQueue.PAGES: 64, PublicQueue.FILES: 32}
"""Different pages or files that may wait; those who ask for the same one wait together."""

REFUSED_SECONDS = 60.0
"""Seconds for which what was too costly is not tried again."""

SOON_SECONDS = 10.0
"""A process that dies sooner did not die of its limit of processor time: its work is done by another one."""

_ATTEMPTS = 2
_MOST_REFUSED = 256

_log = structlog.get_logger()


class TooCostly(Exception):
    """An answer that needs more time or memory than a public read may have."""


class PublicReader:
    """A process that answers public reads. It starts with the first of them."""

    def __init__(self, start: Callable[[], None], read: Read) -> None:
        self._start = start
        self._read = read
        self._process = Pairers()
        self._starting: asyncio.Task[None] | None = None

    def is_ready(self) -> bool:
        """Whether it can answer at once; if it has not been started, it starts now."""
        if self._starting is None or (self._starting.done() and self._failed(self._starting)):
            self._starting = asyncio.create_task(self._process.run(self._start))
        return self._starting.done()

    async def answer(self, stream: str, wanted: PublicRequest) -> PublicAnswer:
        """The answer to a read.

        Raises TooCostly if the process needed more time or memory than it may have, and what else went wrong in it.
        """
        for _ in range(_ATTEMPTS):
            began = time.monotonic()
            try:
                return await self._process.run_once(self._read, stream, wanted)
            except MemoryError as error:
                raise TooCostly from error
            except BrokenProcessPool:
                if time.monotonic() - began > SOON_SECONDS:
                    break
        raise TooCostly

    async def close(self) -> None:
        """End the process."""
        if self._starting is not None:
            await asyncio.gather(self._starting, return_exceptions=True)
        await asyncio.to_thread(self._process.close)

    @staticmethod
    def _failed(starting: asyncio.Task[None]) -> bool:
        return starting.cancelled() or starting.exception() is not None


class PublicQueues:
    """A queue for pages and one for files, with one cache. Each has a process of its own if `new_reader` makes it.

    Without one, and for pages while it starts or if it fails, answers are made in this process, one at a time.
    """

    def __init__(self, new_reader: Callable[[], PublicReader] | None = None, *, most_bytes: int = MOST_BYTES) -> None:
        self.cache: SizedCache[tuple[PublicRequest, Hashable], PublicAnswer] = SizedCache(
            most_bytes, lambda each: each.size
        )
        self.queues = {
            name: SharedQueue(self.cache, most_waiting=most, is_kept=lambda each: each.is_done)
            for name, most in MOST_WAITING.items()
        }
        self._too_costly: OrderedDict[PublicRequest, float] = OrderedDict()
        self._readers = {} if new_reader is None else {name: new_reader() for name in PublicQueue}

    async def get(
        self,
        name: PublicQueue,
        stream: str,
        wanted: PublicRequest,
        stamp: Hashable,
        make_here: Callable[[], Awaitable[PublicAnswer]],
    ) -> PublicAnswer:
        """The answer to a read of a tournament in the state of a stamp or a newer one.

        Raises QueueFull, TooCostly, and what `make_here` raises.
        """
        if self._too_costly.get(wanted, 0.0) > time.monotonic():
            raise TooCostly

        async def work() -> PublicAnswer:
            PUBLIC_RENDERINGS.labels(name.value).inc()
            try:
                return await self._made(name, stream, wanted, make_here)
            except TooCostly:
                self._refuse_for_a_while(stream, wanted)
                raise

        return await self.queues[name].get(wanted, stamp, work)

    def _refuse_for_a_while(self, stream: str, wanted: PublicRequest) -> None:
        _log.warning("public_read_too_costly", tournament=stream, path=wanted.path)
        self._too_costly.pop(wanted, None)
        self._too_costly[wanted] = time.monotonic() + REFUSED_SECONDS
        if len(self._too_costly) > _MOST_REFUSED:
            self._too_costly.popitem(last=False)

    async def aclose(self) -> None:
        """Give up all work and end the processes."""
        for queue in self.queues.values():
            await queue.close()
        for reader in self._readers.values():
            await reader.close()

    async def _made(
        self, name: PublicQueue, stream: str, wanted: PublicRequest, make_here: Callable[[], Awaitable[PublicAnswer]]
    ) -> PublicAnswer:
        reader = self._readers.get(name)
        if reader is None:
            return await make_here()
        if name is PublicQueue.FILES:
            return await reader.answer(stream, wanted)
        if not reader.is_ready():
            return await make_here()
        try:
            answer = await reader.answer(stream, wanted)
        except TooCostly:
            raise
        except Exception as error:  # noqa: BLE001  # whatever happened there: this process may still know the tournament
            _log.warning("public_reader_failed", problem=repr(error))
            return await make_here()
        return await make_here() if answer.status == HTTPStatus.SERVICE_UNAVAILABLE else answer
