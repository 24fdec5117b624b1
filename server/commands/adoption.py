"""A log that comes from another server: whether it is sound, and the refusals where it cannot be imported."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from domain.refusals import Conflict, Refusal
from domain.tournament.replay import replay
from server.eventstore.chain import verify
from server.eventstore.codec import FutureEvent, UnreadableEvent, decode
from server.eventstore.kinds import TOURNAMENT_EVENTS
from server.eventstore.store import SERVER_STREAM, StoredEvent

_ID = re.compile(r"[a-z0-9-]{1,40}")


@dataclass(eq=False)
class LogRefused(Refusal):
    """The log is no sound log of a tournament."""

    reason: str
    says = "The log is not taken over: {reason}"
    advice = "Export it once more where it comes from; nothing was stored."


@dataclass(eq=False)
class LogDiverged(Conflict):
    """The same tournament went on here in another way."""

    tournament: str
    version: int
    says = "This log of {tournament} and the one that is here differ from version {version} on."
    advice = "Both laptops went on by themselves. Keep the one that holds, and enter there what the other has more."


def check_log(facts: Sequence[StoredEvent]) -> None:
    """Raise LogRefused unless this is the sound log of one tournament."""
    if not facts:
        raise LogRefused("it holds no fact.")
    stream = facts[0].stream
    if stream == SERVER_STREAM or not _ID.fullmatch(stream):
        raise LogRefused(f"{stream[:40]!r} is no id of a tournament.")
    faults = verify(facts)
    if faults:
        raise LogRefused(str(faults[0]))
    try:
        events = [decode(fact.type, fact.schema, fact.data, fact.private) for fact in facts]
        replay(TOURNAMENT_EVENTS.events(events))
    except (FutureEvent, UnreadableEvent) as error:
        raise LogRefused(str(error)) from error
    except (ValueError, TypeError, LookupError) as error:
        raise LogRefused(f"its facts make no tournament ({error}).") from error
