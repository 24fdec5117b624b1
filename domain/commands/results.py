"""Wishes about games."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import (
    GameId,
    Outcome,
    RoundNumber,
)


@dataclass(frozen=True, slots=True)
class EnterResult:
    """Tell how a game ended.

    `seen` is the version of the game's latest result fact on the sender's screen, None for "no result yet".
    """

    round: RoundNumber
    game: GameId
    outcome: Outcome
    seen: int | None = None
    reason: str = ""
