"""The two tables of the FIDE Rating Regulations, 8.1: scores into differences of ratings, and back."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection

from domain.values import Points, Rating

_HUNDRED = 100
_HALF = 50

# 8.1.1: the difference for a fraction of 0.50, 0.51, 0.52, ... 1.00 of the points.
_DIFFERENCE = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
)

# 8.1.2: up to which difference the higher rated player is expected to score 0.50, 0.51, 0.52, ... 0.99.
_UP_TO = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)

CERTAIN = _UP_TO[-1] + 1
"""The smallest difference for which the higher rated player is expected to win every game."""


def hundredths(points: Points, most: Points) -> int:
    """The fraction of the points that was made, in hundredths, one half up."""
    return (2 * _HUNDRED * points + most) // (2 * most)


def rating_difference(fraction: int) -> int:
    """8.1.1: the difference of ratings for a fraction in hundredths, from 0 to 100; negative below one half."""
    return _DIFFERENCE[fraction - _HALF] if fraction >= _HALF else -_DIFFERENCE[_HALF - fraction]


def expectation(rating: Rating, opponent: Rating) -> int:
    """8.1.2: the expected score of one game in hundredths, over the full scale of differences."""
    percent = _HALF + bisect_left(_UP_TO, abs(rating - opponent))
    return percent if rating >= opponent else _HUNDRED - percent


def mean(numbers: Collection[int]) -> int | None:
    """C.07 10: the average, rounded to the nearest whole number, one half up; None of nothing."""
    if not numbers:
        return None
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers))
