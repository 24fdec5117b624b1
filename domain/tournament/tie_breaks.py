"""Which edition of the tie-break regulations a tournament follows."""

from __future__ import annotations

import re

from domain.pairing.registry import rules_of
from domain.values import TieBreakEdition

_FIRST_MONTH_OF_2026 = (2026, 3)
_DATE = re.compile(r"(\d{4})\D(\d{1,2})")


def edition_in_force(system: str, starts: str = "") -> TieBreakEdition:
    """The edition that a tournament which starts that day follows (`2026/03/01` or `2026-03-01`).

    Without a date it is the one that the system's rules name. Raises UnknownSystem.
    """
    date = _DATE.match(starts)
    month = None if date is None else (int(date[1]), int(date[2]))
    if month is None:
        return rules_of(system).undated_tie_break_edition
    return TieBreakEdition.MARCH_2026 if month >= _FIRST_MONTH_OF_2026 else TieBreakEdition.AUGUST_2024
