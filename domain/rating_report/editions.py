"""The editions of the FIDE Rating Regulations (B.02) that differ in what is computed here, by their first day."""

from __future__ import annotations

from dataclasses import dataclass

from domain.dates import month_in
from domain.values import Rating


@dataclass(frozen=True, slots=True)
class ReportEdition:
    """One edition: since which year and month, and the rating from which differences count in full (8.3.1)."""

    code: str
    since: tuple[int, int]
    full_differences_from: Rating | None


MARCH_2024 = ReportEdition("B.02, in force since 1 March 2024", (2024, 3), None)
OCTOBER_2025 = ReportEdition("B.02, in force since 1 March 2024, as amended on 1 October 2025", (2025, 10), 2650)


def edition_of(starts: str) -> ReportEdition:
    """The edition for a tournament that starts on this date; the newest if there is no date.

    Reading T1 (docs/readings.md): the start of the tournament decides. Older editions are not kept; see `is_older`.
    """
    month = month_in(starts)
    return MARCH_2024 if month is not None and month < OCTOBER_2025.since else OCTOBER_2025


def is_older(starts: str) -> bool:
    """Whether the tournament started before the oldest edition kept here, so that its numbers are only a guess."""
    month = month_in(starts)
    return month is not None and month < MARCH_2024.since
