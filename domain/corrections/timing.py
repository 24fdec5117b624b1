"""When a change takes effect: at once, or with the next pairing.

Standings, prizes, results, pairing numbers, and with them all lists and displays follow from the log at once. Pairings
that are recorded stay: who plays in a round that is not public and on which board changes with the next pairing.
"""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from domain.corrections.differences import (
    Change,
    EndChange,
    FideModeChange,
    GameChange,
    NumberChange,
    PrizeChange,
    StageChange,
)
from domain.corrections.effects import RoundEffect
from domain.corrections.presence import PresenceChange
from domain.state.tournament import Tournament


class TakesEffect(StrEnum):
    """When a change shows."""

    AT_ONCE = "at-once"
    NEXT_PAIRING = "next-pairing"


def timing_of_change(tournament: Tournament, change: Change) -> TakesEffect:
    """When a change takes effect that is made in this state."""
    match change:
        case PresenceChange():
            waits = change.first > len(tournament.public_rounds)
        case NumberChange() | GameChange() | PrizeChange() | StageChange() | EndChange() | FideModeChange():
            waits = False
        case _:
            assert_never(change)
    return TakesEffect.NEXT_PAIRING if waits else TakesEffect.AT_ONCE


def timing_of_boards(effect: RoundEffect) -> TakesEffect:
    """When other boards take effect: at once if they are recorded, else when the round is paired, or paired again."""
    return TakesEffect.AT_ONCE if effect.is_recorded else TakesEffect.NEXT_PAIRING


TIMING_OF_STANDINGS = TakesEffect.AT_ONCE
"""When other places take effect: standings are computed from the log."""
