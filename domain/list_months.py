"""Which month's rating list counts for a tournament."""

from __future__ import annotations

from domain.dates import days_from

LONG_DAYS = 30
"""A tournament of more days counts ratings as they are in each round (B.01 1.1.4)."""

_MONTH = len("2026-11")


def month_in_force(starts: str, ends: str, today: str) -> str:
    """The month (`2026-11`) of the list that counts for a tournament from `starts` to `ends`.

    The days are in ISO 8601, empty if they are not stated. The list of the first day counts to the end of the
    tournament; before that day, without one, and in a long tournament the list of today does.
    """
    days = days_from(starts, ends)
    is_long = days is not None and days > LONG_DAYS
    begins = starts if starts and starts <= today and not is_long else today
    return begins[:_MONTH]
