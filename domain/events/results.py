"""Facts about games: how they ended."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import (
    GameId,
    Outcome,
    RoundNumber,
)


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """The first result of a game."""

    round: RoundNumber
    game: GameId
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A recorded result was wrong (or an adjourned game ended). `was` and `now` are both told."""

    round: RoundNumber
    game: GameId
    was: Outcome
    now: Outcome
    reason: str = ""
