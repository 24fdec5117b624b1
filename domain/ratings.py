"""The ratings that a player has side by side, and which of them counts in a tournament (record 172 of report files)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from domain.values import Rating, RatingKind, RoundNumber


class RateOfPlay(StrEnum):
    """How fast a tournament is played; each rate of play has a rating list of FIDE's."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class RatingMethod(StrEnum):
    """Which ratings rank the players, by the codes of record 172.

    FIDE's, the national ones, FIDE's and for players without one the national ones, these two the other way round,
    the highest of all (the arbiter's estimate among them), or what is stated for each player.
    """

    FIDE = "FIDE"
    NATIONAL = "NRO"
    FIDE_ELSE_NATIONAL = "FIDON"
    NATIONAL_ELSE_FIDE = "NIDOF"
    HIGHEST = "HBFN"
    OTHER = "OTHER"


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of a player on FIDE's three lists and on the national one; 0 is none.

    `estimate` is the arbiter's, for who is on no list. `k` is FIDE's development coefficient for the tournament's rate
    of play, 0 if it is not known.
    """

    fide_standard: Rating = 0
    fide_rapid: Rating = 0
    fide_blitz: Rating = 0
    national: Rating = 0
    estimate: Rating = 0
    k: int = 0

    def on_list(self, rate: RateOfPlay) -> Rating:
        """The rating on FIDE's list for this rate of play."""
        return {
            RateOfPlay.STANDARD: self.fide_standard,
            RateOfPlay.RAPID: self.fide_rapid,
            RateOfPlay.BLITZ: self.fide_blitz,
        }[rate]

    def effective(self, rate: RateOfPlay) -> Rating:
        """FIDE's rating for this rate of play; the standard one for who has no rapid or blitz rating (B.02)."""
        return self.on_list(rate) or self.fide_standard

    @property
    def has_fide_rating(self) -> bool:
        """Whether any list of FIDE's has a rating."""
        return any((self.fide_standard, self.fide_rapid, self.fide_blitz))


NO_RATINGS = Ratings()

RATING_FIELDS = ("fide_standard", "fide_rapid", "fide_blitz", "national", "estimate")
"""The fields of `Ratings` that are ratings."""


@dataclass(frozen=True, slots=True)
class RatingPeriod:
    """The ratings that the rating report uses from a round on: lists of a new month while the tournament is played."""

    first_round: RoundNumber
    ratings: Ratings


_SEQUENCES: Mapping[RateOfPlay, tuple[RateOfPlay, ...]] = MappingProxyType(
    {
        RateOfPlay.STANDARD: (RateOfPlay.STANDARD, RateOfPlay.RAPID, RateOfPlay.BLITZ),
        RateOfPlay.RAPID: (RateOfPlay.RAPID, RateOfPlay.STANDARD, RateOfPlay.BLITZ),
        RateOfPlay.BLITZ: (RateOfPlay.BLITZ, RateOfPlay.STANDARD, RateOfPlay.RAPID),
    }
)
"""The first list that has the player counts; at rapid and blitz the standard list follows the tournament's own."""


@dataclass(frozen=True, slots=True)
class RatingRule:
    """Which rating counts: the method, the tournament's rate of play, and FIDE's lists in order.

    Without `lists` their order follows from the rate of play.
    """

    method: RatingMethod = RatingMethod.FIDE_ELSE_NATIONAL
    rate_of_play: RateOfPlay = RateOfPlay.STANDARD
    lists: tuple[RateOfPlay, ...] = ()

    @property
    def sequence(self) -> tuple[RateOfPlay, ...]:
        """FIDE's lists in the order in which they are asked."""
        return self.lists or _SEQUENCES[self.rate_of_play]

    def fide_rating(self, ratings: Ratings) -> Rating:
        """The rating on the first of FIDE's lists that has one; 0 if none has."""
        return next((found for each in self.sequence if (found := ratings.on_list(each))), 0)


USUAL_RATING_RULE = RatingRule()


@dataclass(frozen=True, slots=True)
class CountingRating:
    """The rating that counts for a player, where it comes from, and whether it follows from the player's ratings."""

    rating: Rating
    kind: RatingKind
    is_derived: bool = True


def counting_rating(ratings: Ratings, rule: RatingRule) -> CountingRating:
    """The rating that follows from a player's ratings; the arbiter's estimate for who has none that the rule names.

    Nothing follows if the method is OTHER, except the estimate.
    """
    fide = CountingRating(rule.fide_rating(ratings), RatingKind.OFFICIAL)
    national = CountingRating(ratings.national, RatingKind.NATIONAL)
    estimate = CountingRating(ratings.estimate, RatingKind.ESTIMATED)
    candidates: Mapping[RatingMethod, tuple[CountingRating, ...]] = {
        RatingMethod.FIDE: (fide,),
        RatingMethod.NATIONAL: (national,),
        RatingMethod.FIDE_ELSE_NATIONAL: (fide, national),
        RatingMethod.NATIONAL_ELSE_FIDE: (national, fide),
        RatingMethod.HIGHEST: tuple(sorted((fide, national, estimate), key=lambda each: each.rating, reverse=True)),
        RatingMethod.OTHER: (),
    }
    found = (each for each in (*candidates[rule.method], estimate) if each.rating)
    return next(found, CountingRating(0, RatingKind.OFFICIAL))
