"""What the import of a report file makes of it: its events, and what the arbiter must be told before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.corrections.checking import RoundCheck
from domain.corrections.imported import with_differences
from domain.messages import Message, message
from domain.settings.report_files import ReportFileKept
from domain.subject import Event
from domain.trf.adjustments import adjustments
from domain.trf.assumptions import Overrides, ReadingPurpose, assume
from domain.trf.by_hand import seats_by_hand
from domain.trf.codes import system_code
from domain.trf.events import events as events_of
from domain.trf.model import Trf
from domain.trf.not_understood import not_understood
from domain.trf.ratings import on_scale
from domain.trf.scoring import check_worth
from domain.values import RatingKind
from domain.warning_levels import ActionWarning, WarningLevel


@dataclass(frozen=True, slots=True)
class ReportImport:
    """The events of a report file, with what was found in it.

    `checks` are the rounds that the system pairs differently. `adjustments` say what was assumed or read in another
    form, `not_understood` which lines have no effect.
    """

    events: Sequence[Event]
    checks: Sequence[RoundCheck]
    adjustments: Sequence[Message]
    not_understood: Sequence[Message]

    @property
    def warnings(self) -> Sequence[ActionWarning]:
        """What an arbiter should know before the file is imported: rounds that the system pairs differently."""
        if not self.checks:
            return ()
        text = message("warning.imported-rounds-differ", number=tuple(each.round for each in self.checks))
        return (ActionWarning("imported-rounds-differ", WarningLevel.PROCEED_OR_CANCEL, text, "C.04.2"),)


def read_report(trf: Trf, *, today: str, scale: RatingKind, system: str | None = None) -> ReportImport:
    """Read a file as the record of a tournament; a system stated here goes before the file's own.

    No one is born after `today` (ISO 8601). Raises TrfError, and UnknownSystem or UnknownTournamentType for a system
    that does not exist.
    """
    check_worth(trf)
    assumptions = assume(trf, Overrides(system=system), ReadingPurpose.RECORD)
    known = tuple(on_scale(events_of(trf, assumptions), scale))
    names_system = system is not None or system_code(trf) is not None
    players = next((event.players for event in known if isinstance(event, ReportFileKept)), ())  # a file may have none
    events, checks = with_differences(known, seats_by_hand(trf, players), names_system=names_system)
    return ReportImport(events, checks, adjustments(trf, assumptions), not_understood(trf, today, assumptions.system))
