"""Actions: the facts that were recorded together in answer to one command."""

from __future__ import annotations

from collections.abc import Sequence

from domain.refusals import UnknownFact
from server.eventstore.store import (
    AnyRecorded,
)


def action(recorded: Sequence[AnyRecorded], version: int) -> tuple[int, int]:
    """The first and the last version of the facts of one action.

    `recorded` begins with version 1. What came with the first fact of all (an import, a demonstration) was told at once
    and known one by one: each of those facts is an action of its own. Raises UnknownFact.
    """
    return span_of(version, *recorded_together(recorded, version))


def span_of(version: int, first: int, last: int) -> tuple[int, int]:
    """The action of a fact that was recorded together with those from `first` to `last`."""
    return (version, version) if first == 1 else (first, last)


def recorded_together(recorded: Sequence[AnyRecorded], version: int) -> tuple[int, int]:
    """The first and the last version of the facts that were recorded with this one.

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


def origin(fact: AnyRecorded) -> tuple[str, str, str | None, str]:
    """What all facts of one action share: who, on which device, in answer to which request, when."""
    return (fact.actor, fact.device, fact.command_id, fact.recorded_at)
