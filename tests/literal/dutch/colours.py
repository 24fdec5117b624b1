"""Which of two gets White: C.04.3:2026 section 4, 2017 section E."""

from __future__ import annotations

from domain.values import Colour
from tests.literal.dutch.terms import Player, Strength


def colour_of_higher(higher: Player, lower: Player, initial_colour: Colour) -> Colour:
    """The colour that the higher ranked player of a pair gets. The first rule that applies decides."""
    one, other = higher.preferred, lower.preferred
    # E.1: grant both preferences.
    if one is not other:
        if one is not None:
            return one
        assert other is not None
        return other.other
    if one is not None:
        # E.2: grant the stronger; both absolute: the wider colour difference.
        if higher.strength != lower.strength:
            return one if higher.strength > lower.strength else one.other
        if higher.strength is Strength.ABSOLUTE:
            wide, wide_other = abs(higher.colour_difference), abs(lower.colour_difference)
            if wide != wide_other:
                return one if wide > wide_other else one.other
        # E.3: alternate from the latest round in which one had White and the other Black.
        for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if mine is not theirs:
                return mine.other
        # E.4: grant the preference of the higher ranked.
        return one
    # E.5: an odd number gets the initial colour.
    return initial_colour if higher.parity % 2 == 1 else initial_colour.other
