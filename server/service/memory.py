"""The house's memory: tournaments read and written, durably. Asynchronous; it never blocks the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Self, TypeVar, TypeVarTuple

import structlog

from domain.commands import (
    Command,
    CreateTournament,
)
from domain.decide import decide
from domain.events import Event
from domain.house import HouseEvent
from domain.refusals import Conflict
from domain.tournament import Tournament
from server.eventstore.following import PART
from server.eventstore.store import HOUSE, Answer, EventStore, LogPart, Recorded, StoredFact, StoreFault
from server.service.adoption import take_over
from server.service.archive import Kept, Place
from server.service.journal import logged
from server.service.keeper import Keeper
from server.service.pairers import Pairers
from server.service.requests import Request, TournamentSummary, UnknownTournament
from server.service.states import States
from server.service.watcher import News, Watcher
from server.service.writer import Clock, HouseWish, Wish, Writer

Wake = Callable[[str, int], None]

_READERS = 4
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody mistakes for another, for ids that people read out."""

_ID_LENGTH = 8

_log = structlog.get_logger()

Found = TypeVar("Found")
Arguments = TypeVarTuple("Arguments")


class Memory:
    """The house's memory and its only writer.

    `wake(stream, version)` is called on the event loop after every durable commit, also of other programs (those within
    a second). `clock` and `chance` are given, so that tests can tell what they say.
    """

    def __init__(
        self,
        store: EventStore,
        *,
        wake: Wake = lambda _stream, _version: None,
        clock: Clock = lambda: datetime.now(UTC),
        chance: random.Random | None = None,
    ) -> None:
        self._store = store
        self._wake = wake
        self.chance = chance or random.SystemRandom()
        self._clock = clock
        self._states = States(store)
        self.keeper = Keeper(store)
        self._writer = Writer(store, self._states, self.keeper, clock, self._moved)
        self.pairers = Pairers()
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="reader")
        self._woken: dict[str, int] = {}
        self._epoch: str | None = None
        self._watching: asyncio.Task[None] | None = None
        self._alarm = asyncio.Lock()

    async def __aenter__(self) -> Self:
        """Start the writer and the watcher."""
        loop = asyncio.get_running_loop()
        watcher = await self.read(Watcher, self._store)
        await self.read(self.keeper.refresh)
        self.keeper.changed()
        self._epoch = watcher.epoch
        self._writer.start(loop)
        self._watching = asyncio.create_task(watcher.watch(self._news))
        return self

    async def __aexit__(self, *_: object) -> None:
        """Carry out what is waiting, then stop. The store stays open: it is its owner's."""
        if self._watching is not None:
            self._watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watching
        await asyncio.to_thread(self._writer.stop)
        await asyncio.to_thread(self.pairers.close)
        self._readers.shutdown()

    async def execute(self, stream: str, command: Command, request: Request) -> Answer:
        """Carry out a command on a tournament.

        Raises Refusal and Conflict, UnknownTournament, VersionMismatch, KeyReused and StoreFault.
        """
        return await self.execute_decision(type(command).__name__, stream, lambda now: decide(now, command), request)

    async def execute_decision(
        self, name: str, stream: str, decision: Callable[[Tournament], tuple[Event, ...]], request: Request
    ) -> Answer:
        """Carry out a decision of many commands on the newest state of a tournament: all of its facts or none.

        Raises what `execute` raises, and what the decision raises.
        """

        def wish(now: Tournament | None) -> tuple[Event, ...]:
            if now is None:
                raise UnknownTournament(stream)
            return decision(now)

        if stream == HOUSE:
            raise UnknownTournament(stream)
        return await self.carry_out(name, stream, wish, request)

    async def create(self, command: CreateTournament, request: Request) -> Answer:
        """Make a tournament; the answer's stream is its id."""
        return await self._found(type(command).__name__, lambda: decide(None, command), request)

    async def record(self, facts: Iterable[Event], request: Request) -> Answer:
        """Make a tournament of facts that are known already, as an import does: all of them or none."""
        known = tuple(facts)
        return await self._found("Record", lambda: known, request)

    async def take_over(self, facts: Sequence[StoredFact], request: Request) -> Answer:
        """Take over a log that another server wrote, under its own id; again and again as it grows.

        Raises LogRefused, LogDiverged, FutureFact and StoreFault.
        """
        origin = replace(self._writer.origin(request), command_id=None)
        with logged("TakeOver", facts[0].stream if facts else "", request) as entry:
            entry.answer = await self.read(take_over, self._store, facts, origin, self.keeper)
        if entry.answer.facts:
            await self.read(self._states.newest, entry.answer.stream)
            self._moved({entry.answer.stream: entry.answer.version})
        return entry.answer

    async def append_house(self, event: HouseEvent, request: Request) -> Answer:
        """Record a fact about the server itself."""
        return await self.decide_house(type(event).__name__, lambda _: (event,), request)

    async def decide_house(self, name: str, wish: HouseWish, request: Request) -> Answer:
        """Append what a wish answers on the newest archive to the server's own stream."""
        with logged(name, HOUSE, request) as entry:
            entry.answer = await self._writer.carry_out_house(wish, replace(request, if_match=None))
            return entry.answer

    async def purge(self, stream: str, is_due: Callable[[Kept], bool], request: Request) -> bool:
        """Remove a tournament for good, if it is due by the log itself; tells whether it was done.

        Raises StoreFault, Standby where this log follows another one.
        """
        origin = replace(self._writer.origin(request), command_id=None)
        done = await self.read(self._store.purge, stream, lambda log: is_due(self.keeper.load(log).of(stream)), origin)
        if done is None:
            return False
        await self.read(self.keeper.refresh)
        self._moved({HOUSE: done.version})
        return True

    async def erase_private(self, stream: str, versions: Collection[int]) -> None:
        """Forget the private data of these facts for ever."""
        await self.read(self._store.erase_private, stream, versions)

    async def name_of(self, stream: str) -> str:
        """What a tournament is called, a deleted one too."""
        return (await self.read(self._states.newest, stream)).settings.name

    def now(self) -> datetime:
        """The moment by the server's clock, in UTC."""
        return self._clock().astimezone(UTC)

    async def house_facts(self, after: int = 0) -> Sequence[Recorded]:
        """The facts about the server itself after a version of their stream."""
        return await self.read(partial(self._store.read, HOUSE, after=after))

    async def carry_out(self, name: str, stream: str, wish: Wish, request: Request) -> Answer:
        """Append what a wish answers on the newest state: the way of every command that is not `decide` alone.

        Raises what `execute` raises.
        """
        with logged(name, stream, request) as entry:
            entry.answer = await self.write(stream, wish, request)
            return entry.answer

    async def write(self, stream: str, wish: Wish, request: Request) -> Answer:
        """The same for whoever keeps the journal of what they do."""
        return await self._writer.carry_out(stream, wish, request)

    async def compute(self, function: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
        """What a heavy, pure function of the domain answers, by another process; everything travels pickled."""
        return await self.pairers.run(function, *arguments)

    async def read(self, function: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
        """What a short function answers that must not hold up the event loop, by a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, function, *arguments)

    async def tournament(self, stream: str, at: int | None = None) -> Tournament:
        """A tournament as it stands, or as it stood at a version.

        Raises UnknownTournament, and UnknownVersion for a version that has not been.
        """
        self.keeper.check_seen(stream)
        known = self._states.known(stream)
        if known is None:
            known = await self.read(self._states.newest, stream)
        return known if at is None or at == known.version else await self.read(self._states.at, stream, at)

    async def tournaments(self) -> Sequence[TournamentSummary]:
        """The tournaments in use, oldest first."""
        streams = await self.read(self._store.streams)
        ids = [each for each in streams if each != HOUSE and self.keeper.now.of(each).place is Place.IN_USE]
        states = [await self.tournament(stream) for stream in ids]
        return [
            TournamentSummary(id_, state.settings.name, state.version, state.settings.festival)
            for id_, state in zip(ids, states, strict=True)
        ]

    async def events(self, stream: str, after: int = 0, until: int | None = None) -> Sequence[Recorded]:
        """A tournament's facts after a version, up to another or the newest.

        Raises UnknownTournament.
        """
        await self.tournament(stream)
        return await self.read(partial(self._store.read, stream, after=after, until=until))

    async def of_type(self, stream: str, name: str, until: int) -> Sequence[Recorded]:
        """A tournament's facts of one type, up to and with a version."""
        return await self.read(self._store.of_type, stream, name, until)

    async def log_part(self, after: int) -> LogPart:
        """The whole log after a position, so much of it as is asked for at once."""
        return await self.read(self._store.part, after, after + PART)

    async def hash_at(self, stream: str, at: int) -> str:
        """The hash of the fact that made a version: it stands for everything up to there.

        Raises UnknownTournament where there is no such fact.
        """
        newest, known = self._writer.newest.get(stream, (0, ""))
        if newest == at:
            return known
        found = await self.read(self._store.hash_at, stream, at)
        if found is None:
            raise UnknownTournament(stream)
        return found

    async def epoch(self) -> str:
        """The log's epoch: another one after it was restored or shortened."""
        return await self.read(self._store.epoch) if self._epoch is None else self._epoch

    async def remembered(self, stream: str, at: int, fact: str | None, epoch: str | None) -> bool:
        """Whether the log still has what somebody remembers: a version, how its fact's hash begins, and the epoch.

        Where it has not, facts are gone that were answered for: an alarm is logged and a new epoch begins. So ask only
        for those who are believed.
        """
        known = await self.read(self._store.hash_at, stream, at)
        if known is not None and known.startswith(fact or ""):
            return True
        async with self._alarm:
            if stream == HOUSE or at < 1 or epoch != await self.epoch():
                return False
            newest = (await self.read(self._store.head, stream)).version
            _log.error("log_lacks_facts", stream=stream, remembered=at, newest=newest, epoch=epoch)
            await self._begin_epoch(f"{stream} {at} was remembered and is not here")
            return False

    async def _found(self, name: str, facts: Callable[[], tuple[Event, ...]], request: Request) -> Answer:
        """Begin a new stream under an id that nobody has."""

        def wish(now: Tournament | None) -> tuple[Event, ...]:
            if now is not None:
                raise _Taken
            return facts()

        while True:
            stream = "".join(self.chance.choices(_ALPHABET, k=_ID_LENGTH))
            with contextlib.suppress(_Taken):
                return await self.carry_out(name, stream, wish, request)

    async def answered(self, request: Request) -> Answer | None:
        """The answer that a command got before, where it was sent twice."""
        if request.command_id is None:
            return None
        return await self.read(self._store.answered, (request.actor, request.command_id), request.digest)

    def _moved(self, moved: Mapping[str, int]) -> None:
        for stream in self.keeper.changed() if HOUSE in moved else ():
            self._states.forget({stream})
            self._wake(stream, self._woken.get(stream, 0))
        for stream, newest in moved.items():
            if newest > self._woken.get(stream, 0):
                self._woken[stream] = newest
                self._wake(stream, newest)

    async def _news(self, news: News) -> None:
        """What other programs wrote is folded in before anybody is woken for it."""
        if news.epoch != self._epoch:
            self._states.forget()
            self._writer.newest.clear()
            self._woken.clear()
            self._epoch = news.epoch
            await self.read(self.keeper.forget)
        elif HOUSE in news.moved:
            await self.read(self.keeper.refresh)
        for stream, newest in news.moved.items():
            known = self._states.known(stream)
            if known is not None and known.version < newest:
                with contextlib.suppress(StoreFault):  # whoever asks for this one tournament is told
                    await self.read(self._states.newest, stream)
        self._moved(news.moved)

    async def _begin_epoch(self, reason: str) -> None:
        await self.read(self._store.start_epoch, reason, self._clock().isoformat(timespec="microseconds"))
        position, moved = await self.read(self._store.moved, 0)
        await self._news(News(await self.read(self._store.epoch), position, moved))


class _Taken(Conflict):
    """The id that chance made belongs to another tournament."""
