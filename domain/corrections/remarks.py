"""What a report file contains about corrections, manual pairings and decisions: one comment each, with its round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.messages import Message, message
from domain.players.numbers import PairingNumbersAssigned
from domain.players.registration import PlayerRegistered
from domain.rounds.drafts import RoundPaired
from domain.subject import Event
from domain.tournament.messages import message_of
from domain.tournament.subjects import EVENT_TYPES


def remarks(events: Iterable[Event], *, since: int = 0) -> Sequence[Message]:
    """The comments on a log's events, oldest first: the round, and what happened in it.

    The round is the one that an event is about, else the next one to pair when it was recorded (0: before the
    first one). Once a round is paired, late entries and stated numbers have comments too. Events up to version `since`,
    those that an import recorded, have none.
    """
    found = []
    paired = 0
    for version, event in enumerate(events, start=1):
        if isinstance(event, RoundPaired):
            paired = event.round
        if version <= since:
            continue
        late = paired > 0 and isinstance(event, PlayerRegistered | PairingNumbersAssigned)
        if late or EVENT_TYPES[type(event)].is_remark:
            found.append(message("remark.of-round", round=getattr(event, "round", paired), said=message_of(event)))
    return found
