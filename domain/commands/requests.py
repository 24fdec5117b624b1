"""Wishes of players to the arbiter, and the arbiter's answers."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import Answer, ByeKind, PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class AskForBye:
    """Ask not to be paired in a round that is still to be paired."""

    player: PlayerId
    round: RoundNumber
    kind: ByeKind
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReportMistake:
    """Tell the arbiter that something is wrong, in a public round or (None) elsewhere."""

    player: PlayerId
    text: str
    round: RoundNumber | None = None


@dataclass(frozen=True, slots=True)
class WithdrawRequest:
    """Take a request of one's own back; `request` is the version of the fact that made it."""

    player: PlayerId
    request: int


@dataclass(frozen=True, slots=True)
class AnswerRequest:
    """Grant or decline a request; `request` is the version of the fact that made it."""

    request: int
    answer: Answer
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RenewBadge:
    """Make the codes on a player's lost badge worthless."""

    player: PlayerId
    reason: str = ""


RequestCommand = AskForBye | ReportMistake | WithdrawRequest | AnswerRequest | RenewBadge
"""The wishes of players to the arbiter, and the arbiter's answers."""
