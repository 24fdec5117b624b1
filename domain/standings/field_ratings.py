"""The ratings by which tie-breaks count, round by round, and what counts for players without one (C.07 10)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from domain.ratings import counting_rating
from domain.standings.rating_tables import mean
from domain.state.roster import Player
from domain.state.settings import Settings
from domain.values import GameRatings, PlayerId, Rating, RoundNumber, TieBreaks, Unrated

RatingsByRound = tuple[tuple[RoundNumber, Rating], ...]
"""From which round on a rating counts, in order of rounds."""


@dataclass(frozen=True, slots=True)
class FieldRatings:
    """The first rating of every player (0 is none), and the later ones of those whose rating changes."""

    first: Mapping[PlayerId, Rating]
    later: Mapping[PlayerId, RatingsByRound] = field(default_factory=dict)
    unrated: Unrated = Unrated.DROP
    unrated_rating: Rating = 0

    def listed(self, player: PlayerId, number: RoundNumber) -> Rating:
        """The player's own rating in a round; 0 if there is none."""
        rating = self.first[player]
        for begins, changed in self.later.get(player, ()):
            if begins <= number:
                rating = changed
        return rating

    def substitute(self, field_of: Collection[PlayerId]) -> Rating | None:
        """The rating with which the unrated count among these players, or None for none (reading T10)."""
        rated = [self.first[player] for player in field_of if self.first[player] > 0]
        return {
            Unrated.DROP: None,
            Unrated.LEAVE_OUT: None,
            Unrated.ZERO: 0,
            Unrated.FIXED: self.unrated_rating,
            Unrated.LOWEST: min(rated, default=None),
            Unrated.MEAN: mean(rated),
        }[self.unrated]


def field_ratings(players: Mapping[PlayerId, Player], settings: Settings, rules: TieBreaks) -> FieldRatings:
    """The ratings of a tournament's players under these rules: the first ones alone, or those of each round."""
    first = {player.id: player.rating for player in players.values()}
    later = {}
    if rules.game_ratings is GameRatings.OF_ROUND:
        later = {
            player.id: tuple(
                (each.first_round, counting_rating(each.ratings, settings.rating_rule).rating)
                for each in player.rating_periods
            )
            for player in players.values()
            if player.rating_periods and (player.rating_is_derived or not player.rating)
        }
    return FieldRatings(first, later, rules.unrated, rules.unrated_rating)
