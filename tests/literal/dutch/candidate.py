"""A bracket, and a candidate for it, with what every criterion needs to count (B.1 to B.3)."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import Colour, Points
from tests.literal.dutch.terms import Player


@dataclass(frozen=True)
class Bracket:
    """The players of one bracket in order of rank, and the scoregroups below it from the top."""

    mdps: tuple[Player, ...]
    residents: tuple[Player, ...]
    below: tuple[tuple[Player, ...], ...] = ()

    @property
    def everybody_below(self) -> tuple[Player, ...]:
        """All players of all lower scoregroups."""
        return tuple(player for group in self.below for player in group)

    @property
    def artificial_score(self) -> Points:
        """A.8: one point less than the score of the lowest ranked player of the bracket."""
        return min(player.score for player in (*self.mdps, *self.residents)) - 2


@dataclass(frozen=True)
class Game:
    """A pair as it would be played, the higher ranked first."""

    higher: Player
    lower: Player
    colour_of_higher: Colour

    @property
    def sides(self) -> tuple[tuple[Player, Colour, Player], ...]:
        """(player, colour, opponent) for both."""
        return (
            (self.higher, self.colour_of_higher, self.lower),
            (self.lower, self.colour_of_higher.other, self.higher),
        )

    @property
    def score_difference(self) -> Points:
        """How far the two scores are apart."""
        return self.higher.score - self.lower.score

    @property
    def white_and_black(self) -> tuple[Player, Player]:
        """The two by colour."""
        if self.colour_of_higher is Colour.WHITE:
            return self.higher, self.lower
        return self.lower, self.higher


@dataclass(frozen=True)
class Candidate:
    """One proposal for a bracket."""

    bracket: Bracket
    games: tuple[Game, ...]
    downfloaters: tuple[Player, ...]

    @property
    def sides(self) -> list[tuple[Player, Colour, Player]]:
        """(player, colour, opponent) for everyone who is paired."""
        return [side for game in self.games for side in game.sides]

    @property
    def mdp_games(self) -> list[Game]:
        """The games of MDPs; in each the higher ranked is the MDP."""
        moved_down = {player.tpn for player in self.bracket.mdps}
        return [game for game in self.games if game.higher.tpn in moved_down]

    @property
    def mdps_left_over(self) -> list[Player]:
        """The MDPs who float once more (the limbo)."""
        moved_down = {player.tpn for player in self.bracket.mdps}
        return [player for player in self.downfloaters if player.tpn in moved_down]

    @property
    def residents_left_over(self) -> list[Player]:
        """The residents who float."""
        moved_down = {player.tpn for player in self.bracket.mdps}
        return [player for player in self.downfloaters if player.tpn not in moved_down]
