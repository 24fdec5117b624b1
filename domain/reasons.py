"""Why the program itself records something: codes in the field `reason` of events, beside what people type."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from domain.messages import Message, message

NOT_YET = "…"
"""The reason of what is only looked at."""


class Reason(StrEnum):
    """A reason that is none of a person; events hold its value."""

    ASKED_FOR = "reason.asked-for"
    ABSENT = "reason.absent"
    PLAYER_TABLE = "reason.player-table"
    PAIRING_TABLE = "reason.pairing-table"


_SAID: Mapping[str, Message] = MappingProxyType(
    {
        Reason.ASKED_FOR: message("reason.asked-for"),
        Reason.ABSENT: message("reason.absent"),
        Reason.PLAYER_TABLE: message("reason.player-table"),
        Reason.PAIRING_TABLE: message("reason.pairing-table"),
    }
)


def reason_message(recorded: str) -> Message | str:
    """The reason of an event as people read it: a code as a message, what a person typed as it is."""
    return _SAID.get(recorded, recorded)
