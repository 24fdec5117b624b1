"""Colour differences and preferences [A.7], and who gets White [E.1] to [E.5]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from domain.pairing.colours import ColourRule, Preference, Strength, difference_of
from domain.values import Colour


class Absolutes(Enum):
    """Whether absolute preferences are in effect for a player."""

    IN_EFFECT = "in effect"
    SUSPENDED = "suspended"


def preference_of(colours: Sequence[Colour], absolutes: Absolutes = Absolutes.IN_EFFECT) -> Preference:
    """[A.7 a to c] The preference after these colours of games played, oldest first.

    If absolute preferences are suspended, what would be one is strong or mild by the difference alone.
    """
    if not colours:
        return Preference(Strength.NONE, None)
    difference, last = difference_of(colours), colours[-1]
    balancing = Colour.WHITE if difference < 0 else Colour.BLACK
    if absolutes is Absolutes.IN_EFFECT:
        if len(colours) > 1 and colours[-2] is last:
            return Preference(Strength.ABSOLUTE, last.other)
        if abs(difference) > 1:
            return Preference(Strength.ABSOLUTE, balancing)
    if difference:
        return Preference(Strength.STRONG, balancing)
    return Preference(Strength.MILD, last.other)


@dataclass(frozen=True, slots=True)
class Side:
    """What one player of a pair brings to the allocation of colours.

    `colours` are those of the games played, without gaps [F.3]; `is_odd` marks an odd pairing number.
    """

    preference: Preference
    colours: tuple[Colour, ...]
    is_odd: bool


class RatingAllocation(NamedTuple):
    """The colour of the higher ranked player of a pair, and the rule that gave it."""

    higher: Colour
    rule: ColourRule


def allocate(higher: Side, lower: Side, initial: Colour) -> RatingAllocation:
    """[E.1] to [E.5] The colours of a pair; `initial` is what the lot gave to odd pairing numbers (reading S18)."""
    mine, theirs = higher.preference, lower.preference
    if mine.colour is None and theirs.colour is None:
        return RatingAllocation(initial if higher.is_odd else initial.other, ColourRule.PAIRING_NUMBER)
    if mine.colour is None and theirs.colour is not None:
        return RatingAllocation(theirs.colour.other, ColourRule.BOTH_PREFERENCES)
    if mine.colour is not None and mine.colour is not theirs.colour:
        return RatingAllocation(mine.colour, ColourRule.BOTH_PREFERENCES)
    return _contested(higher, lower)


def _contested(higher: Side, lower: Side) -> RatingAllocation:
    mine, theirs = higher.preference, lower.preference
    wanted = mine.colour or Colour.WHITE
    if mine.strength is not theirs.strength:
        wins = mine.strength > theirs.strength
        return RatingAllocation(wanted if wins else wanted.other, ColourRule.STRONGER_PREFERENCE)
    for one, two in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if one is not two:
            return RatingAllocation(two, ColourRule.ALTERNATION)
    return RatingAllocation(wanted, ColourRule.HIGHER_RANKED)
