"""The days of a file that go together: its first and last day (042, 052) and those of its rounds (132).

A last day before the first is not taken, and no day of a round outside them or before that of an earlier round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.dates import iso_day
from domain.messages import Message, message
from domain.trf.model import FileLine, Trf
from domain.trf.players import CELL_WIDTH, FIRST_CELL


def last_day(trf: Trf) -> str:
    """The last day as the file has it, empty if it is before the first."""
    first, last = iso_day(trf.starts), iso_day(trf.ends)
    return "" if first and last and last < first else trf.ends


def days_of_rounds(trf: Trf) -> tuple[str, ...]:
    """The days of the rounds in ISO 8601, empty where there is none or one against the others."""
    return fitting(trf.round_dates, trf.starts, last_day(trf))


def fitting(days: Sequence[str], starts: str, ends: str) -> tuple[str, ...]:
    """The days of rounds in ISO 8601, empty where one is outside the tournament's days or before an earlier round."""
    first, last = iso_day(starts), iso_day(ends)
    found: list[str] = []
    latest = first
    for day in days:
        fits = day >= latest and (not last or day <= last)
        found.append(day if fits else "")
        latest = found[-1] or latest
    return tuple(found)


def contradicting_days(trf: Trf) -> Iterator[tuple[int, int, Message]]:
    """The line, the column and what is wrong with each day that is not taken."""
    first, last = iso_day(trf.starts), iso_day(trf.ends)
    if last_day(trf) != trf.ends:
        yield _line(trf, "052").number, 5, message("invalid.ends-before-start", first=first, last=last)
    last = iso_day(last_day(trf))
    for place, (day, taken) in enumerate(zip(trf.round_dates, days_of_rounds(trf), strict=True)):
        if day == taken:
            continue
        reason = message("invalid.round-before-earlier", number=place + 1, text=day)
        if day < first:
            reason = message("invalid.round-before-start", number=place + 1, text=day, first=first)
        elif last and day > last:
            reason = message("invalid.round-after-end", number=place + 1, text=day, last=last)
        yield _line(trf, "132").number, FIRST_CELL + CELL_WIDTH * place, reason


def _line(trf: Trf, code: str) -> FileLine:
    """The latest line with this code, which is the one that is read."""
    return next(line for line in reversed(trf.lines) if line.text.lstrip("\ufeff").startswith(code))
