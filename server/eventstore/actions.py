"""Actions: the events that were recorded together in answer to one command."""

from __future__ import annotations

from collections.abc import Sequence

from domain.refusals import UnknownFact
from server.eventstore.recorded import AnyRecorded


def action(recorded: Sequence[AnyRecorded], version: int) -> tuple[int, int]:
    """The first and the last version of the events of one action.

    `recorded` begins with version 1. Events recorded together with the very first one (an import, a demonstration)
    are an action each. Raises UnknownFact.
    """
    return span_of(version, *recorded_together(recorded, version))


def span_of(version: int, first: int, last: int) -> tuple[int, int]:
    """The action of an event that was recorded together with those from `first` to `last`."""
    return (version, version) if first == 1 else (first, last)


def recorded_together(recorded: Sequence[AnyRecorded], version: int) -> tuple[int, int]:
    """The first and the last version of the events that were recorded with this one.

    `recorded` begins with version 1. Raises UnknownFact.
    """
    if not 1 <= version <= len(recorded):
        raise UnknownFact(version, len(recorded))
    mark = origin(recorded[version - 1])
    first = last = version
    while first > 1 and origin(recorded[first - 2]) == mark:
        first -= 1
    while last < len(recorded) and origin(recorded[last]) == mark:
        last += 1
    return first, last


def origin(event: AnyRecorded) -> tuple[str, str, str | None, str]:
    """What all events of one action share: who, on which device, in answer to which request, when."""
    return (event.actor, event.device, event.command_id, event.recorded_at)
