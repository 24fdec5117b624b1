"""The wishes: what somebody wants to happen, in the imperative. `decide` answers with facts or a refusal.

Chance and heavy work come in as data: the drawn colour, the pairing that a system made at a stated version.
"""

from __future__ import annotations

from domain.commands.players import (
    AssignPairingNumbers,
    CancelBye,
    CorrectRating,
    GrantBye,
    RegisterPlayer,
    Reinstate,
    Withdraw,
)
from domain.commands.results import (
    EnterResult,
)
from domain.commands.rounds import (
    DiscardPairing,
    PairRound,
    PublishRound,
)
from domain.commands.settings import (
    AssignVirtualPoints,
    ChangeSettings,
    CreateTournament,
    DrawInitialColour,
    FinishTournament,
    ProhibitPairs,
)

__all__ = [
    "AssignPairingNumbers",
    "AssignVirtualPoints",
    "CancelBye",
    "ChangeSettings",
    "Command",
    "CorrectRating",
    "CreateTournament",
    "DiscardPairing",
    "DrawInitialColour",
    "EnterResult",
    "FinishTournament",
    "GrantBye",
    "PairRound",
    "ProhibitPairs",
    "PublishRound",
    "RegisterPlayer",
    "Reinstate",
    "Withdraw",
]


Command = (
    CreateTournament
    | ChangeSettings
    | RegisterPlayer
    | AssignPairingNumbers
    | DrawInitialColour
    | CorrectRating
    | GrantBye
    | CancelBye
    | Withdraw
    | Reinstate
    | ProhibitPairs
    | AssignVirtualPoints
    | PairRound
    | DiscardPairing
    | PublishRound
    | EnterResult
    | FinishTournament
)
"""Every wish that a tournament answers."""
