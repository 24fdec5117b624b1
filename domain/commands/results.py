"""Wishes about games."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import (
    GameId,
    Outcome,
    PlayerId,
    RoundNumber,
)


@dataclass(frozen=True, slots=True)
class EnterResult:
    """Tell how a game ended.

    `seen` is the version of the game's latest result fact on the sender's screen, None for "no result yet"; `white` is
    who had White there, None where the sender does not say.
    """

    round: RoundNumber
    game: GameId
    outcome: Outcome
    seen: int | None = None
    reason: str = ""
    reported_by: str = ""
    white: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class CorrectColours:
    """Tell who really had White; `seen` as in `EnterResult`."""

    round: RoundNumber
    game: GameId
    white: PlayerId
    seen: int | None = None
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ForfeitAbsent:
    """Give the games of who has not come at the default time: a win to who waits, a loss to both where neither came."""

    round: RoundNumber
    absent: tuple[PlayerId, ...]


ResultCommand = EnterResult | CorrectColours | ForfeitAbsent
"""The wishes about games."""
