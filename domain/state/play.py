"""The rounds of a tournament and what happened in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from domain.state.rounds import Game, Round
from domain.values import GameId, Outcome, PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """How a player says that a game ended, with who had White there; `version` is the event's."""

    outcome: Outcome
    white: PlayerId
    version: int


@dataclass(frozen=True, slots=True)
class Play:
    """The paired rounds and their games.

    `report` holds the games that differ in the rating report from the standings, because they were corrected after the
    deadline. `illegal_moves` counts them by game and player. `player_reports` are the results that players reported,
    which are results only if both agree. `manual_pairing` is the round being paired by hand. `taken_back` are the
    rounds whose publication was taken back, until they are published again.
    """

    rounds: tuple[Round, ...] = ()
    report: Mapping[GameId, Game] = field(default_factory=dict)
    illegal_moves: Mapping[GameId, Mapping[PlayerId, int]] = field(default_factory=dict)
    player_reports: Mapping[GameId, Mapping[PlayerId, PlayerReport]] = field(default_factory=dict)
    manual_pairing: RoundNumber | None = None
    taken_back: frozenset[RoundNumber] = frozenset()

    def game(self, number: RoundNumber | None, game: GameId | None) -> Game | None:
        """The game of that id in a round; None if neither is stated, or the pairing does not have it any more."""
        if number is None or game is None or number > len(self.rounds):
            return None
        return self.rounds[number - 1].games.get(game)

    def with_round(self, changed: Round) -> Play:
        """The play with this round in the place of the one with its number."""
        before, after = self.rounds[: changed.number - 1], self.rounds[changed.number :]
        return replace(self, rounds=(*before, changed, *after))
