"""Which month's rating list counts for a tournament."""

from __future__ import annotations

from domain.dates import lasts_long

_MONTH = len("2026-11")


def month_in_force(starts: str, ends: str, today: str) -> str:
    """The month (`2026-11`) of the list that counts for a tournament from `starts` to `ends`.

    The days are in ISO 8601, empty if they are not stated. The list of the first day counts to the end of the
    tournament; before that day, without one, and in a tournament of more than 30 days the list of today does.
    """
    begins = starts if starts and starts <= today and not lasts_long(starts, ends) else today
    return begins[:_MONTH]
