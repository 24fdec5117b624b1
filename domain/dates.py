"""Years and months of dates, however people and files write them."""

from __future__ import annotations

import re

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_YEAR_FIRST = re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})(?!\d)")
_YEAR_LAST = re.compile(r"(?<!\d)\d{1,2}[-/.](\d{1,2})[-/.](\d{4})(?!\d)")


def year_in(date: str) -> int | None:
    """The year of a date; None if there is none."""
    found = _YEAR.search(date)
    return None if found is None else int(found[0])


def month_in(date: str) -> tuple[int, int] | None:
    """The year and month of a date, written with the year first, or last behind day and month."""
    first, last = _YEAR_FIRST.search(date), _YEAR_LAST.search(date)
    if first is not None:
        return int(first[1]), int(first[2])
    return None if last is None else (int(last[2]), int(last[1]))
