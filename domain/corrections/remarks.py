"""What a report file tells of corrections, manual pairings and decisions: one comment each, with its round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain import events as e
from domain.corrections.event_messages import message_of
from domain.messages import Message, message

_TOLD = (
    e.RatingCorrected
    | e.PlayerDetailsCorrected
    | e.RegistrationCancelled
    | e.ByeCorrected
    | e.AbsenceExplained
    | e.Reinstated
    | e.ResultCorrected
    | e.ResultTakenBack
    | e.GameAdjourned
    | e.AdjournedGameEnded
    | e.ColoursCorrected
    | e.ReportCorrected
    | e.PublicationTakenBack
    | e.PairingAmended
    | e.PairingDiscarded
    | e.ManualPairingStarted
    | e.ManualPairingEnded
    | e.SettingsChanged
    | e.PairsProhibited
    | e.ProhibitionLifted
    | e.ArbiterDecided
    | e.ActionUndone
    | e.TournamentReopened
)
"""Facts that touch the integrity of pairings; once a round is paired, late entries and restated numbers do too."""


def remarks(events: Iterable[e.Event], *, since: int = 0) -> Sequence[Message]:
    """The comments on a log's facts, oldest first: the round, and what happened in it.

    The round is the one that a fact is about, else the one that was to be paired when it was recorded (0: before the
    first one). Facts up to version `since` are not told: those that an import recorded.
    """
    found = []
    paired = 0
    for version, event in enumerate(events, start=1):
        if isinstance(event, e.RoundPaired):
            paired = event.round
        if version <= since:
            continue
        late = paired > 0 and isinstance(event, e.PlayerRegistered | e.PairingNumbersAssigned)
        if late or isinstance(event, _TOLD):
            found.append(message("remark.of-round", round=getattr(event, "round", paired), said=message_of(event)))
    return found
