"""Wishes about who is there before a round."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Tell that a player is there."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class TakeCheckInBack:
    """Tell that a player is not there after all."""

    player: PlayerId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OpenCheckIn:
    """Ask everybody anew whether they are there, before the next round."""

    round: RoundNumber


@dataclass(frozen=True, slots=True)
class CloseCheckIn:
    """Leave everybody out of the next round who has not checked in."""

    round: RoundNumber


CheckInCommand = CheckIn | TakeCheckInBack | OpenCheckIn | CloseCheckIn
"""The wishes about who is there."""
