"""What the report of the chief arbiter mentions: for each type of event it is decided."""

from __future__ import annotations

from domain.tournament.subjects import EVENT_TYPES
from server.print.arbiter_report import is_noted
from tests.server.events_in_greek import EXAMPLES

NOT_MENTIONED = frozenset(
    {
        "AbnormalPointsAssigned",
        "ActionUndone",
        "BadgeRenewed",
        "ByeCancelled",
        "ByeGranted",
        "ByeRequested",
        "CheckInClosed",
        "CheckInOpened",
        "CheckInTakenBack",
        "IllegalMoveTakenBack",
        "ImportedRoundDiffers",
        "IncidentTakenBack",
        "InitialColourDrawn",
        "InitialColourTakenBack",
        "LotDrawn",
        "LotTakenBack",
        "SeedDrawn",
        "ManualPairingStarted",
        "MistakeReported",
        "NoticePosted",
        "NoticeTakenDown",
        "PairingDiscarded",
        "PairingNumbersAssigned",
        "PlayerCheckedIn",
        "PrizesAnnounced",
        "PublicNameChanged",
        "ReportFileKept",
        "RequestAnswered",
        "RequestReopened",
        "RequestWithdrawn",
        "ResultReportTakenBack",
        "ResultReported",
        "RoundClosed",
        "RoundPaired",
        "RoundPublished",
        "RoundStartSet",
        "SystemChanged",
        "TieBreaksChanged",
        "TournamentCreated",
        "TournamentFinished",
        "VirtualPointsAssigned",
        "VirtualPointsTakenBack",
    }
)
"""What is usual in a tournament, what other reports have, and the events that take something back."""


def test_for_every_type_of_event_it_is_decided_whether_the_arbiters_report_mentions_it() -> None:
    mentioned = {type(each) for each in EXAMPLES if is_noted(each)}

    assert {each.__name__ for each in EVENT_TYPES.keys() - mentioned} == NOT_MENTIONED
