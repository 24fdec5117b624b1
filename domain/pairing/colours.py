"""Words about colours that the FIDE systems share: difference, preference, and the rules of allocation.

What makes a preference, and who gets White, is each system's own: see its module `colours`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, IntEnum
from typing import NamedTuple

from domain.values import Colour


class Strength(IntEnum):
    """How strong a player's colour preference is."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    """The colour a player should ideally get; `colour` is None for a player who has not played."""

    strength: Strength
    colour: Colour | None

    @property
    def obligatory(self) -> Colour | None:
        """The colour of an absolute preference, None of any other."""
        return self.colour if self.strength is Strength.ABSOLUTE else None


class ColourRule(Enum):
    """The rule that decided the colours of a board: its article, or its place in section 4 of 2026."""

    BOTH_PREFERENCES = "E.1"
    STRONGER_PREFERENCE = "E.2"
    ALTERNATION = "E.3"
    HIGHER_RANKED = "E.4"
    PAIRING_NUMBER = "E.5"


def difference_of(colours: Sequence[Colour]) -> int:
    """Games with White minus games with Black, of the games played."""
    return 2 * colours.count(Colour.WHITE) - len(colours)
