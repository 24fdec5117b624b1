"""The drawing of lots: recorded as a fact, so that every replay repeats it (F.10)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.values import PlayerId


def place_in_lot(player: PlayerId, lots: Sequence[Sequence[PlayerId]]) -> int:
    """How early the player was drawn in the latest lot that names them, from 0; 0 as well where none does."""
    for drawn in reversed(lots):
        if player in drawn:
            return list(drawn).index(player)
    return 0
