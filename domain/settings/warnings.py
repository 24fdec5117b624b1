"""The warnings before another deadline, number of rounds or scoring is set while a tournament is played."""

from __future__ import annotations

from domain.lookups import settings_in_round_one
from domain.messages import message
from domain.settings.long_tournaments import warnings_of_long_tournaments
from domain.state.settings import Settings
from domain.state.tournament import Tournament
from domain.values import RoundNumber
from domain.warning_levels import ActionWarning, WarningLevel
from domain.windows import deadline_warnings


def warnings_of_changes(tournament: Tournament, wanted: Settings) -> tuple[ActionWarning, ...]:
    """What was announced before the tournament and is changed while it is played; no deadline for corrections ever.

    What returns to the announced value is not warned of, except for points: other rounds were played with other ones.
    """
    known, in_play = tournament.settings, bool(tournament.play.rounds)
    rounds, deadline = wanted.number_of_rounds, wanted.correction_deadline
    announced = settings_in_round_one(tournament)
    is_other = deadline is not known.correction_deadline
    found = list(deadline_warnings(deadline, tournament.rules)) if is_other else []
    if is_other and in_play and not found and deadline is not announced.correction_deadline:
        text = message("warning.deadline-changed")
        found.append(ActionWarning("deadline-changed", WarningLevel.PROCEED_OR_CANCEL, text, "C.04.2"))
    if in_play and wanted.late_slips not in (known.late_slips, announced.late_slips):
        text = message("warning.late-slips-changed")
        found.append(ActionWarning("late-slips-changed", WarningLevel.PROCEED_OR_CANCEL, text, "C.04.2"))
    if in_play and rounds not in (known.number_of_rounds, announced.number_of_rounds):
        found += _rounds_warnings(tournament, rounds)
    if wanted.scoring != known.scoring and in_play:
        text = message("warning.scoring-changed", round=tournament.next_round)
        found.append(ActionWarning("scoring-changed", WarningLevel.PROHIBITED, text, "C.04.1"))
    return (*found, *warnings_of_long_tournaments(wanted, known))


def _rounds_warnings(tournament: Tournament, rounds: RoundNumber) -> tuple[ActionWarning, ...]:
    """Another number of rounds than was announced; a guess about an imported file is none until the next pairing."""
    file, announced = tournament.settings.report_file, settings_in_round_one(tournament).number_of_rounds
    if file is None or not file.rounds_assumed:
        text = message("warning.rounds-changed", total=announced, count=rounds)
        return (ActionWarning("rounds-changed", WarningLevel.PROHIBITED, text, "C.04.1"),)
    if tournament.play.rounds[-1].settings.number_of_rounds != announced:
        text = message("warning.rounds-changed", total=tournament.settings.number_of_rounds, count=rounds)
        return (ActionWarning("rounds-changed", WarningLevel.PROHIBITED, text, "C.04.1"),)
    text = message("warning.rounds-stated", total=announced, number=rounds)
    return (ActionWarning("rounds-stated", WarningLevel.INFORMATION, text, "C.04.1"),)
