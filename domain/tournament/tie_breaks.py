"""Which edition of the tie-break regulations a tournament follows."""

from __future__ import annotations

import re

from domain.values import TieBreakEdition

_FIRST_MONTH_OF_2026 = (2026, 3)
_DATE = re.compile(r"(\d{4})\D(\d{1,2})")


def edition_in_force(system: str, starts: str = "") -> TieBreakEdition:
    """The edition that a tournament which starts that day follows (`2026/03/01` or `2026-03-01`).

    Without a date: that of August 2024 for the Dutch system of 2017, which ended a month before, else the newest.
    """
    date = _DATE.match(starts)
    month = None if date is None else (int(date[1]), int(date[2]))
    is_new = system != "fide-dutch-2017" if month is None else month >= _FIRST_MONTH_OF_2026
    return TieBreakEdition.MARCH_2026 if is_new else TieBreakEdition.AUGUST_2024
