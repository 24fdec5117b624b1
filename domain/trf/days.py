"""The days of a file that go together: its first and last day (042, 052) and those of its rounds (132).

A last day before the first is not taken, and no day of a round outside them.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.dates import iso_day
from domain.messages import Message, message
from domain.trf.model import FileLine, Trf
from domain.trf.players import CELL_WIDTH, FIRST_CELL


def last_day(trf: Trf) -> str:
    """The last day as the file has it, empty if it is before the first."""
    first, last = iso_day(trf.starts), iso_day(trf.ends)
    return "" if first and last and last < first else trf.ends


def days_of_rounds(trf: Trf) -> tuple[str, ...]:
    """The days of the rounds in ISO 8601, empty where there is none or one outside the tournament's days."""
    return tuple("" if _is_outside(trf, day) else day for day in trf.round_dates)


def contradicting_days(trf: Trf) -> Iterator[tuple[int, int, Message]]:
    """The line, the column and what is wrong with each day that is not taken."""
    first, last = iso_day(trf.starts), iso_day(trf.ends)
    if last_day(trf) != trf.ends:
        yield _line(trf, "052").number, 5, message("invalid.ends-before-start", first=first, last=last)
    for place, day in enumerate(trf.round_dates):
        if not _is_outside(trf, day):
            continue
        reason = message("trf.day-before-first", text=day, first=first)
        if day >= first:
            reason = message("trf.day-after-last", text=day, last=last)
        yield _line(trf, "132").number, FIRST_CELL + CELL_WIDTH * place, reason


def _is_outside(trf: Trf, day: str) -> bool:
    first, last = iso_day(trf.starts), iso_day(last_day(trf))
    return bool(day) and (day < first or (bool(last) and day > last))


def _line(trf: Trf, code: str) -> FileLine:
    """The latest line with this code, which is the one that is read."""
    return next(line for line in reversed(trf.lines) if line.text.lstrip("\ufeff").startswith(code))
