"""Colours: what a player prefers and who gets White.

C.04.3:2026 sections 1.7 and 4 (colour difference, preference, allocation); C.04.3:2017 [A.6] and [E].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from domain.pairing.colours import ColourRule, Preference, Strength, difference_of
from domain.values import Colour, Tpn


def preference_of(colours: Sequence[Colour]) -> Preference:
    """[1.7], [A.6] The preference after these colours of games played, oldest first."""
    if not colours:
        return Preference(Strength.NONE, None)
    difference = difference_of(colours)
    last = colours[-1]
    if abs(difference) > 1:
        return Preference(Strength.ABSOLUTE, Colour.BLACK if difference > 0 else Colour.WHITE)
    if len(colours) > 1 and colours[-2] is last:
        return Preference(Strength.ABSOLUTE, last.other)
    if difference:
        return Preference(Strength.STRONG, Colour.BLACK if difference > 0 else Colour.WHITE)
    return Preference(Strength.MILD, last.other)


class HasColours(Protocol):
    """What the allocation of colours reads of a player."""

    @property
    def tpn(self) -> Tpn:
        """The tournament pairing number."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the games played, oldest first."""

    @property
    def difference(self) -> int:
        """Games with White minus games with Black."""

    @property
    def preference(self) -> Preference:
        """The preference for this round."""

    @property
    def is_odd(self) -> bool:
        """Whether the pairing number is odd, among players who were ever paired."""


@dataclass(frozen=True, slots=True)
class DutchAllocation:
    """The colour of the higher ranked player of a board, and the rule that gave it."""

    higher: Colour
    rule: ColourRule


def allocate(higher: HasColours, lower: HasColours, initial: Colour) -> DutchAllocation:
    """[4], [E.1] to [E.5] The colours of a pair, in descending priority of the rules."""
    mine, theirs = higher.preference, lower.preference
    if mine.colour is not theirs.colour:
        if mine.colour is not None:
            return DutchAllocation(mine.colour, ColourRule.BOTH_PREFERENCES)
        if theirs.colour is not None:
            return DutchAllocation(theirs.colour.other, ColourRule.BOTH_PREFERENCES)
    if mine.colour is None:
        return DutchAllocation(initial if higher.is_odd else initial.other, ColourRule.PAIRING_NUMBER)
    if mine.strength is not theirs.strength:
        wins = mine.strength > theirs.strength
        return DutchAllocation(mine.colour if wins else mine.colour.other, ColourRule.STRONGER_PREFERENCE)
    if mine.strength is Strength.ABSOLUTE and abs(higher.difference) != abs(lower.difference):
        wins = abs(higher.difference) > abs(lower.difference)
        return DutchAllocation(mine.colour if wins else mine.colour.other, ColourRule.STRONGER_PREFERENCE)
    for one, two in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if one is not two:
            return DutchAllocation(two, ColourRule.ALTERNATION)
    return DutchAllocation(mine.colour, ColourRule.HIGHER_RANKED)
