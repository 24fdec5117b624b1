"""Which tie-breaks a tournament has where nobody chose any, and by which edition (readings T1, T2)."""

from __future__ import annotations

import re

from domain.tournament import Tournament
from domain.tournament.round_robin import cycles_of
from domain.values import TieBreakEdition, TieBreaks

F10 = ("OTHER_F10_DE", "OTHER_F10_ARO")
"""F.10: direct encounter for the first place, average rating of the opponents; lots end every list."""

SWISS = ("BH/C1", "BH", "SB", "DE", "WIN")
"""For the Dutch systems: needs no rating, and ends with what every player can check."""

ROUND_ROBIN = ("DE", "WIN", "SB", "KS")

PRESETS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Buchholz", SWISS),
    ("Direct encounter first", ("DE", "WIN", "BH/C1", "BH", "SB")),
    ("Ratings of opponents", ("ARO/C1", "ARO", "DE", "WIN")),
    ("Round robin", ROUND_ROBIN),
    ("F.10", F10),
    ("Shared places", ()),
)
"""Lists that arbiters choose from, each with its name."""

_OF_SYSTEM = {
    "fide-rating-2009": F10,
    "fide-rating-2006": F10,
    "fide-rating-1998": F10,
    "ecf": (),
}
_FIRST_MONTH_OF_2026 = (2026, 3)
_DATE = re.compile(r"(\d{4})\D(\d{1,2})")


def default_tie_breaks(system: str, starts: str = "") -> TieBreaks:
    """The tie-breaks of a tournament for which nobody chose any, by its pairing system and its first day."""
    usual = ROUND_ROBIN if cycles_of(system) else SWISS
    return TieBreaks(_OF_SYSTEM.get(system, usual), edition_in_force(system, starts))


def edition_in_force(system: str, starts: str = "") -> TieBreakEdition:
    """The edition that a tournament which starts that day follows (`2026/03/01` or `2026-03-01`).

    Without a date: that of August 2024 for the Dutch system of 2017, which ended a month before, else the newest.
    """
    date = _DATE.match(starts)
    month = None if date is None else (int(date[1]), int(date[2]))
    is_new = system != "fide-dutch-2017" if month is None else month >= _FIRST_MONTH_OF_2026
    return TieBreakEdition.MARCH_2026 if is_new else TieBreakEdition.AUGUST_2024


def tie_breaks_of(tournament: Tournament) -> TieBreaks:
    """What was chosen for the tournament, else the default of its system."""
    return tournament.tie_breaks or default_tie_breaks(tournament.system, tournament.starts)
