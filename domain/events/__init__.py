"""The facts: what happened, in the past tense, as plain data without behaviour.

A fact is never changed. Fields may be added with a default; anything else needs an upcaster
(`server/eventstore/upcasters.py`). Ids and enums travel as text, points as half points.
A field marked `private` (`metadata={"private": True}`) is stored apart from the public ones and may be erased;
it then reads as its default.
"""

from __future__ import annotations

from domain.events.players import (
    ByeCancelled,
    ByeGranted,
    PairingNumbersAssigned,
    PlayerRegistered,
    RatingCorrected,
    Reinstated,
    Withdrawn,
)
from domain.events.results import (
    ResultCorrected,
    ResultEntered,
)
from domain.events.rounds import (
    PairedBoard,
    PairingDiscarded,
    RoundClosed,
    RoundPaired,
    RoundPublished,
)
from domain.events.settings import (
    InitialColourDrawn,
    LotDrawn,
    PairsProhibited,
    SettingsChanged,
    TournamentCreated,
    TournamentFinished,
    VirtualPointsAssigned,
)

__all__ = [
    "ByeCancelled",
    "ByeGranted",
    "Event",
    "InitialColourDrawn",
    "LotDrawn",
    "PairedBoard",
    "PairingDiscarded",
    "PairingNumbersAssigned",
    "PairsProhibited",
    "PlayerRegistered",
    "RatingCorrected",
    "Reinstated",
    "ResultCorrected",
    "ResultEntered",
    "RoundClosed",
    "RoundPaired",
    "RoundPublished",
    "SettingsChanged",
    "TournamentCreated",
    "TournamentFinished",
    "VirtualPointsAssigned",
    "Withdrawn",
]


Event = (
    TournamentCreated
    | SettingsChanged
    | PlayerRegistered
    | PairingNumbersAssigned
    | InitialColourDrawn
    | LotDrawn
    | RatingCorrected
    | ByeGranted
    | ByeCancelled
    | Withdrawn
    | Reinstated
    | PairsProhibited
    | VirtualPointsAssigned
    | RoundPaired
    | PairingDiscarded
    | RoundPublished
    | ResultEntered
    | ResultCorrected
    | RoundClosed
    | TournamentFinished
)
"""Every fact of a tournament's stream."""
