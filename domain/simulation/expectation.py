"""What a difference of ratings lets expect: the table of the FIDE Rating Regulations, 8.1.2."""

from __future__ import annotations

from bisect import bisect_left

from domain.values import Rating

# Up to which difference the higher rated player is expected to score 0.50, 0.51, 0.52, ... 0.99.
_UP_TO = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
_HALF = 50
_HUNDRED = 100


def expected_score(rating: Rating, opponent: Rating) -> float:
    """The expected score of one game, between 0 and 1."""
    percent = _HALF + bisect_left(_UP_TO, abs(rating - opponent))
    return (percent if rating >= opponent else _HUNDRED - percent) / _HUNDRED
