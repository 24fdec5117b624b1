"""Wishes about what happened at a board while it was played."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import GameId, PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class RecordIllegalMove:
    """Tell that a player completed an illegal move; `seen` is how many the sender's screen showed, None: any number."""

    round: RoundNumber
    game: GameId
    player: PlayerId
    seen: int | None = None
