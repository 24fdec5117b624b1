"""Dates of birth as requests state them."""

from __future__ import annotations

from domain.messages import message
from domain.players.identity import as_read
from domain.refusals import InvalidValue
from server.views.public_names import this_day


def check_born(birth_date: str | None) -> None:
    """Raise InvalidValue for a date or a year of birth that cannot be read, or that is still to come."""
    today = f"{this_day():%Y/%m/%d}"
    if birth_date and as_read("birth_date", birth_date) > today:
        raise InvalidValue("birth_date", message("invalid.not-born-yet", text=birth_date.strip()))
