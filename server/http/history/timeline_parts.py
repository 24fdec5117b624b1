"""A part of the log for the timeline, with the complete actions at both ends, without reading the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from starlette.concurrency import run_in_threadpool

from domain.state.tournament import Tournament
from server.eventstore.actions import origin
from server.eventstore.recorded import RecordedEvent
from server.languages import Language
from server.service import TournamentService
from server.views.timeline import EVERYTHING, TimelineFilter, timeline, undone_spans
from server.views.timeline_pages import of_kind, page_before

_AT_ONCE = 100
"""Events read at a time to find where an action begins or ends."""


@dataclass(frozen=True, slots=True)
class TimelinePart:
    """Lines of the timeline, oldest first, how many there are in all, and whether older ones are left."""

    lines: Sequence[dict[str, Any]]
    found: int
    has_older: bool
    undoing: Sequence[RecordedEvent]


@dataclass(frozen=True, slots=True)
class TimelineQuery:
    """Which part of the timeline is wanted: a filter, a kind, the version before which it ends, the number of lines."""

    about: TimelineFilter = EVERYTHING
    kind: str = ""
    before: int | None = None
    limit: int | None = None


async def timeline_part(
    service: TournamentService, stream: str, tournament: Tournament, query: TimelineQuery, reader: Language
) -> TimelinePart:
    """The lines. Without a filter only the events of this part, their actions and the undos are read."""
    undoing = await service.of_type(stream, "ActionUndone", tournament.version)
    if query.about == EVERYTHING and not query.kind and query.limit is not None:
        last = tournament.version if query.before is None else min(tournament.version, max(0, query.before - 1))
        first = max(1, last - query.limit + 1)
        recorded = await _with_actions(service, stream, first, last, tournament.version) if first <= last else []
        spans = undone_spans(recorded)
        was = [each for span in spans for each in await service.events(stream, span.start - 1, span.stop - 1)]
        around = await run_in_threadpool(timeline, tournament, recorded, EVERYTHING, [*undoing, *was], reader)
        lines = [line for line in around if first <= line["version"] <= last]
        return TimelinePart(lines, tournament.version, bool(lines) and first > 1, undoing)
    recorded = await service.events(stream, 0, tournament.version)
    found = await run_in_threadpool(timeline, tournament, recorded, query.about, None, reader)
    all_lines = of_kind(found, query.kind)
    shown = page_before(all_lines, query.before, len(all_lines) if query.limit is None else query.limit)
    return TimelinePart(shown, len(all_lines), bool(shown) and shown[0] is not all_lines[0], undoing)


async def _with_actions(
    service: TournamentService, stream: str, first: int, last: int, newest: int
) -> Sequence[RecordedEvent]:
    """The events from one version to another, with the rest of the actions at both ends.

    Events of the first action of the log are a line each: of that action only the first event is added.
    """
    found = list(await service.events(stream, first - 1, last))
    (beginning,) = await service.events(stream, 0, 1)
    if origin(found[0]) != origin(beginning):
        found = [*await _before(service, stream, found[0]), *found]
    elif found[0].version > 1:
        found = [beginning, *found]
    if origin(found[-1]) != origin(beginning):
        found += await _after(service, stream, found[-1], newest)
    return found


async def _before(service: TournamentService, stream: str, event: RecordedEvent) -> Sequence[RecordedEvent]:
    """The events of the same action before an event."""
    found: list[RecordedEvent] = []
    while (first := event.version - len(found)) > 1:
        part = await service.events(stream, max(0, first - 1 - _AT_ONCE), first - 1)
        same = list(takewhile(lambda each: origin(each) == origin(event), reversed(part)))
        found[:0] = reversed(same)
        if len(same) < len(part):
            break
    return found


async def _after(service: TournamentService, stream: str, event: RecordedEvent, newest: int) -> Sequence[RecordedEvent]:
    """The events of the same action after an event."""
    found: list[RecordedEvent] = []
    while (last := event.version + len(found)) < newest:
        part = await service.events(stream, last, min(newest, last + _AT_ONCE))
        same = list(takewhile(lambda each: origin(each) == origin(event), part))
        found += same
        if len(same) < len(part):
            break
    return found
