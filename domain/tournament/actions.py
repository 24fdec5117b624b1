"""Actions that were taken back, as events."""

from __future__ import annotations

from dataclasses import dataclass, replace

from domain.messages import Message, message
from domain.subject import Event, EventType, Subject, TimelineGroup


@dataclass(frozen=True, slots=True)
class ActionUndone(Event):
    """The events from version `first` to `last` were taken back; the events that do so follow at once."""

    first: int
    last: int
    reason: str = ""


def _action_undone(event: ActionUndone) -> Message:
    if event.first == event.last:
        return message("event.undone", first=event.first)
    return message("event.several-undone", first=event.first, last=event.last)


ACTIONS = Subject(
    group=TimelineGroup.DECISIONS,
    events=(EventType(ActionUndone, _action_undone, is_remark=True),),
    evolve=lambda tournament, _: replace(tournament, version=tournament.version + 1),
    undo=lambda _, __: (),
)
