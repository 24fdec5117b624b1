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
from domain.refusals.corrections import (
    CannotBeTakenBack,
    ChangedSince,
    DeadlineIsOver,
    ResultIsNeeded,
    UnknownFact,
)
from domain.refusals.players import (
    AlreadyWithdrawn,
    NobodyCheckedIn,
    NoSuchBye,
    NotAbsent,
    NotCheckedIn,
    NotWithdrawn,
    PlayerAlreadyRegistered,
    PlayerWasPaired,
    TooLateForByes,
    TooManyByes,
    UnknownPlayer,
)
from domain.refusals.requests import (
    AnotherByeIsAskedFor,
    RequestIsAnswered,
    RequestsAreClosed,
    TooManyRequests,
    UnknownRequest,
)
from domain.refusals.results import (
    ColoursConflict,
    IllegalMovesConflict,
    ResultConflict,
    UnknownGame,
)
from domain.refusals.rounds import (
    AllRoundsPaired,
    BreaksAbsoluteCriteria,
    DraftIsStale,
    ManualPairingInProgress,
    NoCompletePairing,
    NoManualPairing,
    NotAnOption,
    NotEnoughPlayers,
    PairingIsPlayed,
    PairingOutdated,
    RoundIsPublished,
    RoundNotComplete,
    RoundNotPaired,
    RoundNotPublished,
    UnknownRound,
)
from domain.refusals.settings import (
    BadTieBreakCode,
    ColourAlreadyDrawn,
    NoLot,
    NothingToDraw,
    TournamentIsOver,
    UnknownSystem,
)
from domain.refusals.tables import TableRefused

__all__ = [
    "AllRoundsPaired",
    "AlreadyWithdrawn",
    "AnotherByeIsAskedFor",
    "BadTieBreakCode",
    "BreaksAbsoluteCriteria",
    "CannotBeTakenBack",
    "ChangedSince",
    "ColourAlreadyDrawn",
    "ColoursConflict",
    "Conflict",
    "DeadlineIsOver",
    "DraftIsStale",
    "IllegalMovesConflict",
    "InvalidValue",
    "ManualPairingInProgress",
    "NoCompletePairing",
    "NoLot",
    "NoManualPairing",
    "NoSuchBye",
    "NobodyCheckedIn",
    "NotAbsent",
    "NotAnOption",
    "NotCheckedIn",
    "NotEnoughPlayers",
    "NotWithdrawn",
    "NothingToDraw",
    "PairingIsPlayed",
    "PairingOutdated",
    "PlayerAlreadyRegistered",
    "PlayerWasPaired",
    "Refusal",
    "RequestIsAnswered",
    "RequestsAreClosed",
    "ResultConflict",
    "ResultIsNeeded",
    "RoundIsPublished",
    "RoundNotComplete",
    "RoundNotPaired",
    "RoundNotPublished",
    "TableRefused",
    "TooLateForByes",
    "TooManyByes",
    "TooManyRequests",
    "TournamentIsOver",
    "Unknown",
    "UnknownFact",
    "UnknownGame",
    "UnknownPlayer",
    "UnknownRequest",
    "UnknownRound",
    "UnknownSystem",
]
