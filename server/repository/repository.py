"""The repository: tournaments and events, read from the log. Asynchronous; it never blocks the event loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TypeVar, TypeVarTuple

from domain.server_events import ServerEvent
from domain.state.tournament import Tournament
from server.eventstore.faults import StoreBehind
from server.eventstore.following import PART
from server.eventstore.kinds import SERVER_EVENTS, TOURNAMENT_EVENTS
from server.eventstore.recorded import FOLLOWING, SERVER_STREAM, CommandResult, LogPart, Recorded, RecordedEvent
from server.eventstore.store import EventStore
from server.repository.archive import ArchivePlace
from server.repository.archive_cache import ArchiveCache
from server.repository.tournament_cache import TournamentCache
from server.repository.unknown import UnknownTournament

_READERS = 4

REACH_SECONDS = 2.0
"""Seconds for which a request waits for what its client has seen."""

_LOOK_SECONDS = 0.1

_MOMENTS_KEPT = 20_000

Found = TypeVar("Found")
Arguments = TypeVarTuple("Arguments")


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """A line in the list of tournaments."""

    id: str
    name: str
    version: int
    festival: str = ""


class Repository:
    """Reads the log in threads, and keeps what it read in caches."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self.tournament_cache = TournamentCache(store)
        self.archives = ArchiveCache(store)
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="reader")
        self._heads: dict[str, tuple[int, str]] = {}
        self._epoch: str | None = None
        self._recorded_at: OrderedDict[tuple[str, int], str] = OrderedDict()

    def close(self) -> None:
        """End the threads. The store stays open: it is its owner's."""
        self._readers.shutdown()

    async def read(self, function: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
        """The result of a short function, called in a thread because it must not delay the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, function, *arguments)

    def known_version(self, stream: str) -> int:
        """The cached version of a stream, without reading the log; 0 for none."""
        return self.archives.now.version if stream == SERVER_STREAM else self.tournament_cache.version(stream)

    async def catch_up(self, stream: str) -> int:
        """Read what is new of a stream, and return its version; 0 for no such stream."""
        if stream == SERVER_STREAM:
            await self.read(self.archives.refresh)
        else:
            with contextlib.suppress(UnknownTournament):
                await self.read(self.tournament_cache.newest, stream)
        return self.known_version(stream)

    async def reach(self, epoch: str, versions: Mapping[str, int]) -> None:
        """Return when what the log has of these versions of streams is known here.

        Versions of an epoch that is over are ignored, and so are those that the log never had: a client made them up.
        Only a log that follows another server's may still receive them, and is waited for.

        Raises StoreBehind if it has less for REACH_SECONDS.
        """
        clock = asyncio.get_running_loop().time
        until = clock() + REACH_SECONDS
        while not await self._has_reached(epoch, versions):
            if clock() >= until:
                raise StoreBehind
            await asyncio.sleep(_LOOK_SECONDS)

    async def _has_reached(self, epoch: str, versions: Mapping[str, int]) -> bool:
        if epoch != await self.epoch():  # it may be one that has begun and was not noticed here yet
            return epoch != await self.read(self._store.epoch)
        for stream, version in versions.items():
            if self.known_version(stream) < version:
                await self.catch_up(stream)
                is_missing = self.known_version(stream) < version
                if is_missing and await self.read(self._store.marked, FOLLOWING) is not None:
                    return False
        return True

    async def tournament(self, stream: str, at: int | None = None) -> Tournament:
        """A tournament at its newest version, or at another one.

        Raises UnknownTournament, and UnknownVersion for a version that has not been.
        """
        self.archives.check_seen(stream)
        known = self.tournament_cache.known(stream)
        if known is None:
            known = await self.read(self.tournament_cache.newest, stream)
        return known if at is None or at == known.version else await self.read(self.tournament_cache.at, stream, at)

    async def tournaments(self) -> Sequence[TournamentSummary]:
        """The tournaments in use, oldest first."""
        ids = await self._in_use()
        states = [await self.tournament(stream) for stream in ids]
        return [
            TournamentSummary(id_, state.settings.name, state.version, state.settings.festival)
            for id_, state in zip(ids, states, strict=True)
        ]

    async def began_at(self) -> str:
        """When the oldest tournament in use was made (ISO 8601, UTC), empty if there is none."""
        ids = await self._in_use()
        return await self.read(self.recorded_at, ids[0], 1) if ids else ""

    async def _in_use(self) -> list[str]:
        """The ids of the tournaments in use, oldest first."""
        return [
            each
            for each in await self.read(self._store.streams)
            if each != SERVER_STREAM and self.archives.now.of(each).place is ArchivePlace.IN_USE
        ]

    async def name_of(self, stream: str) -> str:
        """What a tournament is called, a deleted one too."""
        return (await self.read(self.tournament_cache.newest, stream)).settings.name

    async def events(self, stream: str, after: int = 0, until: int | None = None) -> Sequence[RecordedEvent]:
        """A tournament's events after a version, up to another or the newest.

        Raises UnknownTournament.
        """
        await self.tournament(stream)
        found = await self.read(partial(self._store.read, stream, after=after, until=until))
        return TOURNAMENT_EVENTS.recorded(found)

    def recorded_at(self, stream: str, version: int) -> str:
        """When an event was recorded (ISO 8601, UTC), empty if that is not known.

        It reads the log unless it is cached, so call it in a thread.
        """
        known = self._recorded_at.get((stream, version))
        if known is None:
            found = self._store.read(stream, after=version - 1, until=version)
            known = self._recorded_at[stream, version] = found[0].recorded_at if found else ""
            while len(self._recorded_at) > _MOMENTS_KEPT:
                self._recorded_at.popitem(last=False)
        return known

    async def of_type(self, stream: str, name: str, until: int) -> Sequence[RecordedEvent]:
        """A tournament's events of one type, up to and with a version."""
        return TOURNAMENT_EVENTS.recorded(await self.read(self._store.of_type, stream, name, until))

    async def server_events(self, after: int = 0) -> Sequence[Recorded[ServerEvent]]:
        """The events of the server event stream after a version."""
        return SERVER_EVENTS.recorded(await self.read(partial(self._store.read, SERVER_STREAM, after=after)))

    async def log_part(self, after: int) -> LogPart:
        """The whole log after a position, as much of it as is read at once."""
        return await self.read(self._store.part, after, after + PART)

    async def answered(self, actor: str, command_id: str | None, digest: str) -> CommandResult | None:
        """The result that a command had before, if it was sent twice.

        Raises KeyReused.
        """
        if command_id is None:
            return None
        return await self.read(self._store.answered, (actor, command_id), digest)

    async def hash_at(self, stream: str, at: int) -> str:
        """The hash of the event that made a version: it covers everything up to there.

        Raises UnknownTournament if there is no such event.
        """
        newest, known = self._heads.get(stream, (0, ""))
        if newest == at:
            return known
        found = await self.read(self._store.hash_at, stream, at)
        if found is None:
            raise UnknownTournament(stream)
        return found

    async def epoch(self) -> str:
        """The log's epoch: another one after it was restored or shortened."""
        return await self.read(self._store.epoch) if self._epoch is None else self._epoch

    def note_head(self, result: CommandResult) -> None:
        """Remember the version and the hash that a stream ends with now."""
        self._heads[result.stream] = (result.version, result.events[-1].hash)

    async def begin_epoch(self, epoch: str) -> None:
        """The log is another one: everything is read again."""
        self.tournament_cache.forget()
        self._heads.clear()
        self._recorded_at.clear()
        self._epoch = epoch
        await self.read(self.archives.forget)
