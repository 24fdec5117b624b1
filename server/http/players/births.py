"""Dates of birth as requests state them."""

from __future__ import annotations

from domain.bad_values import BadValue
from domain.players.identity import date_of_birth_by
from domain.refusals import InvalidValue
from server.views.public_names import this_day


def check_born(birth_date: str | None) -> None:
    """Raise InvalidValue for a date or a year of birth that cannot be read, or that is still to come."""
    stated = (birth_date or "").strip()
    if not stated:
        return
    try:
        date_of_birth_by(stated, this_day().isoformat())
    except BadValue as error:
        raise InvalidValue("birth_date", error.problem) from error
