"""The editions of the tie-break regulations, composed of what differs between them.

Against August 2024, March 2026 caps the dummy opponent (16.4.1, 16.4.2), knows STD, TPN and RTNG, forbids the
Buchholz family in round robins and lets a lost forfeit there stay unplayed in a player's own record (15.2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from domain.values import Points, TieBreakEdition

Dummy = Callable[[Points, Points], Points]
"""The score of a dummy opponent from the player's own score and the cap that 16.4 sets."""


@dataclass(frozen=True, slots=True)
class TieBreakRegulations:
    """One edition.

    `dummy` is the score of the opponent that an unplayed round counts as, `unknown` the tie-breaks that it has not,
    `barred_in_round_robins` those that it forbids there, `round_robin_losses_played` says whether a lost forfeit in a
    round robin counts as a game in a player's own record.
    """

    code: TieBreakEdition
    dummy: Dummy
    unknown: frozenset[str]
    barred_in_round_robins: frozenset[str]
    round_robin_losses_played: bool


def own_score(own: Points, _cap: Points) -> Points:
    """C.07:2024 16.4: the dummy finishes with the player's own score."""
    return own


def capped_score(own: Points, cap: Points) -> Points:
    """C.07:2026 16.4: the player's own score, but not more than 16.4.1 or 16.4.2 allows."""
    return min(own, cap)


EDITIONS: Mapping[TieBreakEdition, TieBreakRegulations] = {
    TieBreakEdition.MARCH_2026: TieBreakRegulations(
        code=TieBreakEdition.MARCH_2026,
        dummy=capped_score,
        unknown=frozenset(),
        barred_in_round_robins=frozenset({"BH", "AOB", "FB"}),
        round_robin_losses_played=False,
    ),
    TieBreakEdition.AUGUST_2024: TieBreakRegulations(
        code=TieBreakEdition.AUGUST_2024,
        dummy=own_score,
        unknown=frozenset({"STD", "TPN", "RTNG"}),
        barred_in_round_robins=frozenset(),
        round_robin_losses_played=True,
    ),
}
