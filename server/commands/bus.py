"""The command bus, the one way in: authorise -> load -> decide -> append(expected version) -> publish."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence

from domain.rounds.drafts import PairingOutdated
from domain.server_events import ServerEvent
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import replay
from server.access import authorise
from server.commands.adoption import checked_log
from server.commands.context import Context, VersionMismatch
from server.commands.journal import logged
from server.commands.operations import Decide, IdTaken, Operation, Record, TakeOver
from server.commands.publisher import Publisher
from server.commands.retry import retried
from server.commands.streams import ServerStream, TournamentStream
from server.commands.writer import Writer, WriterClock
from server.eventstore.chain import GENESIS
from server.eventstore.recorded import CommandResult, Head, Metadata
from server.eventstore.store import EventStore
from server.eventstore.transaction import record
from server.repository.archive import Archive
from server.repository.repository import Repository
from server.repository.unknown import UnknownTournament

DecideEvents = Callable[[Tournament], Sequence[Event]]
"""Makes new events from the newest state of a tournament, or raises an exception that refuses."""

Prepare = Callable[[Tournament], Awaitable[DecideEvents]]
"""Makes a decision from a state of a tournament; it applies while nothing else was appended. It may take long."""

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are not confused with one another, for ids that people read out."""

_ID_LENGTH = 8


class CommandBus:
    """Carries out every operation that writes to the log of this server."""

    def __init__(
        self, store: EventStore, repository: Repository, publisher: Publisher, clock: WriterClock, chance: random.Random
    ) -> None:
        self._repository = repository
        self._publisher = publisher
        self._chance = chance
        self._writer = Writer(store, repository.tournament_cache, repository.archives, clock, self._published)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin to carry out operations."""
        self._writer.start(loop)

    def stop(self) -> None:
        """Carry out what is waiting and end. Blocks; the loop must go on meanwhile."""
        self._writer.stop()

    def foreign_events_known(self, stream: str) -> int:
        """How many events of a stream that other servers recorded are known here, or some more."""
        return self._writer.foreign_events_known(stream)

    async def foreign_events(self, stream: str) -> int:
        """How many events of a stream other servers have recorded; they are known here afterwards.

        Raises StoreFault.
        """
        return await self._writer.foreign_events(stream)

    async def dispatch(self, operation: Operation, context: Context) -> CommandResult:
        """Carry an operation out; returns when its events are durable.

        Raises NotAuthorised, what the operation raises, VersionMismatch, KeyReused and StoreFault.
        """
        with logged(operation.name, operation.stream, context) as entry:
            _authorise(operation.tournament, context)
            if isinstance(operation, TakeOver):
                operation = TakeOver(*await self._repository.read(checked_log, operation.events))
            entry.result = await self._writer.carry_out(operation, context)
            return entry.result

    async def prepared(self, name: str, tournament: str, prepare: Prepare, context: Context) -> CommandResult:
        """Prepare a decision beside the writer, on a state, and carry it out if nothing was appended meanwhile.

        If something was, both are done again. Raises UnknownTournament, PairingOutdated if every attempt was
        overtaken, and what `dispatch` and the preparation raise.
        """
        stream = TournamentStream(tournament)

        async def attempt() -> CommandResult:
            with logged(name, tournament, context) as entry:
                _authorise(tournament, context)
                entry.result = await self._repository.answered(context.actor, context.command_id, context.digest)
                if entry.result is None:
                    seen = await self._repository.tournament(tournament)
                    _check_match(seen, tournament, context)
                    decision = unchanged_since(seen, existing(tournament, await prepare(seen)))
                    entry.result = await self._writer.carry_out(Decide(name, stream, decision), context)
                return entry.result

        return await retried(attempt, PairingOutdated)

    async def record(self, events: Sequence[Event], context: Context) -> CommandResult:
        """Begin a tournament of known events, all of them or none; the result's stream is its id.

        Replaying, encoding and hashing are done beside the writer: the log is locked only to write them down.
        """

        async def attempt() -> CommandResult:
            stream = self._new_id()
            with logged("Record", stream, context) as entry:
                _authorise("", context)
                made = await self._repository.read(_recorded, stream, events, self._writer.metadata(context))
                entry.result = await self._writer.carry_out(made, context)
                return entry.result

        return await retried(attempt, IdTaken)

    def _new_id(self) -> str:
        return "".join(self._chance.choices(_ALPHABET, k=_ID_LENGTH))

    async def create(self, name: str, events: Callable[[], Sequence[Event]], context: Context) -> CommandResult:
        """Begin a new tournament under an id that no other has; the result's stream is the id."""

        def decision(now: Tournament | None) -> Sequence[Event]:
            if now is not None:
                raise IdTaken
            return events()

        async def attempt() -> CommandResult:
            stream = TournamentStream(self._new_id())
            with logged(name, stream.name, context) as entry:
                _authorise("", context)
                entry.result = await self._writer.carry_out(Decide(name, stream, decision), context)
                return entry.result

        return await retried(attempt, IdTaken)

    def _published(self, results: Sequence[CommandResult]) -> None:
        for result in results:
            self._repository.note_head(result)
        self._publisher.publish({result.stream: result.version for result in results})


def on_tournament(name: str, tournament: str, decision: DecideEvents) -> Operation:
    """The operation of a decision on a tournament. Raises UnknownTournament for the server event stream."""
    return Decide(name, TournamentStream(tournament), existing(tournament, decision))


def on_server(name: str, decision: Callable[[Archive], Sequence[ServerEvent]]) -> Operation:
    """The operation of a decision on the server event stream."""
    return Decide(name, ServerStream(), decision)


def existing(tournament: str, decision: DecideEvents) -> Callable[[Tournament | None], Sequence[Event]]:
    """The decision, which raises UnknownTournament if there is no tournament."""

    def decide(now: Tournament | None) -> Sequence[Event]:
        if now is None:
            raise UnknownTournament(tournament)
        return decision(now)

    return decide


def unchanged_since(
    seen: Tournament, decision: Callable[[Tournament | None], Sequence[Event]]
) -> Callable[[Tournament | None], Sequence[Event]]:
    """The decision, which raises PairingOutdated if the tournament is not at the version that was seen."""

    def decide(now: Tournament | None) -> Sequence[Event]:
        if now is not None and now.version != seen.version:
            raise PairingOutdated(seen.version, now.version)
        return decision(now)

    return decide


def _authorise(tournament: str, context: Context) -> None:
    authorise(context.principal, context.permission, tournament or context.tournament)


def _recorded(stream: str, events: Sequence[Event], metadata: Metadata) -> Record:
    """The operation that begins a tournament with these events."""
    return Record("Record", record(stream, Head(0, GENESIS), events, metadata), replay(events))


def _check_match(seen: Tournament, tournament: str, context: Context) -> None:
    if context.if_match not in (None, seen.version):
        raise VersionMismatch(tournament, wanted=context.if_match or 0, version=seen.version)
