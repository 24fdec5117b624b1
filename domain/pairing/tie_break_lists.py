"""The lists of tie-breaks that rules and arbiters usually choose, as codes of record 202 (C.07; F.10)."""

from __future__ import annotations

BUCHHOLZ = ("BH/C1", "BH", "SB", "DE", "WIN")
"""For Swiss tournaments: needs no rating, and ends with what every player can check."""

DIRECT_ENCOUNTER_FIRST = ("DE", "WIN", "BH/C1", "BH", "SB")

RATINGS_OF_OPPONENTS = ("ARO/C1", "ARO", "DE", "WIN")

ROUND_ROBIN = ("DE", "WIN", "SB", "KS")

F10 = ("OTHER_F10_DE", "OTHER_F10_ARO")
"""F.10: direct encounter for the first place, average rating of the opponents; lots end every list."""

SHARED_PLACES = ()
"""Nothing decides: tied players share their place."""
