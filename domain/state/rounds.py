"""A round and its games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from domain.values import ByeKind, GameId, Outcome, PlayerId, RoundNumber, Tpn


class RoundStatus(StrEnum):
    """How far a round has come."""

    PAIRED = "paired"
    PUBLISHED = "published"
    IN_PLAY = "in play"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Game:
    """One board of a round. `seen` is the version of the event that recorded its latest result, or None."""

    id: GameId
    board: int
    white: PlayerId
    black: PlayerId
    colours_known: bool = True
    outcome: Outcome | None = None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A paired round. `games` are in order of boards; `paired_at` is the version of the event that paired it."""

    number: RoundNumber
    games: Mapping[GameId, Game]
    bye: PlayerId | None
    unpaired: Mapping[PlayerId, ByeKind]
    numbers: Mapping[PlayerId, Tpn]
    system: str
    engine: str
    paired_at: int
    status: RoundStatus = RoundStatus.PAIRED

    @property
    def is_public(self) -> bool:
        """Whether the pairing is published."""
        return self.status is not RoundStatus.PAIRED

    def seats(self, player: PlayerId) -> bool:
        """Whether the player has a board or the bye of the pairing."""
        return player == self.bye or any(player in (game.white, game.black) for game in self.games.values())

    def game_at(self, board: int) -> Game | None:
        """The game at a board; None if there is no such board."""
        return next((game for game in self.games.values() if game.board == board), None)

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards without a result."""
        return tuple(game.board for game in self.games.values() if game.outcome is None)


def game_id(number: RoundNumber, version: int, board: int) -> GameId:
    """The id of a game: its round, the version of the event that paired it, its first board number."""
    return GameId(f"{number}-{version}-{board}")
