"""The lists of tie-breaks that arbiters choose from."""

from __future__ import annotations

from domain.messages import Message, message
from domain.pairing.tie_break_lists import (
    BUCHHOLZ,
    DIRECT_ENCOUNTER_FIRST,
    F10,
    RATINGS_OF_OPPONENTS,
    ROUND_ROBIN,
    SHARED_PLACES,
)

PRESETS: tuple[tuple[Message, tuple[str, ...]], ...] = (
    (message("tie-breaks.buchholz"), BUCHHOLZ),
    (message("tie-breaks.direct-encounter"), DIRECT_ENCOUNTER_FIRST),
    (message("tie-breaks.opponents-ratings"), RATINGS_OF_OPPONENTS),
    (message("tie-breaks.round-robin"), ROUND_ROBIN),
    (message("tie-breaks.rating-swiss"), F10),
    (message("tie-breaks.shared-places"), SHARED_PLACES),
)
"""Each list with its name."""
