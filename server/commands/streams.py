"""The two kinds of event streams as commands see them: a tournament's, and the server's own.

Each has a state that decisions are made on, and events of its own types.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from domain.server_events import ServerEvent
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import replay
from server.commands.unit_of_work import UnitOfWork
from server.eventstore.recorded import SERVER_STREAM, AnyEvent
from server.repository.archive import Archive, after, check_open
from server.repository.unknown import UnknownTournament

State = TypeVar("State")
Known = TypeVar("Known", bound=AnyEvent)


class EventStream(ABC, Generic[State, Known]):
    """An event stream: its name, the state before a command, and the state after its events."""

    name: str

    @property
    def tournament(self) -> str:
        """The tournament whose stream it is, empty for the server's."""
        return ""

    @abstractmethod
    def load(self, unit: UnitOfWork) -> State:
        """The newest state. Refuses if the stream takes no commands."""

    @abstractmethod
    def apply(self, state: State, events: Sequence[Known]) -> State:
        """The state after these events; whatever raises here keeps them from being appended."""

    @abstractmethod
    def keep(self, unit: UnitOfWork, state: State) -> None:
        """Let the next command in the same unit of work see this state."""


class TournamentStream(EventStream[Tournament | None, Event]):
    """The stream of a tournament. Its state is None before its first event."""

    def __init__(self, name: str) -> None:
        if name == SERVER_STREAM:
            raise UnknownTournament(name)
        self.name = name

    @property
    def tournament(self) -> str:
        """The tournament."""
        return self.name

    def load(self, unit: UnitOfWork) -> Tournament | None:
        """The newest state of the tournament."""
        check_open(unit.archive(), self.name)
        return unit.tournament(self.name)

    def apply(self, state: Tournament | None, events: Sequence[Event]) -> Tournament | None:
        """The tournament after these events."""
        return replay(events, state) if events else state

    def keep(self, unit: UnitOfWork, state: Tournament | None) -> None:
        """Keep the tournament's state."""
        if state is not None:
            unit.tournaments[self.name] = state


class ServerStream(EventStream[Archive, ServerEvent]):
    """The server event stream. What decisions depend on of it is the archive."""

    name = SERVER_STREAM

    def load(self, unit: UnitOfWork) -> Archive:
        """The newest archive."""
        return unit.archive()

    def apply(self, state: Archive, events: Sequence[ServerEvent]) -> Archive:
        """The archive after these events."""
        return after(state, events)

    def keep(self, unit: UnitOfWork, state: Archive) -> None:
        """Keep the archive."""
        unit.keep_archive(state)
