"""A reader in a process of its own: the same application for the public, over its own reads of the log.

It never writes. Before each answer it reads what is new, so that it shows every version that was
durable when the answer was requested (docs/adr/0018).
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from functools import lru_cache

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.types import Message

from domain.refusals import Refusal
from server.eventstore.credentials import Credentials
from server.eventstore.known_secrets import KnownSecrets
from server.eventstore.sql import SqlEventStore
from server.http.compression import CompressionMiddleware
from server.http.exception_handlers import EXCEPTION_HANDLERS
from server.http.public_request import EVERY, PublicAnswer, PublicRequest
from server.http.routes import route_table
from server.http.services import Caches, ServerInfo, Services
from server.limits.of_process import cpu_limit, limit_memory, lower_priority
from server.pairers import InlinePairers
from server.print.press import Press
from server.service import TournamentService
from server.service.display_registry import DisplayRegistry
from server.service.open_conflicts import OpenConflicts
from server.service.storage_watch import StorageWatch
from server.telemetry import configure

_NICENESS = 10
"""The public's reader yields to the writer and to officials' work if there are few processors."""

_LOG_LEVEL = 40

CPU_SECONDS = 40.0
"""Seconds of processor time for one answer; then the process ends, and the next answer starts another."""

MOST_MEMORY = 2 * 1024**3
"""Bytes of data that the process may have."""


@dataclass(frozen=True, slots=True)
class ReaderSettings:
    """The URL of the migrated database, and what pages depend on besides, as in `ServerInfo`."""

    database: str
    is_local_only: bool = False
    public_hosts: tuple[str, ...] = ()


class PublicPageReader:
    """Answers requests for public pages, over a log that other processes write."""

    def __init__(self, settings: ReaderSettings) -> None:
        self._runner = asyncio.Runner()
        self._store = SqlEventStore.open(settings.database)
        self._service = TournamentService(self._store, pairers=InlinePairers())
        self._credentials = Credentials.open(settings.database)
        self._app = Starlette(routes=[route_table()], middleware=[], exception_handlers=dict(EXCEPTION_HANDLERS))
        self._app.add_middleware(CompressionMiddleware)
        self._app.state.services = Services(
            self._service,
            self._credentials,
            StorageWatch(self._store),
            server_info=ServerInfo(settings.database, settings.is_local_only, settings.public_hosts),
            press=Press(InlinePairers()),
            displays=DisplayRegistry(self._service, self._credentials),
            conflicts=OpenConflicts(self._service),
            known_secrets=KnownSecrets(self._credentials),
            caches=Caches(self._service.recorded_at),
        )
        self._epoch = ""

    def answer(self, stream: str, wanted: PublicRequest) -> PublicAnswer:
        """The answer to a read of a tournament."""
        return self._runner.run(self._answer(stream, wanted))

    def close(self) -> None:
        """Close the log."""
        self._service.close()
        self._store.close()
        self._credentials.close()
        self._runner.close()

    async def _answer(self, stream: str, wanted: PublicRequest) -> PublicAnswer:
        await self._catch_up(stream)
        started: Message = {}
        body = bytearray()

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                started.update(message)
            else:
                body.extend(message.get("body", b""))

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        await self._app(wanted.scope(), receive, send)
        return PublicAnswer.of(started["status"], Headers(raw=started["headers"]), bytes(body))

    async def _catch_up(self, stream: str) -> None:
        service = self._service
        epoch = await service.read(self._store.epoch)
        if epoch != self._epoch:
            await service.begin_epoch(epoch)
            self._epoch = epoch
        await service.read(service.archives.refresh)
        for each in await service.read(self._store.streams) if stream == EVERY else (stream,):
            with contextlib.suppress(Refusal):  # the handler answers what is wrong
                await service.read(service.tournament_cache.newest, each)


@lru_cache(maxsize=1)
def _reader(settings: ReaderSettings) -> PublicPageReader:
    configure(level=_LOG_LEVEL)
    lower_priority(_NICENESS)
    limit_memory(MOST_MEMORY)
    return PublicPageReader(settings)


def start(settings: ReaderSettings) -> None:
    """In the process: open the reader."""
    _reader(settings)


def read(settings: ReaderSettings, stream: str, wanted: PublicRequest) -> PublicAnswer:
    """In the process: the answer to a read of a tournament. The process ends if that needs too much of its time."""
    with cpu_limit(CPU_SECONDS):
        return _reader(settings).answer(stream, wanted)
