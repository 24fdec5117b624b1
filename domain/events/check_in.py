"""Facts about who is there before a round."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class PlayerCheckedIn:
    """A player is there."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class CheckInTakenBack:
    """A player is not there after all: somebody else was meant."""

    player: PlayerId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CheckInOpened:
    """Who is there is asked anew before this round: from now on nobody but `here` counts as there."""

    round: RoundNumber
    here: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckInClosed:
    """Who had not checked in is left out of this round; the facts of their byes follow at once (F.5)."""

    round: RoundNumber
    absent: tuple[PlayerId, ...]


CheckInEvent = PlayerCheckedIn | CheckInTakenBack | CheckInOpened | CheckInClosed
"""The facts about who is there."""
