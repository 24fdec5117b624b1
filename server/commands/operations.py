"""Everything that the command bus carries out.

Each operation has a name for the journal, the stream that it is about, and the tournament that its sender must have a
role in (empty if the context names it).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from domain.messages import message
from domain.refusals import Conflict
from domain.server_events import LogTakenOver
from domain.state.tournament import Tournament
from server.commands.adoption import LogDiverged, LogRefused
from server.commands.streams import EventStream, ServerStream
from server.commands.unit_of_work import UnitOfWork
from server.eventstore.faults import Diverged, IdsTaken
from server.eventstore.recorded import SERVER_STREAM, AnyEvent, AnyRecorded, CommandResult, Metadata, StoredEvent
from server.eventstore.store import EventStore, Reader
from server.repository.archive import check_open

State = TypeVar("State")
Known = TypeVar("Known", bound=AnyEvent)


@dataclass(frozen=True, slots=True, eq=False)
class Decide(Generic[State, Known]):
    """Append the events of a decision on the newest state of a stream: all of them or none."""

    name: str
    of: EventStream[State, Known]
    decision: Callable[[State], Sequence[Known]]

    @property
    def stream(self) -> str:
        """The stream of the decision."""
        return self.of.name

    @property
    def tournament(self) -> str:
        """The tournament whose stream it is."""
        return self.of.tournament

    def append(self, unit: UnitOfWork, metadata: Metadata) -> CommandResult:
        """Decide and append."""
        state = self.of.load(unit)
        version = unit.transaction.head(self.stream).version
        events = self.decision(state)
        after = self.of.apply(state, events)
        result = unit.transaction.append(self.stream, version, events, metadata)
        self.of.keep(unit, after)
        return result


@dataclass(frozen=True, slots=True, eq=False)
class TakeOver:
    """Adopt a log that another server wrote, under its own id, or what of it is not here yet.

    The bus checks the events beside the writer (`adoption.checked_log`); `state` is the tournament that they make.
    """

    events: Sequence[StoredEvent]
    state: Tournament | None = None
    name = "TakeOver"
    tournament = ""

    @property
    def stream(self) -> str:
        """The stream that the events are of."""
        return self.events[0].stream if self.events else ""

    def append(self, unit: UnitOfWork, metadata: Metadata) -> CommandResult:
        """Append what is new, and a server event about it. Raises LogDiverged and LogRefused."""
        check_open(unit.archive(), self.stream)
        transaction = unit.transaction
        try:
            result = transaction.adopt(self.events)
        except Diverged as error:
            raise LogDiverged(error.stream, error.version) from error
        except IdsTaken as error:
            raise LogRefused(message("log.fault", text=str(error))) from error
        if result.events:
            taken = LogTakenOver(result.stream, result.events[0].version, result.version, result.events[-1].hash)
            Decide(self.name, ServerStream(), lambda _: (taken,)).append(unit, metadata)
        if self.state is not None and len(result.events) == len(self.events):
            unit.tournaments[result.stream] = self.state
        else:
            unit.tournament(result.stream)
        return result


class IdTaken(Conflict):
    """The random id belongs to another tournament."""


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """Begin a tournament with events that are known already, as an import does.

    They were replayed, encoded and hashed before the log is locked, since that may take seconds.
    """

    name: str
    events: Sequence[AnyRecorded]
    state: Tournament
    tournament = ""

    @property
    def stream(self) -> str:
        """The id of the tournament."""
        return self.events[0].stream

    def append(self, unit: UnitOfWork, metadata: Metadata) -> CommandResult:
        """Append the events. Raises IdTaken."""
        if unit.transaction.head(self.stream).version:
            raise IdTaken
        result = unit.transaction.append_recorded(self.stream, self.events, metadata)
        unit.tournaments[self.stream] = self.state
        return result


@dataclass(frozen=True, slots=True, eq=False)
class Purge:
    """Remove a deleted tournament for good, if it is due by the log; if not, the result has no events."""

    which: str
    is_due: Callable[[Reader], bool]
    name = "Purge"
    stream = SERVER_STREAM
    tournament = ""

    def run(self, store: EventStore, metadata: Metadata) -> CommandResult:
        """Remove it. Raises Standby if this log follows another one."""
        done = store.purge(self.which, self.is_due, metadata)
        return CommandResult(SERVER_STREAM, store.head(SERVER_STREAM).version, ()) if done is None else done


@dataclass(frozen=True, slots=True, eq=False)
class ErasePrivate:
    """Erase the private data of some events of a tournament for good."""

    stream: str
    versions: Collection[int]
    name = "ErasePrivate"

    @property
    def tournament(self) -> str:
        """The tournament that the events are of."""
        return self.stream

    def run(self, store: EventStore, metadata: Metadata) -> CommandResult:  # noqa: ARG002  # nothing is appended
        """Forget them."""
        store.erase_private(self.stream, self.versions)
        return CommandResult(self.stream, store.head(self.stream).version, ())


Appending = Decide[Any, Any] | TakeOver | Record
"""Operations that share a transaction with others. Whatever one of them raises, nothing of it was appended."""

Exclusive = Purge | ErasePrivate
"""Operations with a transaction of their own."""

Operation = Appending | Exclusive
