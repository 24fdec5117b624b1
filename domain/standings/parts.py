"""What one number is made of, as data: which rounds counted, as what, and which of them was cut."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from domain.standings.cuts import Cut
from domain.values import PlayerId, Points, RoundNumber

TieBreakValue = int | Fraction | None
"""A number in the unit of its tie-break; None if there is none, which ranks last."""


class Unit(Enum):
    """What a number counts: whole ones, halves, quarters (a product of two half points), rating points."""

    ONES = 1
    HALVES = 2
    QUARTERS = 4
    RATING = 0


class CountsAs(Enum):
    """As what a round counts."""

    GAME = "game"
    ADJUSTED_GAME = "game, the opponent's last rounds as draws"
    FORFEIT_AS_GAME = "forfeit as game"
    OWN_SCORE = "dummy with the own score"
    OPPONENT_CAP = "dummy with the scheduled opponent's score"
    DRAWS_CAP = "dummy with a draw in every round"
    SCORE = "score after the round"
    WHOLE = "whole"
    HALF = "half"
    NOTHING = "nothing"
    RATING = "rating"
    BUCHHOLZ = "buchholz"
    PERFORMANCE = "performance"
    BELOW_LIMIT = "below the limit"
    MISSING = "not met"
    FRACTION = "fraction of the points"
    EXPECTED = "expected score"


@dataclass(frozen=True, slots=True)
class TieBreakPart:
    """One line of an explanation.

    `value` is what it contributes, in the tie-break's unit; `score` is the number of the opponent that it comes from
    and `points` the player's own points of that round, both in half points; `cut` says why it does not count.
    """

    counts: CountsAs
    value: TieBreakValue
    round: RoundNumber | None = None
    opponent: PlayerId | None = None
    score: Points | None = None
    points: Points | None = None
    cut: Cut | None = None


def shown(value: TieBreakValue, unit: Unit) -> str:
    """The number as it is printed, at most two decimals, half up; a dash if there is none."""
    if value is None:
        return "-"
    divisor = unit.value or 1
    hundredths = (200 * value + divisor) // (2 * divisor)
    sign, hundredths = ("-", -hundredths) if hundredths < 0 else ("", hundredths)
    whole, rest = divmod(int(hundredths), 100)
    match unit:
        case Unit.QUARTERS:
            return f"{sign}{whole}.{rest:02}"
        case Unit.HALVES:
            return f"{sign}{whole}.{rest:02}".removesuffix("0")
        case _:
            return f"{sign}{whole}" if rest == 0 else f"{sign}{whole}.{rest:02}"
