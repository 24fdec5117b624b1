"""The events of each kind of stream: a log whose stream has events of another kind is not a log of ours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeGuard, TypeVar, get_args

from domain.server_events import ServerEvent
from domain.subject import Event
from domain.tournament.subjects import EVENT_TYPES
from server.eventstore.codec import UnreadableEvent
from server.eventstore.recorded import AnyEvent, AnyRecorded, Recorded

Known = TypeVar("Known", bound=AnyEvent)


class EventKinds(Generic[Known]):
    """The types of the events of one kind of stream."""

    def __init__(self, types: Iterable[type[Known]]) -> None:
        self._types = frozenset(types)

    def events(self, found: Sequence[AnyEvent]) -> Sequence[Known]:
        """The same events, known to be of this kind.

        Raises UnreadableEvent for an event of another kind of stream.
        """
        return [event for event in found if self._knows(event)]

    def recorded(self, found: Sequence[AnyRecorded]) -> Sequence[Recorded[Known]]:
        """The same for recorded events."""
        return [event for event in found if self._has_known(event)]

    def _knows(self, event: AnyEvent) -> TypeGuard[Known]:
        if type(event) not in self._types:
            raise UnreadableEvent(f"A {type(event).__name__} does not belong into this stream.")
        return True

    def _has_known(self, event: AnyRecorded) -> TypeGuard[Recorded[Known]]:
        return self._knows(event.event)


TOURNAMENT_EVENTS: EventKinds[Event] = EventKinds(EVENT_TYPES)
SERVER_EVENTS: EventKinds[ServerEvent] = EventKinds(get_args(ServerEvent))
