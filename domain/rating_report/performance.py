"""Performance ratings, and the first rating of a player who has none (C.07 10.2; B.02 8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from domain.rating_report.games import LOWEST_RATING
from domain.standings.rating_tables import hundredths, rating_difference
from domain.values import Points, Rating

_DRAWN_WITH = (1800, 1800)
_FEWEST_GAMES = 5
_HIGHEST_FIRST = 2200


class FirstRating(StrEnum):
    """What becomes of the result of a player without a rating."""

    NO_GAMES = "no-games"
    ZERO = "zero"
    TOO_FEW_GAMES = "too-few-games"
    TOO_LOW = "too-low"
    RATED = "rated"


@dataclass(frozen=True, slots=True)
class First:
    """A first rating: whether there is one, and the number that these games alone give (None if they give none)."""

    what: FirstRating
    rating: Rating | None = None


def average(ratings: Sequence[Rating]) -> Rating:
    """The mean, one half rounded up."""
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))


def performance(ratings: Sequence[Rating], made: Points) -> Rating | None:
    """C.07 TPR: the average rating of the opponents plus dp (8.1.1); None without a rated opponent."""
    if not ratings:
        return None
    return average(ratings) + rating_difference(hundredths(made, 2 * len(ratings)))


def first_rating(ratings: Sequence[Rating], made: Points) -> First:
    """8.2: the first rating from these games against rated opponents alone, two draws with 1800 added.

    Games of other tournaments are pooled with these (7.1.4), which only FIDE can do. A zero score in the first
    tournament is disregarded (8.2.1).
    """
    if not ratings:
        return First(FirstRating.NO_GAMES)
    if made == 0:
        return First(FirstRating.ZERO)
    opponents = (*ratings, *_DRAWN_WITH)
    most = 2 * len(opponents)
    exact = 2 * sum(opponents) + most * rating_difference(hundredths(made + len(_DRAWN_WITH), most))
    rating = min((exact + len(opponents)) // most, _HIGHEST_FIRST)
    if len(ratings) < _FEWEST_GAMES:
        return First(FirstRating.TOO_FEW_GAMES, rating)
    return First(FirstRating.RATED if rating >= LOWEST_RATING else FirstRating.TOO_LOW, rating)
