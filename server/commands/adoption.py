"""A log from another server: whether it is sound, and the refusals if it cannot be imported."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime

import msgspec

from domain.messages import Message, message
from domain.refusals import Conflict, InvalidValue, Refusal
from domain.settings.report_files import ReportFileKept
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.tournament.soundness import check_sound
from server.eventstore.chain import verify
from server.eventstore.codec import FutureEvent, UnreadableEvent, decode
from server.eventstore.kinds import TOURNAMENT_EVENTS
from server.eventstore.recorded import SERVER_STREAM, AnyEvent, AnyRecorded, Recorded, StoredEvent

_ID = re.compile(r"[a-z0-9-]{1,40}")

_LONGEST_TEXT = 20_000
_LARGEST_NUMBER = 10_000_000


@dataclass(eq=False)
class LogRefused(Refusal):
    """The log is not the sound log of a tournament."""

    reason: Message


@dataclass(eq=False)
class LogDiverged(Conflict):
    """The same tournament went on here in another way."""

    tournament: str
    version: int


def checked_log(recorded: Sequence[StoredEvent]) -> tuple[Sequence[AnyRecorded], Tournament]:
    """The log with what its events mean, and the tournament that they make.

    Raises LogRefused unless it is the sound log of one tournament.
    """
    if not recorded:
        raise LogRefused(message("log.empty"))
    stream = recorded[0].stream
    if stream == SERVER_STREAM or not _ID.fullmatch(stream):
        raise LogRefused(message("log.no-id", code=stream[:40]))
    faults = verify(recorded)
    if faults:
        raise LogRefused(message("log.fault", text=str(faults[0])))
    try:
        events = [decode(each.type, each.schema, each.data, each.private) for each in recorded]
        _check_ids(recorded)
        for each, event in zip(recorded, events, strict=True):
            _check_values(each, event)
        state = replay(TOURNAMENT_EVENTS.events(events))
        check_sound(state)
    except InvalidValue as invalid:
        raise LogRefused(message("log.no-tournament", text=invalid.problem)) from invalid
    except (FutureEvent, UnreadableEvent) as error:
        raise LogRefused(message("log.fault", text=str(error))) from error
    except (ValueError, TypeError, LookupError, OverflowError, Refusal) as error:
        raise LogRefused(message("log.no-tournament", text=str(error))) from error
    names = [each.name for each in fields(StoredEvent)]
    meant = [
        Recorded(**{name: getattr(each, name) for name in names}, event=event)
        for each, event in zip(recorded, events, strict=True)
    ]
    return meant, state


def _check_ids(recorded: Sequence[StoredEvent]) -> None:
    """Raise ValueError for an event that has the id of another one."""
    found: set[str] = set()
    for each in recorded:
        if each.event_id in found:
            msg = f"event {each.version} has the id of an earlier one"
            raise ValueError(msg)
        found.add(each.event_id)


def _check_values(recorded: StoredEvent, event: AnyEvent) -> None:
    """Raise ValueError or OverflowError for a time, a text or a number that no command records."""
    moment = datetime.fromisoformat(recorded.recorded_at)
    if moment.tzinfo is None:  # it could not be compared with others
        msg = f"event {recorded.version} has the time {recorded.recorded_at} without a time zone"
        raise ValueError(msg)
    moment.astimezone(UTC)
    if isinstance(event, ReportFileKept):  # the text is a whole file
        return
    waiting: list[object] = [msgspec.to_builtins(event, enc_hook=dict), recorded.actor, recorded.device]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Mapping):
            waiting += value.values()
        elif isinstance(value, list | tuple):
            waiting += value
        elif isinstance(value, str) and len(value) > _LONGEST_TEXT:
            msg = f"event {recorded.version} has a text of {len(value)} characters"
            raise ValueError(msg)
        elif isinstance(value, int | float) and not abs(value) <= _LARGEST_NUMBER:
            msg = f"event {recorded.version} has the number {value}"
            raise ValueError(msg)
