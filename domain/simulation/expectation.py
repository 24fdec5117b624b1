"""The expected score for a difference of ratings (FIDE Rating Regulations, 8.1.2)."""

from __future__ import annotations

from domain.standings.rating_tables import expectation
from domain.values import Rating

_HUNDRED = 100


def expected_score(rating: Rating, opponent: Rating) -> float:
    """The expected score of one game, between 0 and 1."""
    return expectation(rating, opponent) / _HUNDRED
