"""Facts about what happened at a board while it was played."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import GameId, PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class IllegalMoveRecorded:
    """A player completed an illegal move; `count` is how many of this player's in this game it makes."""

    round: RoundNumber
    game: GameId
    player: PlayerId
    count: int


@dataclass(frozen=True, slots=True)
class IllegalMoveTakenBack:
    """A player's illegal move was none, or somebody else's; `count` are left."""

    round: RoundNumber
    game: GameId
    player: PlayerId
    count: int
    reason: str = ""


PlayEvent = IllegalMoveRecorded | IllegalMoveTakenBack
"""The facts about what happened at a board."""
