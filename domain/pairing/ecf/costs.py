"""Several numbers in one, so that a matching minimises them one after the other.

Only this module turns an order of rules into a cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import mul


def scales(limits: Sequence[int]) -> tuple[int, ...]:
    """What one of each number costs, the most important first, if the sum of a number never passes its limit."""
    rising = list(accumulate((limit + 1 for limit in reversed(limits)), mul, initial=1))
    return tuple(reversed(rising[:-1]))


def total(numbers: Sequence[int], scale: Sequence[int]) -> int:
    """The cost of these numbers."""
    return sum(number * each for number, each in zip(numbers, scale, strict=True) if number)


def counted(cost: int, scale: Sequence[int]) -> tuple[int, ...]:
    """The numbers that make this cost, as many as the scale has, and what remains of it."""
    numbers = []
    for each in scale:
        number, cost = divmod(cost, each)
        numbers.append(number)
    return (*numbers, cost)
