"""The wishes: what somebody wants to happen, in the imperative. `decide` answers with facts or a refusal.

Chance and heavy work come in as data: the drawn colour, the pairing that a system made at a stated version.
"""

from __future__ import annotations

from domain.commands.check_in import CheckIn, CheckInCommand, CloseCheckIn, OpenCheckIn, TakeCheckInBack
from domain.commands.notices import NoticeCommand, PostNotice, SetRoundStart, TakeNoticeDown
from domain.commands.play import RecordIllegalMove
from domain.commands.players import (
    AssignPairingNumbers,
    CancelBye,
    CancelRegistration,
    CorrectBye,
    CorrectDetails,
    CorrectRating,
    ExplainAbsence,
    GrantBye,
    PlayerCommand,
    RegisterPlayer,
    Reinstate,
    Withdraw,
)
from domain.commands.prizes import AnnouncePrizes
from domain.commands.requests import (
    AnswerRequest,
    AskForBye,
    RenewBadge,
    ReportMistake,
    RequestCommand,
    WithdrawRequest,
)
from domain.commands.results import (
    CorrectColours,
    EnterResult,
    ForfeitAbsent,
    ResultCommand,
)
from domain.commands.rounds import (
    AmendPairing,
    DiscardPairing,
    EndManualPairing,
    GiveUpManualPairing,
    KeepPairing,
    PairRound,
    PublishRound,
    RoundCommand,
    StartManualPairing,
)
from domain.commands.settings import (
    AssignVirtualPoints,
    ChangeSettings,
    ChangeTieBreaks,
    CreateTournament,
    DrawInitialColour,
    DrawLots,
    FinishTournament,
    ProhibitPairs,
    SettingsCommand,
)

__all__ = [
    "AmendPairing",
    "AnnouncePrizes",
    "AnswerRequest",
    "AskForBye",
    "AssignPairingNumbers",
    "AssignVirtualPoints",
    "CancelBye",
    "CancelRegistration",
    "ChangeSettings",
    "ChangeTieBreaks",
    "CheckIn",
    "CheckInCommand",
    "CloseCheckIn",
    "Command",
    "CorrectBye",
    "CorrectColours",
    "CorrectDetails",
    "CorrectRating",
    "CreateTournament",
    "DiscardPairing",
    "DrawInitialColour",
    "DrawLots",
    "EndManualPairing",
    "EnterResult",
    "ExplainAbsence",
    "FinishTournament",
    "ForfeitAbsent",
    "GiveUpManualPairing",
    "GrantBye",
    "KeepPairing",
    "NoticeCommand",
    "OpenCheckIn",
    "PairRound",
    "PlayerCommand",
    "PostNotice",
    "ProhibitPairs",
    "PublishRound",
    "RecordIllegalMove",
    "RegisterPlayer",
    "Reinstate",
    "RenewBadge",
    "ReportMistake",
    "RequestCommand",
    "ResultCommand",
    "RoundCommand",
    "SetRoundStart",
    "SettingsCommand",
    "StartManualPairing",
    "TakeCheckInBack",
    "TakeNoticeDown",
    "Withdraw",
    "WithdrawRequest",
]

Command = (
    SettingsCommand
    | NoticeCommand
    | PlayerCommand
    | RoundCommand
    | ResultCommand
    | CheckInCommand
    | RequestCommand
    | RecordIllegalMove
)
"""Every wish that a tournament answers."""
