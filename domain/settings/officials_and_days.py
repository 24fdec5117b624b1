"""What settings state of arbiters and of the days of rounds, as report files have it (records 112 and 132)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.dates import iso_day
from domain.lookups import within
from domain.messages import message
from domain.plain_text import on_one_line
from domain.refusals import InvalidValue, check_between
from domain.values import RoundNumber

MOST_DEPUTIES = 30
"""Deputy arbiters of one tournament."""


def checked_arbiters(names: Sequence[str]) -> tuple[str, ...]:
    """The names on one line each, without empty ones.

    Raises InvalidValue for a name that is too long, and for too many.
    """
    found = tuple(within("deputy_arbiters", name) for name in map(on_one_line, names) if name)
    check_between("deputy_arbiters", len(found), 0, MOST_DEPUTIES)
    return found


def checked_round_dates(days: Sequence[str], rounds: RoundNumber) -> tuple[str, ...]:
    """The days of rounds 1, 2, ... in ISO 8601, empty ones at the end left out.

    Raises InvalidValue for what is no day, for more days than rounds, and for a round before an earlier one.
    """
    stated = without_empty_end([checked_day("round_dates", day) for day in days])
    if len(stated) > rounds:
        raise InvalidValue("round_dates", message("invalid.more-days-than-rounds", count=rounds))
    latest = ""
    for number, day in enumerate(stated, start=1):
        if day and day < latest:
            raise InvalidValue("round_dates", message("invalid.round-before-earlier", number=number, text=day))
        latest = day or latest
    return stated


def checked_day(field: str, text: str) -> str:
    """The day in ISO 8601, empty if none is stated. Raises InvalidValue for what is no day."""
    known = iso_day(text)
    if text.strip() and not known:
        raise InvalidValue(field, message("invalid.no-day", text=text[:20]))
    return known


def check_order_of_days(starts: str, ends: str) -> None:
    """Raise InvalidValue if the last day is before the first; a text that is no day has no order."""
    first, last = iso_day(starts), iso_day(ends)
    if first and last and last < first:
        raise InvalidValue("ends", message("invalid.ends-before-start", first=first, last=last))


def without_empty_end(days: Sequence[str]) -> tuple[str, ...]:
    """The days without the empty ones behind the last that is stated."""
    last = max((number for number, day in enumerate(days, start=1) if day), default=0)
    return tuple(days[:last])
