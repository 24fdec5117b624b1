"""The facts: what happened, in the past tense, as plain data without behaviour.

A fact is never changed. Fields may be added with a default; anything else needs an upcaster
(`server/eventstore/upcasters.py`). Ids and enums travel as text, points as half points.
A field marked `private` (`metadata={"private": True}`) is stored apart from the public ones and may be erased;
it then reads as its default.
"""

from __future__ import annotations

from domain.events.check_in import CheckInClosed, CheckInEvent, CheckInOpened, CheckInTakenBack, PlayerCheckedIn
from domain.events.decisions import (
    ActionUndone,
    ArbiterDecided,
    DecisionEvent,
)
from domain.events.notices import NoticeEvent, NoticePosted, NoticeTakenDown, RoundStartSet
from domain.events.play import IllegalMoveRecorded, IllegalMoveTakenBack, PlayEvent
from domain.events.players import (
    AbsenceExplained,
    ByeCancelled,
    ByeCorrected,
    ByeGranted,
    PairingNumbersAssigned,
    PlayerDetailsCorrected,
    PlayerEvent,
    PlayerRegistered,
    RatingCorrected,
    RegistrationCancelled,
    Reinstated,
    Withdrawn,
)
from domain.events.prizes import PrizesAnnounced
from domain.events.report_files import AbnormalPointsAssigned, ReportFileEvent, ReportFileKept
from domain.events.requests import (
    BadgeRenewed,
    ByeRequested,
    MistakeReported,
    RequestAnswered,
    RequestEvent,
    RequestReopened,
    RequestWithdrawn,
)
from domain.events.results import (
    AdjournedGameEnded,
    ColoursCorrected,
    GameAdjourned,
    ReportCorrected,
    ResultCorrected,
    ResultEntered,
    ResultEvent,
    ResultTakenBack,
)
from domain.events.rounds import (
    BrokenCriterion,
    ManualPairingEnded,
    ManualPairingStarted,
    PairedBoard,
    PairingAmended,
    PairingDiscarded,
    PublicationTakenBack,
    RoundClosed,
    RoundEvent,
    RoundPaired,
    RoundPublished,
)
from domain.events.settings import (
    InitialColourDrawn,
    InitialColourTakenBack,
    LotDrawn,
    LotTakenBack,
    PairsProhibited,
    ProhibitionLifted,
    SettingsChanged,
    SettingsEvent,
    TieBreaksChanged,
    TournamentCreated,
    TournamentFinished,
    TournamentReopened,
    VirtualPointsAssigned,
    VirtualPointsTakenBack,
)

__all__ = [
    "AbnormalPointsAssigned",
    "AbsenceExplained",
    "ActionUndone",
    "AdjournedGameEnded",
    "ArbiterDecided",
    "BadgeRenewed",
    "BrokenCriterion",
    "ByeCancelled",
    "ByeCorrected",
    "ByeGranted",
    "ByeRequested",
    "CheckInClosed",
    "CheckInEvent",
    "CheckInOpened",
    "CheckInTakenBack",
    "ColoursCorrected",
    "DecisionEvent",
    "Event",
    "GameAdjourned",
    "IllegalMoveRecorded",
    "IllegalMoveTakenBack",
    "InitialColourDrawn",
    "InitialColourTakenBack",
    "LotDrawn",
    "LotTakenBack",
    "ManualPairingEnded",
    "ManualPairingStarted",
    "MistakeReported",
    "NoticeEvent",
    "NoticePosted",
    "NoticeTakenDown",
    "PairedBoard",
    "PairingAmended",
    "PairingDiscarded",
    "PairingNumbersAssigned",
    "PairsProhibited",
    "PlayEvent",
    "PlayerCheckedIn",
    "PlayerDetailsCorrected",
    "PlayerEvent",
    "PlayerRegistered",
    "PrizesAnnounced",
    "ProhibitionLifted",
    "PublicationTakenBack",
    "RatingCorrected",
    "RegistrationCancelled",
    "Reinstated",
    "ReportCorrected",
    "ReportFileEvent",
    "ReportFileKept",
    "RequestAnswered",
    "RequestEvent",
    "RequestReopened",
    "RequestWithdrawn",
    "ResultCorrected",
    "ResultEntered",
    "ResultEvent",
    "ResultTakenBack",
    "RoundClosed",
    "RoundEvent",
    "RoundPaired",
    "RoundPublished",
    "RoundStartSet",
    "SettingsChanged",
    "SettingsEvent",
    "TieBreaksChanged",
    "TournamentCreated",
    "TournamentFinished",
    "TournamentReopened",
    "VirtualPointsAssigned",
    "VirtualPointsTakenBack",
    "Withdrawn",
]

Event = (
    SettingsEvent
    | NoticeEvent
    | PlayerEvent
    | RoundEvent
    | ResultEvent
    | DecisionEvent
    | ReportFileEvent
    | CheckInEvent
    | PlayEvent
    | RequestEvent
)
"""Every fact of a tournament's stream."""
