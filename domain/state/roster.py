"""The players of a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.ratings import NO_RATINGS, RatingPeriod, Ratings
from domain.values import ByeKind, PlayerId, Rating, RatingKind, RoundNumber, Title, Tpn


@dataclass(frozen=True, slots=True)
class Expulsion:
    """The decision that a player is not paired from a round on, and out of the standings unless it says `in_standings`.

    `withdrawn_from` is the round since which the player had withdrawn before, or None.
    """

    round: RoundNumber
    in_standings: bool = False
    withdrawn_from: RoundNumber | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """A registered player. `withdrawn_from` is the first round not played, or None; also of one who is expelled.

    `board` is the number of the board that the player needs in every round, 0 for none.
    `withdrawn_by_absence` says that the withdrawal was not announced: the player did not come (F.8). `rating` counts
    for pairing; `rating_is_derived` says that it follows from `ratings` by the tournament's rule and was not stated.
    `rating_periods` have the ratings that the rating report uses from later rounds on, in order of rounds.
    `national_id` is the player's number at the national federation.
    """

    id: PlayerId
    name: str
    rating: Rating = 0
    title: Title = Title.NONE
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    club: str = ""
    birth_date: str = ""
    contact: str = ""
    first_round: RoundNumber = 1
    withdrawn_from: RoundNumber | None = None
    withdrawn_by_absence: bool = False
    rating_kind: RatingKind = RatingKind.OFFICIAL
    expulsion: Expulsion | None = None
    board: int = 0
    ratings: Ratings = NO_RATINGS
    rating_is_derived: bool = False
    rating_periods: tuple[RatingPeriod, ...] = ()
    national_id: str = ""

    def ratings_in(self, number: RoundNumber) -> Ratings:
        """The ratings that the rating report uses for games of this round."""
        begun = [each.ratings for each in self.rating_periods if each.first_round <= number]
        return begun[-1] if begun else self.ratings


@dataclass(frozen=True, slots=True)
class Roster:
    """The players, the byes granted to them by round, and the pairing numbers that were assigned to them.

    `assigned_numbers` is empty if the numbers follow from the players' ratings, titles and names. `hidden_names` are
    the players whose names are not public.
    """

    players: Mapping[PlayerId, Player] = field(default_factory=dict)
    byes: Mapping[RoundNumber, Mapping[PlayerId, ByeKind]] = field(default_factory=dict)
    assigned_numbers: Mapping[PlayerId, Tpn] = field(default_factory=dict)
    hidden_names: frozenset[PlayerId] = frozenset()
