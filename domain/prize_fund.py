"""The prize fund: the announced prizes, as the events carry them.

Money is a whole number of the currency's smallest unit (cents), never a fraction.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from domain.values import PlayerId, Rating

Money = int
"""An amount in the smallest unit of the currency."""


class Sharing(StrEnum):
    """What becomes of the money of players with equal points.

    `equal`: they share what their places bring (F.10). `hort`: half of a place's prize stays with the place, the other
    halves are shared. `none`: every place keeps its prize; only players who are equal in everything share.
    """

    EQUAL = "equal"
    HORT = "hort"
    NONE = "none"


class UnratedPlayers(StrEnum):
    """Whether players without a rating belong to a category.

    `by-range`: not if it is limited to a range of ratings; in other groups like everyone.
    """

    BY_RANGE = "by-range"
    ADMITTED = "admitted"
    ONLY = "only"


@dataclass(frozen=True, slots=True)
class Category:
    """Who may win: whoever fulfils every condition that is stated; without conditions everyone.

    Ages are those reached in the year of the tournament, both ends included: `age_to` 18 is "U18", `age_from` 50 is
    "50 and over". `sex` is "m" or "w". Ratings include both ends. `clubs` and `federations` are any of these.
    """

    age_from: int | None = None
    age_to: int | None = None
    sex: str = ""
    rating_from: Rating | None = None
    rating_to: Rating | None = None
    unrated: UnratedPlayers = UnratedPlayers.BY_RANGE
    clubs: tuple[str, ...] = ()
    federations: tuple[str, ...] = ()
    newcomers: bool = False

    @property
    def asks_for_age(self) -> bool:
        """Whether a birth date decides."""
        return self.age_from is not None or self.age_to is not None

    @property
    def asks_for_rating(self) -> bool:
        """Whether it is a range of ratings."""
        return self.rating_from is not None or self.rating_to is not None


NO_LIMITS = Category()
"""The category of the main fund."""


@dataclass(frozen=True, slots=True)
class Prize:
    """What the holder of a place gets: money, a trophy, or both."""

    place: int
    amount: Money = 0
    trophy: str = ""


@dataclass(frozen=True, slots=True)
class PrizeGroup:
    """The prizes of the main fund or of one category, by place."""

    name: str
    prizes: tuple[Prize, ...]
    category: Category = NO_LIMITS
    sharing: Sharing = Sharing.EQUAL

    @property
    def is_main(self) -> bool:
        """Whether everyone may win."""
        return self.category == NO_LIMITS


@dataclass(frozen=True, slots=True)
class PrizeFund:
    """Every announced prize, in the order in which groups come first if a player could choose between equals.

    `currency` is a code of three letters. `year` is the one in which ages are counted; 0 is the year in which the
    tournament starts. `newcomers` are players with a rating who play their first tournament, as only people know.
    """

    groups: tuple[PrizeGroup, ...] = ()
    currency: str = "EUR"
    year: int = 0
    newcomers: tuple[PlayerId, ...] = ()

    @property
    def total(self) -> Money:
        """All the money."""
        return sum(prize.amount for group in self.groups for prize in group.prizes)


NO_PRIZES = PrizeFund()
"""No prizes."""
