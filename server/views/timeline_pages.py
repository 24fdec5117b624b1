"""The timeline in pages: kinds of events, a page of them, where rounds begin, which undone events apply again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.rounds.publication import RoundPublished
from domain.subject import TimelineGroup
from domain.tournament.actions import ActionUndone
from domain.tournament.subjects import EVENT_TYPES, in_group
from server.eventstore.recorded import RecordedEvent

_GROUPS = (
    TimelineGroup.RESULTS,
    TimelineGroup.PLAYERS,
    TimelineGroup.ROUNDS,
    TimelineGroup.DECISIONS,
    TimelineGroup.REQUESTS,
    TimelineGroup.SETTINGS,
)

KINDS: Mapping[str, frozenset[str]] = {
    "corrections": frozenset(each.__name__ for each, known in EVENT_TYPES.items() if known.is_correction),
    **{group.value: frozenset(each.__name__ for each in in_group(group)) for group in _GROUPS},
}
"""The filters of the timeline by name: types of events. Some types are of several kinds."""

TimelineEntry = dict[str, Any]


def of_kind(lines: Sequence[TimelineEntry], kind: str) -> Sequence[TimelineEntry]:
    """The entries of a kind or of a single type of events; all of them if `kind` is empty."""
    if not kind:
        return lines
    types = KINDS.get(kind, frozenset({kind}))
    return [line for line in lines if line["type"] in types]


def page_before(lines: Sequence[TimelineEntry], before: int | None, limit: int) -> Sequence[TimelineEntry]:
    """The latest entries, at most `limit`, of versions below `before`; oldest first."""
    found = lines if before is None else [line for line in lines if line["version"] < before]
    return found[-limit:] if limit else []


def round_marks(recorded: Sequence[RecordedEvent]) -> list[tuple[int, int]]:
    """The version at which each round became public, and the round's number."""
    return [(each.version, each.event.round) for each in recorded if isinstance(each.event, RoundPublished)]


def put_back(recorded: Sequence[RecordedEvent]) -> dict[int, int]:
    """The undone events that apply again since the undo was undone: by version, with the version of the last undo."""
    undone = {
        version: each.version
        for each in recorded
        if isinstance(each.event, ActionUndone)
        for version in range(each.event.first, each.event.last + 1)
    }
    found: dict[int, int] = {}
    for version in sorted(undone):
        ends = [version]
        while ends[-1] in undone:
            ends.append(undone[ends[-1]])
        if len(ends) % 2:
            found[version] = ends[-1]
    return found
