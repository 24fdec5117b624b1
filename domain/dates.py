"""Days, years and months of dates, however people and files write them."""

from __future__ import annotations

import re

_DAY = re.compile(r"\s*(\d{4}|\d{2})[-/.](\d{1,2})[-/.](\d{1,2})\s*", re.ASCII)
_CENTURY, _CENTURY_ENDS = 69, 99
"""Two digits of a year up to 69 are of this century."""
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_FEBRUARY = 2
_LONG_DAYS = 30
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_YEAR_FIRST = re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})(?!\d)")
_YEAR_LAST = re.compile(r"(?<!\d)\d{1,2}[-/.](\d{1,2})[-/.](\d{4})(?!\d)")


def year_in(text: str) -> int | None:
    """The year of a date; None if there is none."""
    found = _YEAR.search(text)
    return None if found is None else int(found[0])


def month_in(text: str) -> tuple[int, int] | None:
    """The year and month of a date, written with the year first, or last behind day and month."""
    first, last = _YEAR_FIRST.search(text), _YEAR_LAST.search(text)
    if first is not None:
        return int(first[1]), int(first[2])
    return None if last is None else (int(last[2]), int(last[1]))


def iso_day(text: str) -> str:
    """The day of a date with the year first, in ISO 8601; empty if there is no such day."""
    found = _DAY.fullmatch(text)
    if found is None:
        return ""
    year = int(found[1])
    century = 0 if year > _CENTURY_ENDS else 2000 if year <= _CENTURY else 1900
    year, month, day = century + year, int(found[2]), int(found[3])
    exists = 1 <= month <= len(_LENGTHS) and 1 <= day <= _days(year, month)
    return f"{year:04}-{month:02}-{day:02}" if exists else ""


def days_from(first: str, last: str) -> int | None:
    """How many days there are from one to another, both counted; None unless both are days."""
    found = iso_day(first), iso_day(last)
    return _ordinal(found[1]) - _ordinal(found[0]) + 1 if all(found) else None


def lasts_long(first: str, last: str) -> bool:
    """Whether there are more than 30 days from one to another, so that ratings change meanwhile (B.01 1.1.4)."""
    days = days_from(first, last)
    return days is not None and days > _LONG_DAYS


def _ordinal(day: str) -> int:
    """The number of a day in ISO 8601, counted on without gaps (Gregorian)."""
    year, month, number = map(int, day.split("-"))
    before = year - 1
    in_years = 365 * before + before // 4 - before // 100 + before // 400
    return in_years + sum(_days(year, each) for each in range(1, month)) + number


def _days(year: int, month: int) -> int:
    """The days of a month (Gregorian)."""
    is_leap_year = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == _FEBRUARY and is_leap_year else _LENGTHS[month - 1]
