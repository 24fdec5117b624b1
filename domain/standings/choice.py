"""Which tie-breaks a tournament has where nobody chose any, and by which edition (readings T1, T2)."""

from __future__ import annotations

from domain.pairing.registry import rules_of
from domain.pairing.tie_break_lists import (
    BUCHHOLZ,
    DIRECT_ENCOUNTER_FIRST,
    F10,
    RATINGS_OF_OPPONENTS,
    ROUND_ROBIN,
    SHARED_PLACES,
)
from domain.tournament import Tournament
from domain.tournament.tie_breaks import edition_in_force
from domain.values import TieBreaks

PRESETS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Buchholz", BUCHHOLZ),
    ("Direct encounter first", DIRECT_ENCOUNTER_FIRST),
    ("Ratings of opponents", RATINGS_OF_OPPONENTS),
    ("Round robin", ROUND_ROBIN),
    ("F.10", F10),
    ("Shared places", SHARED_PLACES),
)
"""Lists that arbiters choose from, each with its name."""


def default_tie_breaks(system: str, starts: str = "") -> TieBreaks:
    """The tie-breaks of a tournament for which nobody chose any, by its pairing system and its first day.

    Raises UnknownSystem.
    """
    return TieBreaks(rules_of(system).tie_breaks, edition_in_force(system, starts))


def tie_breaks_of(tournament: Tournament) -> TieBreaks:
    """What was chosen for the tournament, else the default of its system."""
    return tournament.tie_breaks or default_tie_breaks(tournament.system, tournament.starts)
