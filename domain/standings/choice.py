"""The lists of tie-breaks that arbiters choose from."""

from __future__ import annotations

from domain.pairing.tie_break_lists import (
    BUCHHOLZ,
    DIRECT_ENCOUNTER_FIRST,
    F10,
    RATINGS_OF_OPPONENTS,
    ROUND_ROBIN,
    SHARED_PLACES,
)

PRESETS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Buchholz", BUCHHOLZ),
    ("Direct encounter first", DIRECT_ENCOUNTER_FIRST),
    ("Ratings of opponents", RATINGS_OF_OPPONENTS),
    ("Round robin", ROUND_ROBIN),
    ("F.10", F10),
    ("Shared places", SHARED_PLACES),
)
"""Each list with its name."""
