"""The days of the rounds, record 132: `26/11/20` above the ten columns that player lines have for the round."""

from __future__ import annotations

from collections.abc import Sequence

from domain.dates import iso_day
from domain.state.tournament import Tournament
from domain.trf.columns import Columns
from domain.trf.players import CELL_WIDTH, FIRST_CELL

_DAY_WIDTH = len("26/11/20")


def read(columns: Columns) -> tuple[str, ...]:
    """The days in ISO 8601, each empty where there is none; none behind the last one."""
    text = columns.text[FIRST_CELL - 1 :].rstrip()
    return tuple(iso_day(text[start : start + CELL_WIDTH]) for start in range(0, len(text), CELL_WIDTH))


def written(days: Sequence[str]) -> list[str]:
    """The line of these days; none if no day is stated."""
    if not any(days):
        return []
    cells = (_short(day).ljust(CELL_WIDTH) for day in days)
    return [("132".ljust(FIRST_CELL - 1) + "".join(cells)).rstrip()]


def days_of(tournament: Tournament) -> tuple[str, ...]:
    """The days of all announced rounds in ISO 8601: as stated, else that of the start that the hall counts down to."""
    stated, starts = tournament.settings.round_dates, tournament.hall.round_starts
    numbers = range(1, max(tournament.settings.number_of_rounds, len(stated)) + 1)
    return tuple(
        (stated[number - 1] if number <= len(stated) else "") or iso_day(starts.get(number, "")[: len("2026-11-20")])
        for number in numbers
    )


def _short(day: str) -> str:
    """The day with two digits for the year."""
    return day.replace("-", "/")[-_DAY_WIDTH:]
