"""A log from another server: whether it is sound, and the refusals if it cannot be imported."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields

from domain.messages import Message, message
from domain.refusals import Conflict, Refusal
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from server.eventstore.chain import verify
from server.eventstore.codec import FutureEvent, UnreadableEvent, decode
from server.eventstore.kinds import TOURNAMENT_EVENTS
from server.eventstore.recorded import SERVER_STREAM, AnyRecorded, Recorded, StoredEvent

_ID = re.compile(r"[a-z0-9-]{1,40}")


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
        state = replay(TOURNAMENT_EVENTS.events(events))
    except (FutureEvent, UnreadableEvent) as error:
        raise LogRefused(message("log.fault", text=str(error))) from error
    except (ValueError, TypeError, LookupError) as error:
        raise LogRefused(message("log.no-tournament", text=str(error))) from error
    names = [each.name for each in fields(StoredEvent)]
    meant = [
        Recorded(**{name: getattr(each, name) for name in names}, event=event)
        for each, event in zip(recorded, events, strict=True)
    ]
    return meant, state
