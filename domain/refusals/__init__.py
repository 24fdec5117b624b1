"""Every "no" of the rules, as a type that says which article stands behind it and what to do next.

A refusal is the rule's no; a conflict means that somebody else was faster. A fault of ours is neither.
"""

from __future__ import annotations

from domain.refusals.base import (
    Conflict,
    InvalidValue,
    Refusal,
    Unknown,
)
from domain.refusals.players import (
    AlreadyWithdrawn,
    NoSuchBye,
    NotWithdrawn,
    PlayerAlreadyRegistered,
    UnknownPlayer,
)
from domain.refusals.results import (
    ResultConflict,
    UnknownGame,
)
from domain.refusals.rounds import (
    AllRoundsPaired,
    DraftIsStale,
    NoCompletePairing,
    NotEnoughPlayers,
    PairingOutdated,
    RoundIsPublished,
    RoundNotComplete,
    RoundNotPaired,
    RoundNotPublished,
    UnknownRound,
)
from domain.refusals.settings import (
    ColourAlreadyDrawn,
    NoLot,
    TournamentIsOver,
    UnknownSystem,
)

__all__ = [
    "AllRoundsPaired",
    "AlreadyWithdrawn",
    "ColourAlreadyDrawn",
    "Conflict",
    "DraftIsStale",
    "InvalidValue",
    "NoCompletePairing",
    "NoLot",
    "NoSuchBye",
    "NotEnoughPlayers",
    "NotWithdrawn",
    "PairingOutdated",
    "PlayerAlreadyRegistered",
    "Refusal",
    "ResultConflict",
    "RoundIsPublished",
    "RoundNotComplete",
    "RoundNotPaired",
    "RoundNotPublished",
    "TournamentIsOver",
    "Unknown",
    "UnknownGame",
    "UnknownPlayer",
    "UnknownRound",
    "UnknownSystem",
]
