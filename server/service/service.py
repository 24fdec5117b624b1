"""The service: the operations that HTTP, the live views and the command line call."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Self, TypeVar, TypeVarTuple

from domain.rounds.amendments import AmendPairing
from domain.settings.creation import CreateTournament
from domain.settings.lots import DrawLots, RecordLots
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide, decide_together
from server.commands.bus import CommandBus, DecideEvents, on_tournament
from server.commands.context import Context
from server.commands.operations import TakeOver
from server.commands.publisher import Publisher, Wake
from server.commands.writer import WriterClock
from server.eventstore.recorded import CommandResult, StoredEvent
from server.eventstore.store import EventStore
from server.pairers import Pairers
from server.repository.repository import Repository
from server.repository.watcher import Watcher
from server.service.archiving import Archiving
from server.service.corrections import Corrections
from server.service.log_changes import LogChanges
from server.service.player_options import PlayerOptions
from server.service.rounds import Rounds
from server.service.tables import Tables

Found = TypeVar("Found")
Arguments = TypeVarTuple("Arguments")


_DECIDED_BESIDE = (AmendPairing, DrawLots, RecordLots)
"""Commands whose decision needs the histories of all players."""


class TournamentService(Repository):
    """The repository, the command bus, and operations that take several steps.

    `wake(stream, version)` is called on the event loop after every durable commit; for commits of other programs within
    a second. `clock` and `chance` are parameters so that tests can control time and randomness; `pairers` are those of
    the server unless others are given.
    """

    def __init__(
        self,
        store: EventStore,
        *,
        wake: Wake = lambda _stream, _version: None,
        clock: WriterClock = lambda: datetime.now(UTC),
        chance: random.Random | None = None,
        pairers: Pairers | None = None,
    ) -> None:
        super().__init__(store)
        self.chance = chance or random.SystemRandom()
        self.pairers = pairers or Pairers()
        self._clock = clock
        self._publisher = Publisher(self.tournament_cache, self.archives, wake)
        self.bus = CommandBus(store, self, self._publisher, clock, self.chance)
        self.log_changes = LogChanges(store, self, self._publisher, clock)

    async def __aenter__(self) -> Self:
        """Start the writer and the watcher."""
        watcher = await self.read(Watcher, self._store)
        await self.read(self.archives.refresh)
        self.archives.changed()
        self._epoch = watcher.epoch
        self.bus.start(asyncio.get_running_loop())
        self.log_changes.start(watcher)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Carry out the commands that are waiting, then stop. The store stays open; whoever opened it closes it."""
        await self.log_changes.stop()
        await asyncio.to_thread(self.bus.stop)
        await asyncio.to_thread(self.pairers.close)
        self.close()

    async def execute(self, stream: str, command: Command, context: Context) -> CommandResult:
        """Carry out a command on a tournament; one that takes long in a large one is decided beside the writer.

        Raises NotAuthorised, Refusal and Conflict, UnknownTournament, VersionMismatch, KeyReused and StoreFault.
        """
        if isinstance(command, _DECIDED_BESIDE):
            return await self.bus.prepared(
                type(command).__name__, stream, lambda seen: self._decided(seen, command), context
            )
        return await self.execute_together(type(command).__name__, stream, (command,), context)

    async def execute_together(
        self, name: str, stream: str, commands: Sequence[Command], context: Context
    ) -> CommandResult:
        """Carry out several commands on a tournament one after the other, as one action: all of them or none.

        Raises as `execute`.
        """

        def decision(now: Tournament) -> Sequence[Event]:
            return decide_together(now, commands)

        return await self.bus.dispatch(on_tournament(name, stream, decision), context)

    async def _decided(self, seen: Tournament, command: Command) -> DecideEvents:
        events = await self.read(decide, seen, command)
        return lambda _: events

    async def create(self, command: CreateTournament, context: Context) -> CommandResult:
        """Make a tournament; the result's stream is its id."""
        return await self.bus.create(type(command).__name__, lambda: decide(None, command), context)

    async def record(self, events: Iterable[Event], context: Context) -> CommandResult:
        """Make a tournament of events that are known already, as an import does: all of them or none."""
        return await self.bus.record(tuple(events), context)

    async def take_over(self, events: Sequence[StoredEvent], context: Context) -> CommandResult:
        """Adopt a log that another server wrote, under its own id; repeatedly as it grows.

        Raises LogRefused, LogDiverged, FutureEvent and StoreFault.
        """
        return await self.bus.dispatch(TakeOver(events), replace(context, command_id=None, if_match=None))

    async def compute(self, function: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
        """Run an expensive, pure function of the domain in another process; arguments and result are pickled."""
        return await self.pairers.run(function, *arguments)

    def now(self) -> datetime:
        """The present time by the server's clock, in UTC."""
        return self._clock().astimezone(UTC)

    @cached_property
    def rounds(self) -> Rounds:
        """Operations on rounds."""
        return Rounds(self, self.bus, self.pairers, self.chance)

    @cached_property
    def corrections(self) -> Corrections:
        """Operations on corrections."""
        return Corrections(self, self.bus, self.pairers, self.rounds)

    @cached_property
    def archive(self) -> Archiving:
        """Operations on whole tournaments."""
        return Archiving(self, self.bus, self.now)

    @cached_property
    def options(self) -> PlayerOptions:
        """Operations on players who come late or stay away."""
        return PlayerOptions(self, self.bus, self.pairers, self.rounds)

    @cached_property
    def tables(self) -> Tables:
        """Operations on tables of pairings."""
        return Tables(self, self.bus, self.pairers, self.now)
