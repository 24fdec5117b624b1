"""A round and its games."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from domain.state.settings import Settings
from domain.state.special_rules import KeptApart
from domain.values import ByeKind, GameId, Outcome, PlayerId, Points, RoundNumber, Tpn


class RoundStatus(StrEnum):
    """How far a round has come."""

    PAIRED = "paired"
    PUBLISHED = "published"
    IN_PLAY = "in play"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Game:
    """One board of a round. `seen` is the version of the event that recorded its latest result, or None.

    `ended_in` is the latest public round when the game ended, if it had been adjourned (F.9).
    """

    id: GameId
    board: int
    white: PlayerId
    black: PlayerId
    colours_known: bool = True
    outcome: Outcome | None = None
    seen: int | None = None
    ended_in: RoundNumber | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A paired round. `games` are in order of boards; `paired_at` is the version of the event that paired it.

    `settings` are those of the tournament when it was paired, `kept_apart` the groups that prohibitions kept apart,
    `virtual` the virtual points of the round, in half points.
    """

    number: RoundNumber
    games: Mapping[GameId, Game]
    bye: PlayerId | None
    unpaired: Mapping[PlayerId, ByeKind]
    numbers: Mapping[PlayerId, Tpn]
    system: str
    engine: str
    paired_at: int
    settings: Settings
    status: RoundStatus = RoundStatus.PAIRED
    kept_apart: tuple[KeptApart, ...] = ()
    virtual: Mapping[PlayerId, Points] = field(default_factory=dict)

    @property
    def is_public(self) -> bool:
        """Whether the pairing is published."""
        return self.status is not RoundStatus.PAIRED

    def seats(self, player: PlayerId) -> bool:
        """Whether the player has a board or the bye of the pairing."""
        return player in self.seated

    @property
    def seated(self) -> frozenset[PlayerId]:
        """Who has a board or the bye of the pairing."""
        players = {player for game in self.games.values() for player in (game.white, game.black)}
        return frozenset(players if self.bye is None else {*players, self.bye})

    def game_at(self, board: int) -> Game | None:
        """The game at a board; None if there is no such board."""
        return next((game for game in self.games.values() if game.board == board), None)

    @property
    def has_started(self) -> bool:
        """Whether a game has ended or was adjourned, or no result is missing."""
        return has_started(self.games.values())

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards without a result."""
        return tuple(game.board for game in self.games.values() if game.outcome is None)

    @property
    def adjourned(self) -> tuple[int, ...]:
        """The boards whose games were adjourned and have not ended."""
        return tuple(game.board for game in self.games.values() if game.outcome is Outcome.ADJOURNED)


def has_started(games: Collection[Game]) -> bool:
    """Whether a round with these games has started. Forfeits alone start none: they may be known before it."""
    return any(game.outcome is not None and not game.outcome.is_forfeit for game in games) or not any(
        game.outcome is None for game in games
    )


def game_id(number: RoundNumber, version: int, board: int) -> GameId:
    """The id of a game: its round, the version of the event that paired it, its first board number."""
    return GameId(f"{number}-{version}-{board}")
