"""Which tie-breaks a tournament has if no one chose any, and by which edition (readings T1, T2).

What is found here is recorded with the tournament when it is created: a newer program ranks no one anew.
"""

from __future__ import annotations

import re

from domain.pairing.registry import rules_of
from domain.values import TieBreakEdition, TieBreaks

_FIRST_MONTH_OF_2026 = (2026, 3)
_DATE = re.compile(r"(\d{4})\D(\d{1,2})")


def default_tie_breaks(system: str, starts: str = "") -> TieBreaks:
    """The tie-breaks of a new tournament for which no one chose any, by its pairing system and its first day.

    Raises UnknownSystem.
    """
    return TieBreaks(rules_of(system).tie_breaks, edition_in_force(system, starts))


def edition_in_force(system: str, starts: str = "") -> TieBreakEdition:
    """The edition that a tournament which starts that day follows (`2026/03/01` or `2026-03-01`).

    Without a date it is the one that the system's rules name. Raises UnknownSystem.
    """
    date = _DATE.match(starts)
    month = None if date is None else (int(date[1]), int(date[2]))
    if month is None:
        return rules_of(system).undated_tie_break_edition
    return TieBreakEdition.MARCH_2026 if month >= _FIRST_MONTH_OF_2026 else TieBreakEdition.AUGUST_2024
