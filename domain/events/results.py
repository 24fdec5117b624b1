"""Facts about games: how they ended."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import (
    GameId,
    Outcome,
    PlayerId,
    RoundNumber,
)


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """The first result of a game. `reported_by` is told where somebody vouched for it, as both players at the board."""

    round: RoundNumber
    game: GameId
    outcome: Outcome
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A recorded result was wrong. `was` and `now` are both told."""

    round: RoundNumber
    game: GameId
    was: Outcome
    now: Outcome
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ResultTakenBack:
    """A game has no result after all: the one recorded belonged to another game, or the game goes on."""

    round: RoundNumber
    game: GameId
    was: Outcome
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GameAdjourned:
    """A game goes on later; for pairing it counts as a draw until then (F.9)."""

    round: RoundNumber
    game: GameId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AdjournedGameEnded:
    """An adjourned game was played to its end."""

    round: RoundNumber
    game: GameId
    outcome: Outcome
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ColoursCorrected:
    """A game was played with the other colours than it was paired with (F.7).

    `was` had White until now, `now` really had. `outcome` is the result as it reads with the right colours: what each
    player made of the game stays what it was.
    """

    round: RoundNumber
    game: GameId
    was: PlayerId
    now: PlayerId
    outcome: Outcome | None
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ReportCorrected:
    """A result or its colours were wrong, and that was told after the deadline: it counts for ratings only (C.04.2)."""

    round: RoundNumber
    game: GameId
    was: Outcome
    now: Outcome
    white_was: PlayerId
    white_now: PlayerId
    reason: str = ""
    reported_by: str = ""


ResultEvent = (
    ResultEntered
    | ResultCorrected
    | ResultTakenBack
    | GameAdjourned
    | AdjournedGameEnded
    | ColoursCorrected
    | ReportCorrected
)
"""The facts about games."""
