"""What settings state of arbiters and of the days of rounds, as report files have it (records 112 and 132)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from domain.bad_values import BadValue
from domain.dates import iso_day
from domain.lookups import within
from domain.messages import message
from domain.plain_text import on_one_line
from domain.players.identity import fide_id_digits
from domain.refusals import InvalidValue, check_between
from domain.values import RoundNumber

_FIDE_ID = re.compile(r"\(\s*(\d+)\s*\)", re.ASCII)
"""The FIDE ID in parentheses behind a name."""

MOST_DEPUTIES = 30
"""Deputy arbiters of one tournament."""


def checked_arbiter(field: str, name: str, known: Collection[str] = ()) -> str:
    """The name, unchanged. Raises InvalidValue for digits in parentheses that are no FIDE ID, unless it is known."""
    for digits in _FIDE_ID.findall(name) if name not in known else ():
        try:
            fide_id_digits(digits)
        except BadValue as error:
            raise InvalidValue(field, error.problem) from error
    return name


def checked_arbiters(names: Sequence[str], known: Collection[str] = ()) -> tuple[str, ...]:
    """The names on one line each, without empty ones.

    Raises InvalidValue for a name that is too long or has no FIDE ID in its parentheses, and for too many.
    """
    lines = filter(None, map(on_one_line, names))
    found = tuple(checked_arbiter("deputy_arbiters", within("deputy_arbiters", name), known) for name in lines)
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


def check_order_of_days(starts: str, ends: str, rounds: Sequence[str]) -> None:
    """Raise InvalidValue if the last day is before the first, or a round is outside these days.

    A text that is no day has no order.
    """
    first, last = iso_day(starts), iso_day(ends)
    if first and last and last < first:
        raise InvalidValue("ends", message("invalid.ends-before-start", first=first, last=last))
    for number, day in enumerate(rounds, start=1):
        if day and day < first:
            raise InvalidValue(
                "round_dates", message("invalid.round-before-start", number=number, text=day, first=first)
            )
        if last and day > last:
            raise InvalidValue("round_dates", message("invalid.round-after-end", number=number, text=day, last=last))


def without_empty_end(days: Sequence[str]) -> tuple[str, ...]:
    """The days without the empty ones behind the last that is stated."""
    last = max((number for number, day in enumerate(days, start=1) if day), default=0)
    return tuple(days[:last])
