"""Which tie-breaks a tournament has where nobody chose any, and by which edition (readings T1, T2)."""

from __future__ import annotations

from domain.tournament import Tournament
from domain.tournament.round_robin import cycles_of
from domain.tournament.tie_breaks import edition_in_force
from domain.values import TieBreaks

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


def default_tie_breaks(system: str, starts: str = "") -> TieBreaks:
    """The tie-breaks of a tournament for which nobody chose any, by its pairing system and its first day."""
    usual = ROUND_ROBIN if cycles_of(system) else SWISS
    return TieBreaks(_OF_SYSTEM.get(system, usual), edition_in_force(system, starts))


def tie_breaks_of(tournament: Tournament) -> TieBreaks:
    """What was chosen for the tournament, else the default of its system."""
    return tournament.settings.tie_breaks or default_tie_breaks(tournament.settings.system, tournament.settings.starts)
