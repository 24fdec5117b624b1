"""A tournament that comes from another laptop: its log is taken over fact by fact, hashes and all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from domain.events import Event
from domain.house import LogTakenOver
from domain.refusals import Conflict, Refusal
from domain.tournament import replay
from server.eventstore.chain import verify
from server.eventstore.codec import FutureFact, UnreadableFact, decode
from server.eventstore.store import HOUSE, Answer, Diverged, EventStore, Origin, StoredFact
from server.service.keeper import Keeper

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


def take_over(store: EventStore, facts: Sequence[StoredFact], origin: Origin, keeper: Keeper) -> Answer:
    """Store a verified log under its own id, or what of it is not here yet; the answer has what is new.

    Raises LogRefused, LogDiverged, FutureFact and StoreFault, and TournamentIsArchived or TournamentIsDeleted.
    """
    _check(facts)
    try:
        with store.transaction() as transaction:
            keeper.check_open(facts[0].stream, transaction)
            answer = transaction.adopt(facts)
            if answer.facts:
                taken = LogTakenOver(answer.stream, answer.facts[0].version, answer.version, answer.facts[-1].hash)
                transaction.append(HOUSE, transaction.head(HOUSE).version, [taken], origin)
            return answer
    except Diverged as error:
        raise LogDiverged(error.stream, error.version) from error


def _check(facts: Sequence[StoredFact]) -> None:
    if not facts:
        raise LogRefused("it holds no fact.")
    stream = facts[0].stream
    if stream == HOUSE or not _ID.fullmatch(stream):
        raise LogRefused(f"{stream[:40]!r} is no id of a tournament.")
    faults = verify(facts)
    if faults:
        raise LogRefused(str(faults[0]))
    try:
        events = [decode(fact.type, fact.schema, fact.data, fact.private) for fact in facts]
        replay(cast("list[Event]", events))
    except (FutureFact, UnreadableFact) as error:
        raise LogRefused(str(error)) from error
    except (ValueError, TypeError, LookupError) as error:
        raise LogRefused(f"its facts make no tournament ({error}).") from error
