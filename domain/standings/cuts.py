"""Which values a modifier cuts: the least significant, the most significant, and the exception for absences."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum


class Cut(Enum):
    """Why a value does not count."""

    LEAST = "least"
    VOLUNTARY = "voluntary"
    MOST = "most"


Significance = tuple[int, int]
"""How significant a value is, and what it contributes."""


def cut(weights: Sequence[Significance], voluntary: Sequence[bool], least: int, most: int) -> dict[int, Cut]:
    """C.07 14.1 to 14.4 and 16.5: the places of the values that are cut, in the order they go.

    `least` least significant ones go first, then `most` most significant ones; of equals the earliest goes as least
    and the latest as most. Instead of the least significant one goes the lowest contribution of a voluntarily
    unplayed round, unless that is lower; of equal contributions the least significant one. If a cut needs more
    than there is, nothing is left.
    """
    left = sorted(range(len(weights)), key=weights.__getitem__)
    absences = sorted((each for each in left if voluntary[each]), key=lambda each: weights[each][::-1])
    gone: dict[int, Cut] = {}
    for _ in range(min(least, len(left))):
        place, reason = left[0], Cut.LEAST
        if absences and weights[absences[0]][1] >= weights[place][1]:
            place, reason = absences[0], Cut.VOLUNTARY
        gone[place] = reason
        left.remove(place)
        if place in absences:
            absences.remove(place)
    for _ in range(min(most, len(left))):
        gone[left.pop()] = Cut.MOST
    return gone
